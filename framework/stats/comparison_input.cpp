#include "stats/comparison_input.hpp"

#include <cmath>

#include "stats/student.hpp"

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
      if (process.layout) series.layouts.push_back(*process.layout);
      if (const auto whole = whole_of(process, by)) series.wholes.push_back(*whole);
    } else {
      for (const auto& sample : process.samples) series.values.push_back(sample.value);
    }
  }
  if (!paired) series.pairs.clear();
  return series;
}

double mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
  const double origin = mean(a);
  return static_cast<double>(mean_from(origin, a) - mean_from(origin, b));
}

Summary summarise(const Series& series, double significance) {
  Summary summary{.n_processes = series.n_processes, .n_samples = series.n_samples};
  if (series.values.empty()) return summary;
  summary.mean = mean(series.values);
  summary.median = median(series.values);
  if (series.values.size() < 2) return summary;
  summary.stdev = std::sqrt(variance(series.values));
  summary.ci = confidence_interval(series.values, significance);
  return summary;
}

}  // namespace holdfast::stats
