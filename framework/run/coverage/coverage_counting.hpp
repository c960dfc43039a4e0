#pragma once

/// Coverage counting: makes the record of a point (coverage_record.hpp), by processes of the program.

#include <set>
#include <string>
#include <vector>

#include "run/coverage/coverage_record.hpp"
#include "run/coverage/covered_modules.hpp"

namespace holdfast::run {

/// Three processes are traced (executed_functions.hpp), with a breakpoint at each line and at each function that was inlined,
/// and one runs under callgrind, where valgrind is there. Others are sampled for a second, for the shares of the time; where
/// that is not possible, there are no samples. What cannot be found out, the record says.
CoverageRecord count_coverage(const Declaration& declaration, const Point& point, const Program& program,
                              const std::vector<CoveredModule>& modules);

/// Allocations in place of instructions, each of the innermost function on the way to it that is the project's own; or that
/// is any, `with_system`.
CoverageRecord count_allocations(const Declaration& declaration, const Point& point, const Program& program,
                                 const std::vector<CoveredModule>& modules, bool with_system);

/// Of these functions, those that any of the points executes in one iteration. Of a program that links the library, one
/// process is traced for all of them.
CoverageRecord trace_functions(const Declaration& declaration, const std::vector<Point>& points,
                               const Program& program, const std::vector<CoveredModule>& modules,
                               const std::set<std::string>& functions);

}  // namespace holdfast::run
