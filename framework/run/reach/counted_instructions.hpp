#pragma once

/// Counted instructions: where one iteration of a benchmark executes its instructions, counted by one process under callgrind.
/// Of a program that links the library the body alone is counted, and of another harness the function that has the body, where
/// it is known (fixed_work.hpp); of any other the whole process. That takes some fifty times longer than the iteration.

#include <string>

#include <vector>

#include "instruments/allocations.hpp"
#include "instruments/callgrind.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// The CTest test of a measurement may take a minute longer than its budget allows.
inline constexpr double kCountingSeconds = 20;

struct CountedInstructions {
  instruments::ExecutedInstructions executed;
  std::string uncounted;  ///< why they are not counted: "valgrind is not installed"; empty: they are
};

/// `seconds_max`: for the process, which may be allowed less. `scratch`: a path of its own for what the process leaves.
CountedInstructions counted_instructions(const Declaration& declaration, const Point& point, Side side,
                                         const process::Launch& program, double seconds_max,
                                         const std::string& scratch);

/// The same of allocations, which need no valgrind. Throws Error where they cannot be counted.
std::vector<instruments::AllocationStack> counted_allocations(const Declaration& declaration,
                                                              const Point& point, Side side,
                                                              const process::Launch& program,
                                                              double seconds_max, const std::string& scratch);

}  // namespace holdfast::run
