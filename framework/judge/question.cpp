#include "judge/question.hpp"

#include <algorithm>
#include <cmath>

#include "judge/confidence_interval.hpp"

namespace holdfast::judge {
namespace {

std::vector<double> values_of(const Process& process) {
  std::vector<double> values;
  for (const auto& sample : process.samples) values.push_back(sample.value);
  return values;
}

}  // namespace

Series series_of(const std::vector<Process>& processes, const std::string& unit) {
  Series series;
  bool paired = unit == "process";
  for (const auto& process : processes) {
    if (process.samples.empty()) continue;
    const auto values = values_of(process);
    ++series.n_processes;
    series.n_samples += static_cast<long>(values.size());
    paired = paired && process.pair >= 0;
    if (unit == "process") {
      series.values.push_back(median(values));
      series.pairs.push_back(process.pair);
    } else {
      series.values.insert(series.values.end(), values.begin(), values.end());
    }
  }
  if (!paired) series.pairs.clear();
  return series;
}

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

double quantile(std::vector<double> values, double p) {
  const double place = p * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(place);
  std::nth_element(values.begin(), values.begin() + below, values.end());
  const double low = values[static_cast<std::size_t>(below)];
  const double part = place - static_cast<double>(below);
  if (part == 0) return low;
  const double high = *std::min_element(values.begin() + below + 1, values.end());
  return low + part * (high - low);
}

long double mean_from(double origin, const std::vector<double>& values) {
  long double sum = 0;
  for (const double value : values) sum += static_cast<long double>(value) - origin;
  return sum / static_cast<long double>(values.size());
}

double mean(const std::vector<double>& values) {
  // The second pass takes away what the first lost in its long sum.
  const auto rough = static_cast<double>(mean_from(0, values));
  return static_cast<double>(rough + mean_from(rough, values));
}

double mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
  const double origin = mean(a);
  return static_cast<double>(mean_from(origin, a) - mean_from(origin, b));
}

double variance(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (*least == *most) return 0;  // decided exactly, whatever the mean rounds to
  const double origin = mean(values);
  const long double centre = mean_from(origin, values);
  long double squares = 0;
  for (const double value : values) {
    const long double apart = static_cast<long double>(value) - origin - centre;
    squares += apart * apart;
  }
  return static_cast<double>(squares / static_cast<long double>(values.size() - 1));
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

}  // namespace holdfast::judge
