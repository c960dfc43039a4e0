#pragma once

/// The setup of an arm, and its cleanup whatever happens between. Private to this floor.

#include "model/error.hpp"
#include "process/collect.hpp"
#include "process/interrupts.hpp"
#include "process/process.hpp"

namespace holdfast::process {

/// Between the setup of an arm and its cleanup.
class SetUp {
 public:
  SetUp(const Arm& arm, const Spawner& spawn) : arm_(arm), spawn_(spawn) {
    run_hook("setup", arm.hooks.setup, arm.launch, spawn);
  }
  SetUp(const SetUp&) = delete;
  SetUp& operator=(const SetUp&) = delete;
  ~SetUp() {
    try {
      run_hook("cleanup", arm_.hooks.cleanup, arm_.launch, spawn_);
    } catch (const Error&) {  // what was measured is good all the same
    } catch (const Interrupted& interrupted) {
      end_as(interrupted);  // a destructor must not throw
    }
  }

 private:
  const Arm& arm_;
  const Spawner& spawn_;
};

}  // namespace holdfast::process
