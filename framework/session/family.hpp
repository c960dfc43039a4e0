#pragma once

/// Family: which results of a session are looked at together, and what their p-values are worth then.
///
/// Members are all results of TESTER shift with a p-value, over tests, benchmarks and metrics: p-values of
/// one question, "the loss is at most MIN_EFFECT". Results without one, and those of other testers, are
/// judged by themselves; those in quarantine, and what does not gate for other reasons, not at all.
///
/// What counts of a member is
///
///   1                                                         where it was not called `regressed`
///   its p-value for any time (judge/any_time.hpp),            where it was
///   and no more than the level at which it was called
///
/// so that a test alone is judged as by itself, and no share of the discoveries goes to tests that nobody
/// calls slower.

#include <optional>
#include <vector>

#include "model/defaults.hpp"
#include "model/report.hpp"

namespace holdfast::session {

/// The adjusted p-value of each result (judge/false_discovery.hpp); none for those outside of the family.
std::vector<std::optional<double>> q_values(const std::vector<Result>& results);

/// Whether what is called `regressed` is so for certain among all that are looked at together: by its adjusted p-value,
/// and by itself where it has none.
bool is_certain(const Result& result, double false_discovery_rate = defaults::kFalseDiscoveryRate);

}  // namespace holdfast::session
