#include "judge/clock.hpp"

#include <algorithm>
#include <cmath>

#include "judge/question.hpp"
#include "judge/trimmed_mean.hpp"

namespace holdfast::judge {
namespace {

constexpr std::size_t kSamplesMin = 4;
constexpr double kUsually = 0.5;
/// The distances must shrink by this before another choice is believed.
constexpr double kClearly = 0.97;

/// How much longer than at the usual clock a sample took.
double stretch(const Sample& sample, double usual_clock_ns, double follows) {
  if (follows == 0 || sample.value <= 0) return 1;
  const double computing = std::clamp(sample.cpu_ns / sample.value, 0.0, 1.0);
  return 1 - computing + computing * std::pow(sample.beside.clock_ns / usual_clock_ns, follows);
}

std::vector<double> values_at(const Believed& process, double usual_clock_ns, double follows) {
  std::vector<double> values;
  for (const auto& sample : process.samples)
    values.push_back(sample.value / stretch(sample, usual_clock_ns, follows));
  return values;
}

/// Median distance of the samples from the median of their process, as a fraction of it.
double restlessness(const std::vector<Believed>& processes, double usual_clock_ns, double follows) {
  std::vector<double> distances;
  for (const auto& process : processes) {
    const auto values = values_at(process, usual_clock_ns, follows);
    const double centre = median(values);
    for (const double value : values) distances.push_back(std::fabs(value / centre - 1));
  }
  return median(std::move(distances));
}

}  // namespace

double clock_of(const Believed& process) {
  std::vector<double> clocks;
  for (const auto& sample : process.samples) clocks.push_back(sample.beside.clock_ns);
  return median(std::move(clocks));
}

double value_at(const Believed& process, double usual_clock_ns, double follows, const Aggregator& by) {
  const auto values = values_at(process, usual_clock_ns, follows);
  if (by.of) return by.of(values);
  return values.size() < 2 ? values.front() : trimmed_mean(values).mean;
}

double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns) {
  std::size_t samples = 0;
  for (const auto& process : processes) samples += process.samples.size();
  if (samples < kSamplesMin * processes.size()) return 0;
  double best = kUsually;
  double least = kClearly * restlessness(processes, usual_clock_ns, kUsually);
  for (const double follows : {0.0, 1.0}) {
    const double now = restlessness(processes, usual_clock_ns, follows);
    if (now >= least) continue;
    least = now;
    best = follows;
  }
  return best;
}

}  // namespace holdfast::judge
