#pragma once

/// Function judge: judges the changed functions of a benchmark once its time is judged (FUNCTIONS changed). It is made
/// in hunt/function_times.hpp. run/ may not include hunt/, so the callers of run/ pass the function.

#include "model/reach.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "run/plan/points.hpp"
#include "run/reference/planned.hpp"
#include "run/rounds/trial.hpp"
#include "run/sides/placement.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Limit of the time, in seconds, for counting and timing the functions of all points of a test. A test has
/// a minute and a half beyond its budget until CTest ends it (cmake/HoldfastTest.cmake).
inline constexpr double kSecondsOfFunctions = 30;

/// One benchmark of a test at one point, whose time was measured. The objects must outlive it.
struct FunctionsAsked {
  const Declaration& declaration;
  const Point& point;
  const Program& program;
  const Reference& reference;
  const std::optional<Placed>& placed;
  const Reach& reach;
  double iteration_ns = 0;  ///< of the current program; 0 if not known
  double seconds = kSecondsOfFunctions;
  std::string why_no_time{};            ///< what has used the time, if little of it is left
  int attempt = 1;                      ///< number of the run in its experiment: all runs share one level
  std::vector<FunctionTime> earlier{};  ///< those of the previous run in the experiment
};

/// Lets test.judge_functions judge the functions of a point whose time was measured and judged, with the time that
/// is left for it.
void judge_functions(const Test& test, const Program& program, const Trial& trial, const Planned& planned,
                     const process::MeasuredMetric& measured, Run& run, Verdict& verdict);

}  // namespace holdfast::run
