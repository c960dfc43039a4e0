#pragma once

/// Does `work` again while it only loses to other writers, for so many seconds, in ever longer pauses.

#include <algorithm>
#include <chrono>
#include <thread>

#include "model/error.hpp"
#include "store/dialect.hpp"

namespace holdfast::store {

template <class Work>
auto patiently(const Dialect& dialect, int seconds, const Work& work) {
  using namespace std::chrono_literals;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  for (auto pause = 1ms;; pause = std::min(2 * pause, 100ms)) {
    try {
      return work();
    } catch (const Error&) {
      throw;
    } catch (const std::exception& refused) {
      if (!dialect.may_pass(refused) || std::chrono::steady_clock::now() >= end) throw;
    }
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace holdfast::store
