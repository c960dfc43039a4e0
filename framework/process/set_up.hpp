#pragma once

/// Runs the setup of an arm, and its cleanup in all cases. Private to this layer.

#include "model/error.hpp"
#include "process/collect.hpp"
#include "process/interrupts.hpp"
#include "process/process.hpp"

namespace holdfast::process {

/// Lifetime between the setup of an arm and its cleanup.
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
    } catch (const Error&) {  // a failed cleanup does not make the measurements invalid
    } catch (const Interrupted& interrupted) {
      end_as(interrupted);  // a destructor must not throw
    }
  }

 private:
  const Arm& arm_;
  const Spawner& spawn_;
};

}  // namespace holdfast::process
