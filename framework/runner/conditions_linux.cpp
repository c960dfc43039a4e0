#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "runner/cgroup.hpp"
#include "runner/conditions.hpp"
#include "runner/processor_facts.hpp"
#include "runner/system_files.hpp"

namespace holdfast::runner {
namespace {

namespace fs = std::filesystem;

/// "cpu user nice system idle iowait irq softirq steal guest guest_nice"; both guests are within user and nice.
void read_ticks(const std::string& root, Conditions& now) {
  std::ifstream file(root + "/proc/stat");
  std::string name;
  std::array<double, 8> ticks{};
  if (!(file >> name) || name != "cpu") return;
  double sum = 0;
  for (auto& one : ticks) {
    if (!(file >> one)) return;
    sum += one;
  }
  now.ticks = sum;
  now.stolen_ticks = ticks.back();
}

/// A package's count is shown by each of its processors; the larger of a processor's two says that it was held.
std::optional<double> throttles(const std::string& root) {
  std::optional<double> sum;
  std::error_code none;
  for (const auto& processor : fs::directory_iterator(root + "/sys/devices/system/cpu", none)) {
    const auto place = processor.path().string() + "/thermal_throttle/";
    const auto core = number_in(place + "core_throttle_count");
    const auto package = number_in(place + "package_throttle_count");
    if (core || package) sum = sum.value_or(0) + std::max(core.value_or(0), package.value_or(0));
  }
  return sum;
}

std::optional<double> online(const std::string& root) {
  const auto text = processors_online(root);
  return text.empty() ? std::nullopt : std::optional(std::strtod(text.c_str(), nullptr));
}

}  // namespace

Conditions conditions_now(const std::string& root) {
  Conditions now{.load = number_in(root + "/proc/loadavg"),
                 .cores = online(root),
                 .ticks = {},
                 .stolen_ticks = {},
                 .throttles = throttles(root),
                 .cgroup_throttled_us = cgroup_throttled_us(root)};
  read_ticks(root, now);
  return now;
}

}  // namespace holdfast::runner
