#pragma once

/// Fixed work: both programs of a test do the same amount of work in one of its benchmarks, without timing
/// it. So the cost of a function in one program can be compared with that in the other.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "process/process.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

struct FixedWork {
  process::Launch previous;
  process::Launch current;
  /// Addresses of the body of the benchmark in each executable, "0x12a0"; empty if unknown.
  std::string previous_address{};
  std::string current_address{};
  std::uint64_t iterations = 0;  ///< of the body in a process, approximately; 0 if the program decides
  std::uint64_t warm_up = 0;     ///< number of iterations that a process does before these
  /// Returns a side's launch with another number of iterations.
  std::function<process::Launch(Side, std::uint64_t iterations)> with_iterations{};
};

/// Returns launches with the same work for both programs, which are given without the arguments that select a
/// benchmark. A process works for about 50 ms if its harness lets the amount be set. `iteration_ns` is the time of
/// an iteration; if it is not known (0), processes of the current program find it. Throws Error if the harness
/// does not let the amount be set, or if a program fails.
FixedWork fixed_work(const Declaration& declaration, const Point& point, const process::Launch& previous,
                     const process::Launch& current, double iteration_ns = 0);

/// A program of another harness, with the arguments that make it work for about 10 ms in a benchmark. `body`
/// is the linkage name of the function that does this work; empty if unknown.
struct FixedProgram {
  process::Launch launch;
  std::string body{};
};

/// Returns none if the harness does not let the amount of work be set, if the program fails, or if it is not
/// a program of another harness.
std::optional<FixedProgram> fixed_program(const Declaration& declaration, const Point& point,
                                          const process::Launch& program);

}  // namespace holdfast::run
