#pragma once

/// Kernel checks: compares the time that a program reports with the usage that the kernel recorded for its
/// processes. A program that reports too little is not cleared: its result is undecided, and the message says
/// why.

#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Withdraws a verdict that clears the current program (pass, improved) if one of these is true, unless it is
/// true of the accepted program as well:
///
///   1. It computes outside of the times that it reports (stats/untimed_work.hpp).
///   2. It leaves processes behind, whose work is not timed.
///   3. An iteration takes no longer than one without work: the work is gone, or its result was kept from an
///      earlier iteration.
void hold_to_kernel(const Judging& judging, const process::MeasuredMetric& measured, Verdict& verdict);

}  // namespace holdfast::run
