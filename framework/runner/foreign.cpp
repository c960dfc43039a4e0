#include "runner/foreign.hpp"

#include <algorithm>

namespace holdfast::runner {
namespace {

/// `left_ns`: of the process' delay, what no earlier sample accounts for.
void by_cpu_time(double& left_ns, Sample& sample) {
  const auto iterations = static_cast<double>(sample.iterations);
  const double off_ns = std::max(0.0, (sample.value - sample.cpu_ns) * iterations);
  const double waited_ns = std::min(off_ns, left_ns);
  left_ns -= waited_ns;
  sample.run_delay_ns = waited_ns / iterations;
  sample.value -= sample.run_delay_ns;
}

void by_share(double share, Sample& sample) {
  sample.run_delay_ns = sample.value * share;
  sample.value -= sample.run_delay_ns;
  sample.cpu_ns = sample.value;
}

}  // namespace

void take_out_waiting(const Usage& usage, std::vector<Sample>& samples) {
  double left_ns = std::max(0.0, usage.run_delay_ns);
  const double share = usage.wall_ns > 0 ? std::clamp(usage.run_delay_ns / usage.wall_ns, 0.0, 1.0) : 0;
  for (auto& sample : samples) {
    if (sample.cpu_ns > 0) {
      by_cpu_time(left_ns, sample);
    } else {
      by_share(share, sample);
    }
  }
}

}  // namespace holdfast::runner
