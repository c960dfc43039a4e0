#include "stats/whole.hpp"

#include <algorithm>
#include <cmath>

#include "stats/verdict_parts.hpp"

namespace holdfast::stats {
namespace {

/// Returns the sums of the means in all `wholes`.
Whole sum_of(const std::vector<Series>& side) {
  Whole sum;
  for (const auto& series : side) {
    for (const auto& whole : series.wholes) {
      sum.mean += whole.mean;
      sum.lowest += whole.lowest;
      sum.highest += whole.highest;
    }
  }
  return sum;
}

std::vector<double> values_of(const std::vector<Series>& side) {
  std::vector<double> all;
  for (const auto& series : side) all.insert(all.end(), series.values.begin(), series.values.end());
  return all;
}

}  // namespace

bool has_wholes(const Series& series) {
  return !series.wholes.empty() && series.wholes.size() == series.values.size();
}

ComparisonInput with_means(ComparisonInput input) {
  if (!has_wholes(input.current) || !std::ranges::all_of(input.baselines, has_wholes)) return input;
  const auto take_means = [](Series& series) {
    std::ranges::transform(series.wholes, series.values.begin(), &Whole::mean);
  };
  std::ranges::for_each(input.baselines, take_means);
  take_means(input.current);
  return input;
}

std::string where_lost(const ComparisonInput& input) {
  const bool lower = input.direction == Direction::lower;
  const auto worst = lower ? &Whole::highest : &Whole::lowest;
  const auto means = with_means(input);
  const auto before = values_of(means.baselines);
  const auto now = values_of({means.current});
  const auto lost = [&](const std::vector<double>& to, const std::vector<double>& from) {
    return loss(input, std::log(mean(to) / mean(from)));
  };
  // The loss of the means less that of the trimmed values is the part that trimming samples hides. If this
  // part is more than half of the loss, slow samples cause the loss, else slow processes.
  const double all = lost(now, before);
  const bool of_samples = 2 * (all - lost(values_of({input.current}), values_of(input.baselines))) > all;
  const double ratio = of_samples ? sum_of({input.current}).*worst / (sum_of(input.baselines).*worst)
                                  : whole_of(now).*worst / (whole_of(before).*worst);
  return std::string("the ") +
         (is_time(input.metric) ? "slowest"
          : lower               ? "highest"
                                : "lowest") +
         " fifth of its " + (of_samples ? "samples is " : "processes is ") +
         (std::isfinite(ratio) ? change_text(input, {ratio, 1, 1}) : "worse");
}

}  // namespace holdfast::stats
