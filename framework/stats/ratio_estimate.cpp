#include "stats/ratio_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/distributions.hpp"
#include "stats/ranks.hpp"
#include "stats/student.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {
namespace {

std::vector<double> all_values(const std::vector<Series>& series) {
  std::vector<double> values;
  for (const auto& one : series) values.insert(values.end(), one.values.begin(), one.values.end());
  return values;
}

bool all_positive(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double value) { return value > 0 && std::isfinite(value); });
}

std::vector<double> logarithms(std::vector<double> values) {
  for (double& value : values) value = std::log(value);
  return values;
}

using RoundValues = std::vector<std::pair<int, double>>;  ///< number and value, ascending

/// Returns the rounds with their values. Several processes in a round yield their geometric mean.
RoundValues rounds_of(const Series& series) {
  RoundValues processes;
  processes.reserve(series.values.size());
  for (std::size_t i = 0; i < series.values.size(); ++i)
    processes.emplace_back(series.pairs[i], series.values[i]);
  std::ranges::sort(processes);
  // A round mostly has one process of each side; it needs no mean.
  const auto same_round = [](const auto& one, const auto& next) { return one.first == next.first; };
  if (std::ranges::adjacent_find(processes, same_round) == processes.end()) return processes;
  RoundValues rounds;
  for (auto first = processes.begin(), last = first; first != processes.end(); first = last) {
    std::vector<double> values;
    for (; last != processes.end() && same_round(*first, *last); ++last) values.push_back(last->second);
    rounds.emplace_back(first->first, values.size() == 1 ? values[0] : std::exp(mean(logarithms(values))));
  }
  return rounds;
}

struct Matched {
  std::vector<double> values_before;  ///< of the rounds that have a value on both sides
  std::vector<double> values_now;
  std::size_t before = 0;  ///< rounds of the baseline
  std::size_t now = 0;

  std::vector<double> ratios() const {
    std::vector<double> made;
    for (std::size_t i = 0; i < values_now.size(); ++i)
      made.push_back(std::log(values_now[i] / values_before[i]));
    return made;
  }
};

/// Matches rounds in linear time by one merge, because both lists ascend by round.
Matched matched_rounds(const ComparisonInput& input) {
  const auto before = rounds_of(input.baselines.front());
  const auto now = rounds_of(input.current);
  Matched made{.values_before = {}, .values_now = {}, .before = before.size(), .now = now.size()};
  auto partner = before.begin();
  for (const auto& [round, value] : now) {
    while (partner != before.end() && partner->first < round) ++partner;
    if (partner == before.end()) break;
    if (partner->first != round) continue;
    made.values_before.push_back(partner->second);
    made.values_now.push_back(value);
  }
  return made;
}

LogRatio around(double estimate, double standard_error, double df, double level) {
  return at_level({.estimate = estimate, .standard_error = standard_error, .df = df}, level);
}

std::optional<LogRatio> as_log_ratio(const std::optional<Shift>& shift) {
  if (!shift) return std::nullopt;
  return LogRatio{.estimate = shift->estimate, .low = shift->low, .high = shift->high};
}

/// Returns warnings about the values that have no round of their own.
std::vector<std::string> round_warnings(const ComparisonInput& input, const Matched& matched) {
  std::vector<std::string> warnings;
  if (matched.values_now.size() * 2 < matched.before + matched.now) {
    warnings.push_back("only " + std::to_string(matched.values_now.size()) +
                       " rounds have a value on both sides; the others were ignored");
  }
  if (matched.before < input.baselines.front().values.size() || matched.now < input.current.values.size())
    warnings.emplace_back("several processes of a side have the same round; they count as one");
  return warnings;
}

RatioEstimate of_rounds(const ComparisonInput& input, double level) {
  const auto matched = matched_rounds(input);
  const auto ratios = matched.ratios();
  const auto n = std::to_string(ratios.size());
  RatioEstimate made{.log_ratio = {}, .reason = {}, .warnings = round_warnings(input, matched)};
  if (ratios.size() < 2) {
    made.reason = "too few rounds for an interval: " + n + ", at least 2 are needed";
    return made;
  }
  if (input.thresholds.estimator == Estimator::signed_rank) {
    made.log_ratio = as_log_ratio(signed_rank_shift(ratios, level));
    made.reason =
        n + " rounds are too few, or too many, for signed ranks at this level; use ESTIMATOR trimmed";
  } else {
    const auto trimmed = adaptive_trimmed_mean(ratios);
    made.log_ratio = around(trimmed.mean, trimmed.standard_error, trimmed.df, level);
  }
  if (made.log_ratio) made.log_ratio->rounds = static_cast<int>(ratios.size());
  return made;
}

/// Returns the minimum number of values on each side for which ranks have a bound. This is for a message
/// alone, so the plain search may take its time.
std::size_t least_a_side(double level) {
  constexpr std::size_t kEnough = 10'000;  // for every level that a double can hold
  std::size_t n = 1;
  while (n < kEnough && mann_whitney_rank(n, n, level) < 1) ++n;
  return n;
}

RatioEstimate of_sides(const std::vector<double>& before, const std::vector<double>& now, double level) {
  RatioEstimate made{.log_ratio = as_log_ratio(hodges_lehmann(before, now, level))};
  if (made.log_ratio) return made;
  made.reason = "too few values for an interval: " + std::to_string(before.size()) + " and " +
                std::to_string(now.size()) + ", at least " + std::to_string(least_a_side(level)) +
                " on each side are needed";
  return made;
}

