#include "bench/sample_transforms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>

#include "bench/warmer.hpp"
#include "stats/statistics.hpp"

namespace holdfast::bench {

namespace {

/// If the other values are all equal, the suspects are outliers if the means of both groups differ by more than this
/// factor.
constexpr double kBeyondConstant = 1.2;

/// The end of the sorted values that has the suspects.
enum class End { low, high };

/// Returns true if the highest, or the lowest, m values are outliers by the rule in the header.
bool confirmed(const OutlierElimination& rule, const std::vector<double>& sorted, std::size_t m, End end) {
  const auto cut = sorted.begin() + static_cast<std::ptrdiff_t>(end == End::high ? sorted.size() - m : m);
  const std::vector<double> below(sorted.begin(), cut);
  const std::vector<double> above(cut, sorted.end());
  const double rest = coefficient_of_variation(end == End::high ? below : above);
  if (rest == 0) return mean(above) > kBeyondConstant * mean(below);
  return coefficient_of_variation(sorted) > rule.cov_multiplier * rule.modifier * rest;
}

/// Returns the first number of suspects that is confirmed at this end, or 0.
std::size_t outliers_at(const OutlierElimination& rule, const std::vector<double>& sorted, End end) {
  const auto share =
      static_cast<std::size_t>(static_cast<double>(sorted.size()) * rule.suspect_percent / 100);
  const auto suspects = std::max<std::size_t>(1, share);
  // At least two values must remain: one value alone has no variation.
  for (std::size_t m = 1; m <= suspects && m + 2 <= sorted.size(); ++m) {
    if (confirmed(rule, sorted, m, end)) return m;
  }
  return 0;
}

/// Returns the samples without the outliers, still in the order in which they were taken.
Samples kept(const Samples& samples, const Outliers& outliers) {
  std::vector<std::size_t> order(samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // The sort is stable, so that among equal values the later one counts as higher, whatever sort the library
  // has.
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

/// Retries at most rule.retries times. `best` starts with the untouched samples, so that a retry that makes
/// things worse has no effect.
Samples without_outliers(const OutlierElimination& rule, std::size_t count, const TakeSamples& take) {
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

namespace {

/// Probes vary by some per cent; a neighbour on the core or in the cache costs more than this.
constexpr double kProbeFactor = 1.15;

constexpr std::array kProbes{&Probes::cache_ns, &Probes::throughput_ns, &Probes::large_cache_ns};

/// Returns the usual time of a probe: the first quartile of those so far, because disturbances only add time.
double usual(const Samples& seen, double Probes::*probe) {
  std::vector<double> readings;
  for (const auto& sample : seen) readings.push_back(sample.beside.*probe);
  const auto quarter = readings.begin() + static_cast<std::ptrdiff_t>(readings.size() / 4);
  std::nth_element(readings.begin(), quarter, readings.end());
  return *quarter;
}

bool probes_disturbed(const Sample& sample, const Samples& seen) {
  return sample.beside.taken() && std::any_of(kProbes.begin(), kProbes.end(), [&](auto probe) {
           return sample.beside.*probe > kProbeFactor * usual(seen, probe);
         });
}

}  // namespace

Samples undisturbed(const Undisturbed& rule, std::size_t count, const TakeSamples& take) {
  Samples accepted;
  Samples seen;
  std::size_t dropped = 0;
  bool dropping = true;
  while (accepted.size() < count) {
    const Samples fresh = take(count - accepted.size());
    if (fresh.empty()) break;  // no time for more
    for (const auto& sample : fresh) {
      seen.push_back(sample);
      const bool bad = !is_undisturbed(sample, rule.run_delay_us * 1e3) || probes_disturbed(sample, seen);
      if (dropping && bad) {
        ++dropped;
        // Once false, it stays false: nothing is dropped any more, so that the loop ends on a machine that is
        // never quiet.
        dropping = dropped <= accepted.size() + count;
      } else {
        accepted.push_back(sample);
      }
    }
  }
  // If the time ran out before any sample was accepted, all samples are used.
  return accepted.empty() ? seen : accepted;
}

/// Returns the standard normal quantile, 0 < p < 1, by Newton's method on the logarithm of the smaller tail.
/// The logarithm keeps the steps stable far in the tail, where the density is almost 0. By symmetry, only the
/// lower half is computed, whose tail erfc() gives without cancellation. Ten steps suffice for the precision
/// of a double.
static double normal_quantile(double p) {
  if (p > 0.5) return -normal_quantile(1 - p);
  double x = -std::sqrt(-2 * std::log(2 * p));  // left of the root, where Newton's method converges
  for (int i = 0; i < 10; ++i) {
    const double tail = std::erfc(-x / std::numbers::sqrt2) / 2;
    const double density = std::exp(-x * x / 2) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
    x += std::log(p / tail) * tail / density;
  }
  return x;
}

double normal_of(std::uint64_t draw) {
  const auto k = static_cast<double>(draw >> 11U);
  // The middle of a cell is never 0. The middle of the last cell would round to 1, where the quantile is infinite.
  return normal_quantile(std::min((k + 0.5) * 0x1p-53, std::nextafter(1.0, 0.0)));
}

Samples with_absolute_noise(Samples samples, double magnitude, std::mt19937_64& random) {
  for (auto& sample : samples) {
    sample.value += std::clamp(magnitude * normal_of(random()), -magnitude, magnitude);
  }
  return samples;
}

Samples with_relative_noise(Samples samples, double magnitude, std::mt19937_64& random) {
  if (samples.empty()) return samples;
  const double f = magnitude * std::fabs(mean(values_of(samples))) / 10;
  return with_absolute_noise(std::move(samples), f, random);
}

}  // namespace holdfast::bench
