#include "measure/outlier_elimination.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "measure/variation.hpp"

namespace holdfast::measure {
namespace {

/// Beyond a constant rest, a suspect is an outlier from this factor on.
constexpr double kBeyondConstant = 1.2;

/// Which end of the sorted values is under suspicion.
enum class End { low, high };

bool confirmed(const OutlierElimination& rule, const std::vector<double>& sorted, std::size_t m, End end) {
  const auto cut = sorted.begin() + static_cast<std::ptrdiff_t>(end == End::high ? sorted.size() - m : m);
  const std::vector<double> below(sorted.begin(), cut);
  const std::vector<double> above(cut, sorted.end());
  const double rest = coefficient_of_variation(end == End::high ? below : above);
  if (rest == 0) return mean(above) > kBeyondConstant * mean(below);
  return coefficient_of_variation(sorted) > rule.cov_multiplier * rule.modifier * rest;
}

/// The first number of suspects that is confirmed at this end, or 0.
std::size_t outliers_at(const OutlierElimination& rule, const std::vector<double>& sorted, End end) {
  const auto share =
      static_cast<std::size_t>(static_cast<double>(sorted.size()) * rule.suspect_percent / 100);
  const auto suspects = std::max<std::size_t>(1, share);
  for (std::size_t m = 1; m <= suspects && m + 2 <= sorted.size(); ++m) {
    if (confirmed(rule, sorted, m, end)) return m;
  }
  return 0;
}

/// What remains without the outliers, still in the order of taking.
Samples kept(const Samples& samples, const Outliers& outliers) {
  std::vector<std::size_t> order(samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return samples[a].value < samples[b].value; });
  std::vector<bool> dropped(samples.size(), false);
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    dropped[order[rank]] = rank < outliers.low || rank + outliers.high >= order.size();
  }
  Samples rest;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!dropped[i]) rest.push_back(samples[i]);
  }
  return rest;
}

}  // namespace

Outliers confirmed_outliers(const OutlierElimination& rule, std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {.low = rule.two_sided ? outliers_at(rule, values, End::low) : 0,
          .high = outliers_at(rule, values, End::high)};
}

Samples without_outliers(const OutlierElimination& rule, std::size_t count, const Take& take) {
  Samples now = take(count);
  Samples best = now;
  for (int retry = 0; retry < rule.retries; ++retry) {
    const auto outliers = confirmed_outliers(rule, values_of(now));
    if (outliers.low + outliers.high == 0) break;
    Samples rest = kept(now, outliers);
    const Samples fresh = take(now.size() - rest.size());
    if (rest.size() + fresh.size() < now.size()) break;  // no time for all of them
    std::copy(fresh.begin(), fresh.end(), std::back_inserter(rest));
    now = std::move(rest);
    if (coefficient_of_variation(values_of(now)) < coefficient_of_variation(values_of(best))) best = now;
  }
  return best;
}

}  // namespace holdfast::measure
