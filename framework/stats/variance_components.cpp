#include "stats/variance_components.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {
namespace {

using ValueSpan = std::vector<double>;

/// Returns b_r, the factor of 1.4826 MAD.
double small_sample_factor(std::size_t r) {
  // Croux and Rousseeuw, 1992, simulated the factors for normal values; r / (r - 0.8) fits those from r = 10 on.
  constexpr std::array kFactors{1.196, 1.495, 1.363, 1.206, 1.200, 1.140, 1.129, 1.107};  // r = 2 to 9
  if (r < 2 + kFactors.size()) return kFactors.at(r - 2);
  return static_cast<double>(r) / (static_cast<double>(r) - 0.8);
}

/// Returns the variance of at least two values.
double robust_variance(const ValueSpan& values) {
  constexpr double kNormal = 1.4826;  // 1 / (third quartile of the normal distribution)
  ValueSpan deviations = values;
  const double centre = median(values);
  for (double& value : deviations) value = std::fabs(value - centre);
  const double spread = kNormal * small_sample_factor(values.size()) * median(deviations);
  return spread * spread;
}

/// Returns c(r).
/// It is 1 for one value, and approaches pi / (2 r), the variance of the median of many normal values.
double variance_of_median(double r) { return std::numbers::pi / (2 * r + std::numbers::pi - 2); }

/// The observed variance of a level, and the part of it that its centres pass on to the level above.
struct Level {
  std::optional<double> observed;
  double share = 0;
};

/// Groups of one value show no spread, but they pass on their noise, so they count in `share`.
Level level_of(const std::vector<ValueSpan>& groups) {
  Level level;
  ValueSpan variances;
  for (const auto& group : groups) {
    if (group.size() > 1) variances.push_back(robust_variance(group));
    // Groups may differ in size, so the share that their centres pass on is its mean over the groups.
    level.share += variance_of_median(static_cast<double>(group.size())) / static_cast<double>(groups.size());
  }
  if (!variances.empty()) level.observed = median(variances);
  return level;
}

ValueSpan centres_of(const std::vector<ValueSpan>& groups) {
  ValueSpan centres;
  for (const auto& group : groups) {
    if (!group.empty()) centres.push_back(median(group));
  }
  return centres;
}

std::vector<ValueSpan> without_empty(std::vector<ValueSpan> groups) {
  std::erase_if(groups, [](const ValueSpan& group) { return group.empty(); });
  return groups;
}

Nested logarithms(Nested samples) {
  for (auto& session : samples) {
    for (auto& process : session) {
      std::erase_if(process, [](double value) { return !(value > 0) || !std::isfinite(value); });
      for (double& value : process) value = std::log(value);
    }
  }
  return samples;
}

std::optional<double> deviation(const std::optional<double>& variance) {
  return variance ? std::optional(std::sqrt(std::max(0.0, *variance))) : std::nullopt;
}

}  // namespace

Components split_by_medians(const Nested& values) {
  std::vector<ValueSpan> processes;
  std::vector<ValueSpan> sessions;
  for (const auto& session : values) {
    processes.insert(processes.end(), session.begin(), session.end());
    sessions.push_back(centres_of(session));
  }
  const std::array levels{level_of(without_empty(processes)), level_of(without_empty(sessions)),
                          level_of(without_empty({centres_of(sessions)}))};
  Components components;
  for (std::size_t j = 0; j < levels.size(); ++j) {
    components.at(j) = levels.at(j).observed;
    if (j == 0 || !levels.at(j).observed) continue;
    // The observed variance of the level below is subtracted, rather than its component, because a centre has the
    // noise of all levels below it.
    const auto& below = levels.at(j - 1);
    *components.at(j) -= below.share * below.observed.value_or(0);
  }
  return components;
}

Noise noise_of(const Nested& samples) {
  const auto own = split_by_medians(logarithms(samples));
  return {.within = deviation(own[0]), .between = deviation(own[1]), .sessions = deviation(own[2])};
}

}  // namespace holdfast::stats
