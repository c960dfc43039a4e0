#pragma once

/// The suite's gate: one verdict over all results of a session, with a sentence for each reason.
///
///   error         a test could not be measured
///   regressed     a test got worse
///   inconclusive  more than a share of the tests is undecided, or there is no result at all
///   pass          otherwise

#include "model/report.hpp"

namespace holdfast::session {

/// `undecided_share_max`: 0.2 allows one test of five without a verdict.
GateVerdict judge_suite(const Report& report, double undecided_share_max);

}  // namespace holdfast::session
