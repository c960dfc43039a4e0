#pragma once

/// Executed functions: those that a point of a program enters, found by tracing processes of it (process/trace/breakpoints.hpp), and
/// remembered.
///
/// Remembered sets are right as long as nothing changes that decides what a process does. All of that is in the key: the
/// program and its libraries, data and inputs by their contents; command, environment and settings of the point; the machine
/// and its C library; and this build of Holdfast. Where a test has hooks, or is not known to read what it read before,
/// nothing is remembered.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/image.hpp"
#include "process/trace/trace.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// Which processes are traced.
enum class Traces {
  brief,      ///< two with one iteration each, with other addresses and other numbers from the system
  at_length,  ///< one that does what measured processes do, and does it twice: some work is due now and then only
  repeated  ///< as many brief ones as show what addresses decide
};

struct ExecutedFunctions {
  /// Addresses by the path of their file; a set for each process.
  std::map<std::string, std::vector<std::set<std::uint64_t>>> entered{};
  std::set<std::string> of_kernel{};  ///< files of the kernel that they opened
  bool alone = true;                  ///< false: the program starts others
  std::string unknown{};              ///< why it is not known; empty: it is
};

/// `functions`: those of which it shall be known. `known`: all that the program is and reads, where that is known and still
/// so; none: nothing is remembered. Throws Error where a hook fails.
ExecutedFunctions executed_functions(const Declaration& declaration, const Point& point,
                                     const process::Launch& program, const trace::Entries& functions,
                                     const std::optional<Image>& known, Traces traces);

/// From now on it is not known which functions this point of this program enters: a measurement contradicts the traces.
void distrust_traces(const Declaration& declaration, const Point& point, const process::Launch& program);

}  // namespace holdfast::run
