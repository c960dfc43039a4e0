#pragma once

/// Foreign: a program that was written for another harness, as the runner sees it: how it is told what to measure,
/// and how what it wrote becomes reports. Which harnesses there are is decided above (adapters/adapters.hpp).

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
  /// Adds to the launch what makes the program measure its one benchmark, `samples` times (0: as often as is usual), and
  /// write what came of it into `file`, or to stdout.
  std::function<void(Launch&, const std::string& file, int samples)> ask;
  /// A block for each metric, from what it wrote there; from its stdout where there is no file. A sample whose CPU
  /// time the harness does not tell has cpu_ns 0; one of which it is known how much of its value is waiting has run_delay_ns.
  /// Throws Error, a sentence without a subject: "wrote ...".
  std::function<std::vector<wire::ChildReport>(const std::string& written)> read;
  /// Adds to a launch that was asked what makes it measure for so many seconds, and not for as many as is usual. Empty: it
  /// cannot be told.
  void (*shorten)(Launch&, double seconds) = nullptr;
  /// How many samples further processes should take, by what the first one wrote, so that none takes long. Empty: as
  /// many as the first.
  int (*samples_after)(const std::string& written) = nullptr;
  /// What it wrote of its own failure, as the end of a sentence: "REQUIRE( a == b ) failed ...". Empty: nothing.
  std::string (*complaint)(const std::string& written) = nullptr;
};

/// A function of a program that is a benchmark's body.
struct BodyFunction {
  std::uint64_t address = 0;  ///< as its file counts it
  std::uint64_t size = 0;     ///< bytes
  std::size_t turns =
      1;  ///< how often a process enters it, where no other body was entered since counts once
};

/// How a program does the same amount of work each time, however long that takes, and which of its functions does it.
struct FixedWorkload {
  /// Adds to the launch what makes it run its benchmark's body so often, and write what came of it into `file`.
  std::function<void(Launch&, const std::string& file, std::uint64_t iterations)> ask;
  std::uint64_t iterations_max =
      1'000'000'000;  ///< 1: how much it does cannot be said, and is the same each time
  /// Functions that could be a benchmark's body, by their demangled names.
  bool (*may_be_body)(const std::string& name) = nullptr;
  /// Which of those that a process entered, in this order, is the body; none: it is not known. `written`: to the file.
  std::function<std::optional<std::size_t>(const std::vector<std::string>& entered,
                                           const std::string& written)>
      body;
  /// Of a harness that can be told more where the body is known: the same, for that program. Empty: it cannot.
  std::function<FixedWorkload(const Launch& program, const BodyFunction& body)> knowing;
};

}  // namespace holdfast::process
