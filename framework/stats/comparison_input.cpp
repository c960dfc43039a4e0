#include "stats/comparison_input.hpp"

#include <algorithm>
#include <cmath>

#include "stats/student.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {

Series series_of(const std::vector<Process>& processes, const std::string& unit, const Aggregator& by) {
  Series series;
  bool paired = unit == "process";
  for (const auto& process : processes) {
    if (process.samples.empty()) continue;
    ++series.n_processes;
    series.n_samples += static_cast<long>(process.samples.size());
    paired = paired && process.pair >= 0;
    if (unit == "process") {
      series.values.push_back(value_of(process, by));
      series.pairs.push_back(process.pair);
      if (process.place) series.places.push_back(*process.place);
      if (const auto whole = whole_of(process, by)) series.wholes.push_back(*whole);
    } else {
      for (const auto& sample : process.samples) series.values.push_back(sample.value);
    }
  }
  // One process without a round is enough: its value has no partner, and the series cannot be matched by
  // rounds.
  if (!paired) series.pairs.clear();
  return series;
}

int rounds_of(const ComparisonInput& input) {
  const auto& pairs = input.current.pairs;
  return pairs.empty() ? 0 : *std::ranges::max_element(pairs) + 1;
}

ComparisonInput rounds_between(const ComparisonInput& input, int from, int until) {
  const auto between = [&](const Series& series) {
    Series part{.values = {}, .pairs = {}, .n_processes = 0, .n_samples = 0};
    for (std::size_t i = 0; i < series.values.size(); ++i) {
      if (series.pairs[i] < from || series.pairs[i] >= until) continue;
      part.values.push_back(series.values[i]);
      if (has_wholes(series)) part.wholes.push_back(series.wholes[i]);
      if (series.places.size() == series.values.size()) part.places.push_back(series.places[i]);
      part.pairs.push_back(series.pairs[i]);
      ++part.n_processes;
    }
    // A series does not keep the number of samples of each process; the part gets its share of all of them.
    part.n_samples = series.values.empty() ? 0 : series.n_samples * part.n_processes / series.n_processes;
    return part;
  };
  ComparisonInput part = input;
  part.baselines = {between(input.baselines.front())};
  part.current = between(input.current);
  return part;
}

double mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
  // Both means are taken from one origin, which cancels in their difference.
  const double origin = mean(a);
  return static_cast<double>(mean_from(origin, a) - mean_from(origin, b));
}

Summary summarise(const Series& series, double significance) {
  Summary summary{.n_processes = series.n_processes, .n_samples = series.n_samples};
  if (series.values.empty()) return summary;
  summary.mean = mean(series.values);
  summary.median = median(series.values);
  // One value has neither a deviation nor an interval.
  if (series.values.size() < 2) return summary;
  summary.stdev = std::sqrt(variance(series.values));
  summary.ci = confidence_interval(series.values, significance);
  return summary;
}

}  // namespace holdfast::stats
