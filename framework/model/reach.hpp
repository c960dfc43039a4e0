#pragma once

/// Reach: which functions a benchmark of the accepted program executes, and which of them the current program has otherwise.

#include <cstddef>
#include <string>
#include <vector>

namespace holdfast {

struct Reach {
  std::size_t executed = 0;              ///< functions, of the executables and libraries that differ
  std::vector<std::string> changed{};    ///< those that do otherwise now, or are gone; sorted, demangled
  std::vector<std::string> variables{};  ///< that they refer to, and that begin with another value; likewise
  bool only_code = true;                 ///< false: data, inputs, arguments or the machine differ, too
  std::string unknown{};                 ///< why it is not known; empty: it is

  bool is_known() const { return unknown.empty(); }
  bool is_unaffected() const { return is_known() && only_code && changed.empty() && variables.empty(); }
};

}  // namespace holdfast