RatioEstimate of_means(const std::vector<double>& before, const std::vector<double>& now, double level) {
  if (before.size() < 2 || now.size() < 2)
    return {.reason = "too few values for an interval: each side needs at least 2"};
  const auto error = welch_error(before, now);
  return {.log_ratio = around(mean(now) - mean(before), error.standard_error, error.df, level)};
}

using Centre = double (*)(std::vector<double>);  ///< centre of the values of a session

RatioEstimate of_sessions(const ComparisonInput& input, double level, Centre centre) {
  const auto n = input.baselines.size();
  if (n < defaults::kSessionsMin) {
    return {.reason =
                "stored numbers of " + format_count(n, "accepted session") + ", and at least " +
                std::to_string(defaults::kSessionsMin) +
                " are needed to estimate how much this machine drifts between them; accept more sessions, or "
                "keep a snapshot of the accepted program to run it beside the current build"};
  }
  std::vector<double> sessions;
  for (const auto& series : input.baselines) sessions.push_back(std::log(centre(series.values)));
  // The next session differs from the mean of those before it by its own noise and by the error of that mean.
  // This is the prediction interval of a normal value (Hahn and Meeker, Statistical Intervals, 1991, chapter
  // 4).
  const double spread = std::sqrt(variance(sessions) * (1 + 1 / static_cast<double>(n)));
  return {.log_ratio = around(std::log(centre(input.current.values)) - mean(sessions), spread,
                              static_cast<double>(n - 1), level)};
}

/// Returns true for several reference runs that are not pairs.
bool has_sessions(const ComparisonInput& input) { return input.sessions || input.baselines.size() > 1; }

/// The ratio of the means of both sides (whole.hpp).
std::optional<LogRatio> of_sums(const std::vector<double>& before, const std::vector<double>& now,
                                bool paired, double level) {
  if (std::min(before.size(), now.size()) < 2) return std::nullopt;
  const double mean_before = mean(before);
  const double mean_now = mean(now);
  const auto shares = [](std::vector<double> values, double of) {
    for (double& value : values) value /= of;
    return values;
  };
  auto shares_now = shares(now, mean_now);
  const auto shares_before = shares(before, mean_before);
  // Divided by mean(now), Cochran's residual now_i - R before_i is now_i / mean(now) - before_i /
  // mean(before). It is the error of log R to first order.
  const double estimate = std::log(mean_now / mean_before);
  if (!paired) {
    const auto error = welch_error(shares_before, shares_now);
    return around(estimate, error.standard_error, error.df, level);
  }
  const auto n = static_cast<double>(now.size());
  std::ranges::transform(shares_now, shares_before, shares_now.begin(), std::minus());
  auto made = around(estimate, std::sqrt(variance(shares_now) / n), n - 1, level);
  made.rounds = static_cast<int>(now.size());
  return made;
}

bool usable(const ComparisonInput& input) {
  return all_positive(all_values(input.baselines)) && all_positive(input.current.values);
}

RatioEstimate no_ratio() { return {.reason = "a ratio needs values above 0"}; }

}  // namespace

LogRatio at_level(LogRatio made, double level) {
  const double half =
      *made.standard_error == 0 ? 0 : t_quantile_upper(level, *made.df) * *made.standard_error;
  made.low = made.estimate - half;
  made.high = made.estimate + half;
  return made;
}

bool is_paired(const ComparisonInput& input) {
  return input.baselines.size() == 1 && !input.baselines.front().pairs.empty() &&
         !input.current.pairs.empty();
}

RatioEstimate estimate_pooled(const ComparisonInput& input, double level) {
  if (!usable(input)) return no_ratio();
  const bool welch = input.thresholds.estimator == Estimator::welch;
  if (is_paired(input) && !welch) return of_rounds(input, level);
  const auto before = logarithms(all_values(input.baselines));
  const auto now = logarithms(input.current.values);
  auto made = welch ? of_means(before, now, level) : of_sides(before, now, level);
  if (made.log_ratio && is_paired(input))
    made.log_ratio->rounds = static_cast<int>(round_ratios(input).size());
  return made;
}

RatioEstimate estimate_ratio(const ComparisonInput& input, double level) {
  if (!usable(input)) return no_ratio();
  return has_sessions(input) ? of_sessions(input, level, median) : estimate_pooled(input, level);
}

std::optional<LogRatio> estimate_mean(const ComparisonInput& input, double level) {
  const auto means = with_means(input);
  if (!usable(means)) return std::nullopt;
  if (has_sessions(means))
    return of_sessions(means, level, [](std::vector<double> values) { return mean(values); }).log_ratio;
  if (!is_paired(means)) return of_sums(means.baselines.front().values, means.current.values, false, level);
  const auto matched = matched_rounds(means);
  return of_sums(matched.values_before, matched.values_now, true, level);
}

std::vector<double> round_ratios(const ComparisonInput& input) { return matched_rounds(input).ratios(); }

Ratio as_ratio(const LogRatio& log_ratio) {
  return {.ratio = std::exp(log_ratio.estimate),
          .low = std::exp(log_ratio.low),
          .high = std::exp(log_ratio.high)};
}

}  // namespace holdfast::stats
