#pragma once

/// Coverage counting: creates the record of a point (coverage_record.hpp), by running the program.

#include <set>
#include <string>
#include <vector>

#include "run/coverage/coverage_record.hpp"
#include "run/coverage/covered_modules.hpp"

namespace holdfast::run {

/// Returns the record of a point. Three processes are traced (executed_functions.hpp), with a breakpoint at
/// each line and each inlined function. One process runs under callgrind if valgrind is available. Further
/// processes are sampled for a second, for the shares of the time; without sampling, the record has no
/// samples. The record states why something could not be determined.
CoverageRecord count_coverage(const Declaration& declaration, const Point& point, const Program& program,
                              const std::vector<CoveredModule>& modules);

/// Counts allocations instead of instructions. Each allocation is attributed to the innermost function of the
/// project on its call stack; with `with_system`, to the innermost function of any code.
CoverageRecord count_allocations(const Declaration& declaration, const Point& point, const Program& program,
                                 const std::vector<CoveredModule>& modules, bool with_system);

/// Returns those of `functions` that at least one of the points executes in one iteration. If the program
/// links the library, one process is traced for all of them.
CoverageRecord trace_functions(const Declaration& declaration, const std::vector<Point>& points,
                               const Program& program, const std::vector<CoveredModule>& modules,
                               const std::set<std::string>& functions);

}  // namespace holdfast::run
