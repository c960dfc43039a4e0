#pragma once

/// Counts: decides whether a counted metric is equal in each process, and how it is judged if it is not.
///
/// First, two processes of each side are counted. If the values of each side agree within the metric's
/// tolerance and both sides agree as well, the count is decided. If the sides differ, up to six processes of
/// each side confirm it. If a count takes one of two values at random, two pairs of equal values differ in
/// one case of eight. Six and six equal values differ in one case of 2,048.
///
/// If the values of a side spread by more than the tolerance, the count varies. Then the test's own tester
/// judges it, with TESTER shift instead of exact, in as many rounds as for times, but at least six. The
/// minimum effect is the default for times or the metric's tolerance, whichever is larger.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "instruments/metrics.hpp"
#include "process/collect.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"
#include "stats/comparison_input.hpp"

namespace holdfast::run {

inline constexpr int kCountRounds = 2;
inline constexpr int kCountRoundsConfirming = 6;
/// Settings of the policy that a count determines, whatever the test declares.
inline constexpr std::array<std::string_view, 4> kImpliedByCounts{"tester", "guard", "significance",
                                                                  "min-effect"};

/// Returns true if a metric is a count that is judged by TESTER exact unless it varies.
bool is_exact_count(std::string_view metric);

/// Returns `settings` with TESTER exact for now, and the tester that replaces it if the count varies.
Settings settings_of_counts(const Settings& settings);

/// Returns the settings for judging counts that vary; none if they do not vary, or are not counts.
std::optional<Settings> settings_where_varying(const Settings& settings,
                                               const stats::ComparisonInput& counts);

/// Returns what is needed after `done` rounds of counts that have been equal so far.
Need need_of_counts(const stats::ComparisonInput& counts, int done);

/// Returns, by option, the settings that results show instead of the test's; empty for metrics that are not
/// counts.
std::map<std::string, std::string> in_force_of_counts(const Settings& settings, const Settings& used);

/// Returns "the count varies from process to process: ...". `settings` are those for a varying count.
std::string varying_text(const Settings& settings, const stats::ComparisonInput& counts);

/// Returns the settings of a pass. METRICS are measured by one instrument after the other
/// (instruments/metrics.hpp), each in processes of its own. If the metrics of the pass are exact, TESTER is
/// exact until they vary.
Settings settings_in(const instruments::Pass& pass, const Settings& settings);

/// Returns the settings that judge one metric of a pass, with its own tolerance. `settings` are the declared
/// ones.
Settings settings_of_metric(const instruments::Pass& pass, const Settings& settings,
                            const std::string& metric);

/// Returns the settings that judge one metric of the test, in the pass that measures it.
Settings settings_of_metric(const Settings& settings, const std::string& metric);

/// Makes the arm count instead of measuring time. `scratch` is a path prefix for files of the instrument.
/// Throws Error if the instrument is not available.
void count_instead(const instruments::Pass& pass, const std::string& scratch, process::Arm& arm);

}  // namespace holdfast::run
