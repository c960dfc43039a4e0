#include "runner/command_metrics.hpp"

#include <algorithm>

namespace holdfast::runner {

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
  if (all.empty() || all.size() < arm.metrics.size()) all.insert(all.begin(), time);
  return all;
}

}  // namespace holdfast::runner
