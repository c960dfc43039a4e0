#pragma once

/// Fixed work: both programs of a test do the same amount of work in one of its benchmarks, with no clock of their own, so
/// that what a function takes in one can be compared with what it takes in the other.

#include <cstdint>
#include <optional>
#include <string>

#include "process/process.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

struct FixedWork {
  process::Launch previous;
  process::Launch current;
  /// Of the body of the benchmark in each executable, "0x12a0"; empty: not known.
  std::string previous_address{};
  std::string current_address{};
  std::uint64_t iterations = 0;  ///< of the body in a process, about; 0: as many as the program does
};

/// `previous` and `current`: the programs, without the words that choose a benchmark. A process works for about 50 ms, where
/// its harness can be told how much it does. Throws Error where the harness cannot, and where a program fails.
FixedWork fixed_work(const Declaration& declaration, const Point& point, const process::Launch& previous,
                     const process::Launch& current);

/// A program of another harness, with the words that have it do a fixed amount of work in a benchmark, about 10 ms, and the
/// linkage name of the function that does it; empty: it is not known.
struct FixedProgram {
  process::Launch launch;
  std::string body{};
};

/// None where the harness cannot be told how much it does, where the program fails, or where it is of no other harness.
std::optional<FixedProgram> fixed_program(const Declaration& declaration, const Point& point,
                                          const process::Launch& program);

}  // namespace holdfast::run
