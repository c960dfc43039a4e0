#pragma once

/// Counted instructions: where one iteration of a benchmark executes its instructions, counted by one process
/// under callgrind. If the program links the library, only the body is counted. For another harness, it is
/// the function with the body, if that is known (fixed_work.hpp), else the whole process. Counting takes
/// about fifty times longer than the iteration.

#include <string>

#include <vector>

#include "instruments/allocations.hpp"
#include "instruments/callgrind.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// Time limit in seconds. The CTest test of a measurement may take a minute and a half longer than its budget.
inline constexpr double kCountingSeconds = 20;

struct CountedInstructions {
  instruments::ExecutedInstructions executed;
  std::string uncounted;  ///< why they are not counted: "valgrind is not installed"; empty if they are
};

/// Counts the instructions. `seconds_max` limits the process, whose own limit may be shorter. `scratch` is a
/// path prefix for its files.
CountedInstructions counted_instructions(const Declaration& declaration, const Point& point, Side side,
                                         const process::Launch& program, double seconds_max,
                                         const std::string& scratch);

/// Counts allocations, which needs no valgrind. Throws Error if they cannot be counted.
std::vector<instruments::AllocationStack> counted_allocations(const Declaration& declaration,
                                                              const Point& point, Side side,
                                                              const process::Launch& program,
                                                              double seconds_max, const std::string& scratch);

}  // namespace holdfast::run
