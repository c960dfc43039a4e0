#include "measure/undisturbed.hpp"

#include <algorithm>
#include <array>

#include "measure/warmer.hpp"

namespace holdfast::measure {
namespace {

/// Probes repeat to some per cent; a neighbour on the core or in the cache costs more than this.
constexpr double kProbeFactor = 1.15;

constexpr std::array kProbes{&Probes::cache_ns, &Probes::throughput_ns, &Probes::large_cache_ns};

/// What a probe usually takes: the first quartile of those seen so far, since disturbance only adds.
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

Samples undisturbed(const Undisturbed& rule, std::size_t count, const Take& take) {
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
        dropping = dropped <= accepted.size() + count;
      } else {
        accepted.push_back(sample);
      }
    }
  }
  // Whoever ran out of time before anything was accepted makes do with what there is.
  return accepted.empty() ? seen : accepted;
}

}  // namespace holdfast::measure
