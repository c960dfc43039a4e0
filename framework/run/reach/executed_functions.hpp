#pragma once

/// Executed functions: those that a point of a program enters, found by tracing its processes
/// (process/trace/breakpoints.hpp), and cached.
///
/// The cache key contains everything that affects what a process does, so that cached sets stay valid. The
/// program and its libraries, data and inputs are in it by their contents. It also contains command,
/// environment and settings of the point, the machine with its C library, and this build of Holdfast. Nothing
/// is cached if a test has hooks, or if its inputs are not known to be unchanged.

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

/// Selects the processes that are traced.
enum class Traces {
  brief,      ///< two with one iteration each, with different addresses and numbers from the system
  at_length,  ///< one that does twice the work of measured processes, since some work is only done now and then
  repeated    ///< enough brief ones to find paths that depend on addresses
};

struct ExecutedFunctions {
  /// Addresses by the path of their file, with a set for each process.
  std::map<std::string, std::vector<std::set<std::uint64_t>>> entered{};
  std::set<std::string> of_kernel{};  ///< files of the kernel that the processes opened
  bool alone = true;                  ///< false if the program starts other programs
  std::string unknown{};              ///< why the functions are not known; empty if they are
};

/// Returns which of `functions` the point enters. `known` is the image of the program with its inputs if that
/// is known and still valid; with none, nothing is cached. Throws Error if a hook fails.
ExecutedFunctions executed_functions(const Declaration& declaration, const Point& point,
                                     const process::Launch& program, const trace::Entries& functions,
                                     const std::optional<Image>& known, Traces traces);

/// Records that the functions which this point of this program enters are unknown, because a measurement
/// contradicts the traces.
void distrust_traces(const Declaration& declaration, const Point& point, const process::Launch& program);

}  // namespace holdfast::run
