#pragma once

/// For tests that kill processes: checks whether a process is gone.

#include <chrono>
#include <string>
#include <thread>

#include "temporary_directory.hpp"

namespace holdfast::process {

/// Calls `question` every 10 ms until it returns true, for at most ten seconds. Returns its last result.
template <class Question>
bool soon(const Question& question) {
  for (int i = 0; i < 1000; ++i) {
    if (question()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

/// Returns true if the process has ended, even if its parent has not waited for it yet. `pid`: digits.
inline bool is_gone(const std::string& pid) {
  const auto stat = content_of("/proc/" + pid + "/stat");
  return stat.empty() || stat.find(") Z ") != std::string::npos || stat.find(") X ") != std::string::npos;
}

}  // namespace holdfast::process
