#pragma once

/// Foreign: describes how the runner uses a program of another harness: how it selects what the program measures, and
/// converts its output to reports. The list of harnesses is in adapters/adapters.hpp.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::process {

struct Foreign {
  /// Adds to the launch the arguments with which the program measures its one benchmark, `samples` times (0 for the usual
  /// number). The program writes the results to `file`, or to stdout.
  std::function<void(Launch&, const std::string& file, int samples)> ask;
  /// Returns a block for each metric, from the file's content, or from stdout if there is no file. A sample has cpu_ns 0 if
  /// the harness does not report its CPU time. A sample has run_delay_ns if it is known how much of its value is waiting.
  /// Throws Error (its message has no subject; the caller adds one): "wrote ...".
  std::function<std::vector<wire::ChildReport>(const std::string& written)> read;
  /// Adds to a launch of ask() the arguments with which the program measures for `seconds` instead of the usual time. Empty
  /// if the harness has no such option.
  void (*shorten)(Launch&, double seconds) = nullptr;
  /// Returns the number of samples for further processes, from the output of the first one, so that none takes long. Empty if
  /// it is the same as for the first.
  int (*samples_after)(const std::string& written) = nullptr;
  /// Returns the program's own message about its failure, as the end of a sentence: "REQUIRE( a == b ) failed ...". Empty if
  /// none.
  std::string (*complaint)(const std::string& written) = nullptr;
};

/// A function of a program that is a benchmark's body.
struct BodyFunction {
  std::uint64_t address = 0;  ///< as in its file
  std::uint64_t size = 0;     ///< bytes
  std::size_t turns =
      1;  ///< how often a process enters it; consecutive entries without another body in between count once
};

/// Makes a program do the same amount of work each time, however long that takes, and finds the function that does it.
struct FixedWorkload {
  /// Adds to the launch the arguments with which the program runs its benchmark's body `iterations` times and writes the
  /// results to `file`.
  std::function<void(Launch&, const std::string& file, std::uint64_t iterations)> ask;
  std::uint64_t iterations_max =
      1'000'000'000;  ///< 1 if the amount of work cannot be chosen, and is the same each time
  /// Returns true for functions that could be a benchmark's body, by their demangled names.
  bool (*may_be_body)(const std::string& name) = nullptr;
  /// Returns the index of the body in `entered`, the functions that a process entered, in order; empty if unknown. `written`
  /// is the content of the file.
  std::function<std::optional<std::size_t>(const std::vector<std::string>& entered,
                                           const std::string& written)>
      body;
  /// Returns a workload that uses the known body of this program, if the harness can then choose the work more precisely.
  /// Empty if it cannot.
  std::function<FixedWorkload(const Launch& program, const BodyFunction& body)> knowing;
};

}  // namespace holdfast::process
