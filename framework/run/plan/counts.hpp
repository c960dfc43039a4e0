#pragma once

/// Counts: whether a counted metric repeats from process to process, and what it is judged by where it does not.
///
/// Two processes of each side are counted. Where the values of each side agree within the metric's tolerance and both
/// sides agree as well, that is all. Where the sides differ, up to six processes of each side confirm it: a count that
/// takes one of two values at random differs between two pairs of equal values in one case of eight, and between six
/// and six in one of 2,048. Where the values of a side spread by more than the tolerance, the count varies: the
/// test's own tester judges it in as many rounds as it judges times and in six at least, TESTER shift in place of exact. The
/// minimum effect is that of times by default or the metric's tolerance, whichever is larger.

#include <map>
#include <optional>
#include <string>

#include "instruments/metrics.hpp"
#include "process/collect.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"
#include "stats/comparison_input.hpp"

namespace holdfast::run {

inline constexpr int kCountRounds = 2;
inline constexpr int kCountRoundsConfirming = 6;

/// `settings`, with TESTER exact for now, and what replaces it.
Settings settings_of_counts(const Settings& settings);

/// What the counts are judged by where they vary; none where they repeat, or are no counts.
std::optional<Settings> settings_where_varying(const Settings& settings,
                                               const stats::ComparisonInput& counts);

/// What is needed after `done` rounds of counts that repeat so far.
Need need_of_counts(const stats::ComparisonInput& counts, int done);

/// The settings that results name in place of those of the test, by the names of the options; none for what is no count.
std::map<std::string, std::string> in_force_of_counts(const Settings& settings, const Settings& used);

/// "the count varies from process to process: ...". `settings`: those where it varies.
std::string varying_text(const Settings& settings, const stats::ComparisonInput& counts);

/// Settings of a pass: METRICS are measured one instrument after the other (instruments/metrics.hpp), each in processes of
/// its own. Where the metrics of the pass are exact, TESTER is exact while they repeat.
Settings settings_in(const instruments::Pass& pass, const Settings& settings);

/// Settings that judge one metric of a pass: with its own tolerance. `settings`: as they were declared.
Settings settings_of_metric(const instruments::Pass& pass, const Settings& settings,
                            const std::string& metric);

/// The arm counts in place of taking the time. `scratch`: a path of its own for files of the instrument. Throws
/// Error where the instrument is not at hand.
void count_instead(const instruments::Pass& pass, const std::string& scratch, process::Arm& arm);

}  // namespace holdfast::run
