#include "judge/usual.hpp"

#include <algorithm>
#include <array>

#include "model/statistics.hpp"

namespace holdfast::judge {
namespace {

constexpr double kQuiet = 0.25;

constexpr std::array kReadings{&Probes::clock_ns, &Probes::cache_ns, &Probes::throughput_ns,
                               &Probes::large_cache_ns};

/// The first rounds of one side.
std::vector<Process> learning(std::vector<Process> side) {
  std::stable_sort(side.begin(), side.end(),
                   [](const Process& a, const Process& b) { return a.pair < b.pair; });
  side.resize(std::min(side.size(), kLearning));
  return side;
}

double reading(const std::vector<Process>& processes, double Probes::*probe, double quantile_of) {
  std::vector<double> values;
  for (const auto& process : processes) {
    for (const auto& sample : process.samples) values.push_back(sample.beside.*probe);
  }
  return values.empty() ? 0 : quantile(std::move(values), quantile_of);
}

/// Of each process, ascending.
std::vector<double> quiet_readings(const std::vector<Process>& processes, double Probes::*probe) {
  std::vector<double> quiet;
  quiet.reserve(processes.size());
  for (const auto& process : processes) quiet.push_back(reading({process}, probe, kQuiet));
  std::sort(quiet.begin(), quiet.end());
  return quiet;
}

/// Whether the reading is longer beside every process of one program than beside every one of the other.
bool made_by_a_program(const std::vector<Process>& baseline, const std::vector<Process>& current,
                       double Probes::*probe) {
  if (std::min(baseline.size(), current.size()) < kLearning) return false;
  const auto before = quiet_readings(baseline, probe);
  const auto now = quiet_readings(current, probe);
  return now.front() > before.back() || before.front() > now.back();
}

}  // namespace

Probes usual_of(const std::vector<Process>& side) {
  const auto first = learning(side);
  Probes usual;
  for (const auto probe : kReadings) usual.*probe = reading(first, probe, kQuiet);
  return usual;
}

Usual usual_of(const std::vector<Process>& baseline, const std::vector<Process>& current) {
  const auto before = learning(baseline);
  const auto now = learning(current);
  auto both = before;
  both.insert(both.end(), now.begin(), now.end());
  Usual usual{.baseline = usual_of(before), .current = usual_of(now)};
  for (const auto probe : kReadings) {
    if (made_by_a_program(before, now, probe)) continue;
    usual.baseline.*probe = usual.current.*probe = reading(both, probe, kQuiet);
  }
  return usual;
}

double usual_clock(const std::vector<Process>& side) {
  return reading(learning(side), &Probes::clock_ns, 0.5);
}

}  // namespace holdfast::judge
