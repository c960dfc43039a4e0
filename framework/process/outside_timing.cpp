#include "process/outside_timing.hpp"

#include <algorithm>

#include "model/descriptor.hpp"

namespace holdfast::process {
namespace {

/// Returns how long a sample may have waited. `left_ns` is the part of the process' delay that no earlier
/// sample accounts for.
double may_have_waited_ns(const Sample& sample, double left_ns) {
  const double off_ns = (sample.value - sample.cpu_ns) * static_cast<double>(sample.iterations);
  return std::clamp(off_ns, 0.0, left_ns);
}

constexpr double kBetween_ns = 20e6;  // the CPU clock hardly changes within it (events/machine_probe.hpp)

}  // namespace

void account_for_waiting(const Usage& usage, std::vector<Sample>& samples) {
  // Estimates from CPU time take their part of the delay of the process in the order of the samples, so that
  // no part counts twice.
  double left_ns = std::max(0.0, usage.run_delay_ns);
  const double share = usage.wall_ns > 0 ? std::clamp(usage.run_delay_ns / usage.wall_ns, 0.0, 1.0) : 0;
  for (auto& sample : samples) {
    // The first case is a measured wait, the second one an estimate from CPU time, and
    // the last one an even share.
    if (sample.run_delay_ns > 0) {
      sample.value -= sample.run_delay_ns;
    } else if (sample.cpu_ns > 0) {
      const double waited_ns = may_have_waited_ns(sample, left_ns);
      left_ns -= waited_ns;
      sample.run_delay_ns = waited_ns / static_cast<double>(sample.iterations);
    } else {
      sample.run_delay_ns = sample.value * share;
      sample.cpu_ns = sample.value;
    }
  }
}

void Readings::note(const Usage& usage, std::vector<Sample>& samples) {
  since_ns_ += usage.wall_ns;
  if (since_ns_ >= kBetween_ns) finish(samples);
}

void Readings::finish(std::vector<Sample>& samples) {
  if (done_ == samples.size()) return;
  const Probes next = read();
  const auto both = last_.taken() && next.taken() ? beside(last_, next) : Probes{};
  // All samples between two readings get both of them.
  for (; done_ < samples.size(); ++done_) samples[done_].beside = both;
  last_ = next;
  since_ns_ = 0;
}

std::vector<wire::ChildReport> command_metrics(const Arm& arm, const wire::ChildReport& time,
                                               const std::vector<Sample>& numbers) {
  const auto asked = [&](const std::string& metric) {
    return std::find(arm.metrics.begin(), arm.metrics.end(), metric) != arm.metrics.end();
  };
  std::vector<wire::ChildReport> all;
  if (asked("cpu-time")) {
    all.push_back(time);
    all.back().metric = "cpu-time";
    for (auto& sample : all.back().samples) sample = {.value = sample.cpu_ns, .cpu_ns = sample.cpu_ns};
  }
  if (arm.pick && (arm.metrics.empty() || asked(kPickedMetric))) {
    all.push_back(time);
    all.back().metric = kPickedMetric;
    all.back().unit = arm.pick->unit;
    all.back().direction = arm.direction;
    all.back().samples = numbers;
  }
  // Metrics other than these two are names of the time. Without METRICS, only the time is measured.
  if (all.empty() || all.size() < arm.metrics.size()) all.insert(all.begin(), time);
  return all;
}

void drop_pages(const std::vector<std::string>& files) {
  for (const auto& path : files) {
    const Descriptor file(path, O_RDONLY);
    fsync(file.get());  // pages that are not on the disk yet cannot be dropped
    posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
  }
}

}  // namespace holdfast::process
