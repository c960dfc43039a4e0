#pragma once

/// Kernel checks: what a program reports of its time is held against what the kernel saw of its processes. A program that reports too
/// little is not cleared: nothing is decided, and the message says why.

#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// A verdict that clears the current program (pass, improved) does not hold if, other than the accepted program,
///
///   - it computed outside of the times that it reports (stats/untimed_work.hpp),
///   - it leaves processes behind, whose work is not timed, or
///   - an iteration takes no longer than one without work: the work is gone, or its result was kept from an earlier iteration.
void hold_to_kernel(const Judging& judging, const process::MeasuredMetric& measured, Verdict& verdict);

}  // namespace holdfast::run
