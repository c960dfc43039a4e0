#include "stats/layouts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/gate.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/shift.hpp"
#include "stats/spending.hpp"
#include "stats/variance_components.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {
namespace {

/// Those that a process is left of: fewer than there are, where both visits of one were disturbed.
int layouts_in(const ComparisonInput& input) {
  const auto& layouts = input.current.layouts;
  return static_cast<int>(std::set<int>(layouts.begin(), layouts.end()).size());
}

using Logarithms = std::map<int, std::vector<double>>;  ///< by layout

Logarithms logarithms_of(const Series& series) {
  Logarithms found;
  for (std::size_t i = 0; i < series.values.size(); ++i)
    found[series.layouts[i]].push_back(std::log(series.values[i]));
  return found;
}

/// What the values of a layout leave out, on average.
Whole whole_of_layout(const Series& series, int layout) {
  std::vector<Whole> all;
  for (std::size_t i = 0; i < series.values.size(); ++i) {
    if (series.layouts[i] == layout) all.push_back(series.wholes[i]);
  }
  const auto average = [&](double Whole::*of) {
    std::vector<double> each;
    for (const auto& whole : all) each.push_back(whole.*of);
    return mean(each);
  };
  return {average(&Whole::mean), average(&Whole::lowest), average(&Whole::highest)};
}

Series as_units(const Series& series) {
  Series units{.values = {}, .pairs = {}, .n_processes = series.n_processes, .n_samples = series.n_samples};
  for (const auto& [layout, values] : logarithms_of(series)) {
    units.values.push_back(std::exp(mean(values)));
    units.pairs.push_back(layout);
    if (has_wholes(series)) units.wholes.push_back(whole_of_layout(series, layout));
  }
  return units;
}

/// One-sided, of each look. The last one is after all rounds, or where the budget ended.
const std::vector<double>& levels_of(double significance, const Rotation& rotation) {
  thread_local std::map<std::tuple<double, int, int, int>, std::vector<double>> known;  // worth a millisecond
  const int first = kVisitsMin * rotation.layouts;
  const int last = std::max(first, rotation.ended ? rotation.done : rotation.rounds_max);
  auto& levels = known[{significance, rotation.layouts, rotation.rounds_max, last}];
  if (!levels.empty()) return levels;
  std::vector<int> looks;
  for (int rounds = first; rounds < last; rounds += rotation.layouts) looks.push_back(rounds);
  looks.push_back(last);
  return levels = levels_of_looks(spendable(significance), looks, rotation.rounds_max);
}

Verdict too_early(Verdict verdict, int layouts) {
  verdict.outcome = Outcome::inconclusive;
  verdict.message =
      "not all of the " + std::to_string(layouts) +
      " layouts could be visited twice; raise BUDGET, or lower LAYOUTS. Seen: " + verdict.message;
  return verdict;
}

/// Why more rounds of the same layouts would not decide it.
std::string reason(const Verdict& verdict) {
  if (verdict.outcome != Outcome::inconclusive || !verdict.layout) return "";
  return "; " + format_percent_unsigned(verdict.layout->share) +
         " of the variance is where the code lies in the " + std::to_string(verdict.layout->layouts) +
         " layouts";
}

}  // namespace

bool has_layouts(const ComparisonInput& input) {
  const auto whole = [](const Series& series) {
    return !series.values.empty() && series.layouts.size() == series.values.size();
  };
  return is_paired(input) && whole(input.current) && whole(input.baselines.front());
}

ComparisonInput pairs_of_layouts(const ComparisonInput& input) {
  ComparisonInput units = input;
  units.layouts = true;
  units.baselines = {as_units(input.baselines.front())};
  units.current = as_units(input.current);
  const auto fewest = std::min(units.current.values.size(), units.baselines.front().values.size());
  if (fewest >= std::size_t{defaults::kRoundsMin}) return units;
  units.thresholds.estimator = Estimator::welch;
  units.baselines.front().pairs.clear();
  units.current.pairs.clear();
  return units;
}

std::optional<LayoutPart> layout_part(const ComparisonInput& input) {
  std::map<int, double> before;
  const auto& baseline = input.baselines.front();
  for (std::size_t i = 0; i < baseline.values.size(); ++i) before[baseline.pairs[i]] = baseline.values[i];
  Logarithms ratios;
  const auto& current = input.current;
  for (std::size_t i = 0; i < current.values.size(); ++i) {
    const auto found = before.find(current.pairs[i]);
    const double ratio = found == before.end() ? 0 : current.values[i] / found->second;
    if (ratio > 0 && std::isfinite(ratio)) ratios[current.layouts[i]].push_back(std::log(ratio));
  }
  Nested rounds(1);
  for (auto& [layout, of_layout] : ratios) rounds.front().push_back(std::move(of_layout));
  const auto split = split_by_means(rounds);
  if (!split.own[1] || !split.observed[0]) return std::nullopt;
  const double between = std::max(0.0, *split.own[1]);
  const double all = between + *split.observed[0];
  return LayoutPart{.layouts = layouts_in(input),
                    .share = all > 0 ? between / all : 0,
                    .deviation = std::sqrt(between / 2)};  // either side has half of it
}

int rounds_of_layouts(int layouts, int rounds) { return layouts * std::max(kVisitsMin, rounds / layouts); }

Decision decide_by_layouts(const ComparisonInput& input, const Rotation& rotation,
                           const std::optional<ComparisonInput>& cross_check) {
  const auto& [layouts, done, rounds_max, ended] = rotation;
  const auto& levels = levels_of(input.thresholds.significance, rotation);
  const int visits = (done + layouts - 1) / layouts;  // those that were begun
  const auto look = static_cast<std::size_t>(std::max(visits - kVisitsMin, 0));
  const double level = levels[std::min(look, levels.size() - 1)];
  const auto judge = [&](const ComparisonInput& rounds) { return shift_at(pairs_of_layouts(rounds), level); };
  auto verdict = judge(input);
  const auto seen = verdict.outcome;
  hold_to(cross_check, judge, verdict);
  verdict.layout = layout_part(input);
  verdict.pairs = layouts_in(input);
  if (done < kVisitsMin * layouts) return {Need::rounds, too_early(std::move(verdict), layouts)};
  verdict.message += reason(verdict);
  const auto pairs = pairs_of_layouts(input);
  const bool may_improve = verdict.outcome == Outcome::pass && Estimates(pairs).seem_improved();
  const bool decided = done % layouts == 0 && verdict.outcome != Outcome::inconclusive &&
                       verdict.outcome == seen && !may_improve;
  const bool more = done < rounds_max && !ended && !decided;
  return {more ? Need::rounds : Need::nothing, std::move(verdict)};
}

}  // namespace holdfast::stats
