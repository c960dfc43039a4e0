#include "stats/probe_readings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/defaults.hpp"
#include "stats/statistics.hpp"

namespace holdfast::stats {
namespace {

/// The first quartile is quiet as long as a quarter of the first samples are undisturbed.
constexpr double kQuiet = 0.25;

constexpr std::array kReadings{&Probes::cache_ns, &Probes::throughput_ns, &Probes::large_cache_ns};

/// Returns the first rounds of one side.
/// Rounds keep their order by number, so that later rounds, in whatever order they come, never change the
/// limits.
std::vector<Process> learning(std::vector<Process> side) {
  std::ranges::stable_sort(side, [](const Process& a, const Process& b) { return a.pair < b.pair; });
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

/// Returns the quiet reading of each process, ascending.
std::vector<double> quiet_readings(const std::vector<Process>& processes, double Probes::*probe) {
  std::vector<double> quiet;
  quiet.reserve(processes.size());
  for (const auto& process : processes) quiet.push_back(reading({process}, probe, kQuiet));
  std::ranges::sort(quiet);
  return quiet;
}

/// Returns true if the reading is longer beside every process of one program than beside every one of the other.
bool made_by_a_program(const std::vector<Process>& baseline, const std::vector<Process>& current,
                       double Probes::*probe) {
  if (std::min(baseline.size(), current.size()) < kLearning) return false;
  const auto before = quiet_readings(baseline, probe);
  const auto now = quiet_readings(current, probe);
  return now.front() > before.back() || before.front() > now.back();
}

/// The limit of the wait for a processor is defaults::kRunDelayNsMax: kernel threads cause such waits, and the wait
/// is not in the time of the sample. For samples longer than a few milliseconds it is this share of their time.
constexpr double kWaitedShare = 0.02;
constexpr double kSlow = 1.3;
/// Undisturbed additions take the same time within 2 %. Beside a busy neighbour they take at least 20 % more, as they
/// would at an equally slower clock.
constexpr double kSlowThroughput = 1.15;
/// The outer cache is shared by all cores: it is never as quiet as the inner ones.
constexpr double kSlowLargeCache = 2;

/// A sample has its times for one iteration. A wait is one event of the whole sample, so it is multiplied by
/// the number of iterations.
bool disturbed(const Sample& sample, const Probes& usual) {
  const auto iterations = static_cast<double>(sample.iterations);
  const double may_wait_ns = std::max(defaults::kRunDelayNsMax, kWaitedShare * sample.cpu_ns * iterations);
  return sample.run_delay_ns * iterations >= may_wait_ns ||
         sample.beside.throughput_ns > kSlowThroughput * usual.throughput_ns ||
         sample.beside.cache_ns > kSlow * usual.cache_ns ||
         sample.beside.large_cache_ns > kSlowLargeCache * usual.large_cache_ns;
}

std::vector<double> values_of(const Believed& process) {
  std::vector<double> values;
  for (const auto& sample : process.samples) values.push_back(sample.value);
  return values;
}

}  // namespace

double first_reading(const std::vector<Process>& side, double Probes::*probe, double quantile_of) {
  return reading(learning(side), probe, quantile_of);
}

Probes usual_of(const std::vector<Process>& side) {
  Probes usual;
  for (const auto probe : kReadings) usual.*probe = first_reading(side, probe, kQuiet);
  return usual;
}

Usual usual_of(const std::vector<Process>& baseline, const std::vector<Process>& current) {
  const auto before = learning(baseline);
  const auto now = learning(current);
  auto both = before;
  both.insert(both.end(), now.begin(), now.end());
  Usual usual{.baseline = usual_of(baseline), .current = usual_of(current)};
  for (const auto probe : kReadings) {
    if (made_by_a_program(before, now, probe)) continue;
    usual.baseline.*probe = usual.current.*probe = reading(both, probe, kQuiet);
  }
  return usual;
}

std::vector<Believed> believed(const std::vector<Process>& side, LeaveOut leave_out) {
  return believed(side, usual_of(side), leave_out);
}

std::vector<Believed> believed(const std::vector<Process>& side, const Probes& usual, LeaveOut leave_out) {
  std::vector<Believed> made;
  for (const auto& process : side) {
    Believed one{.pair = process.pair, .place = process.place, .all = process.samples.size(), .samples = {}};
    for (const auto& sample : process.samples) {
      if (leave_out == LeaveOut::nothing || !disturbed(sample, usual)) one.samples.push_back(sample);
    }
    made.push_back(std::move(one));
  }
  return made;
}

bool can_be_guarded(const std::vector<Process>& side, const Aggregator& by) {
  const auto taken = [](const Sample& sample) { return sample.beside.taken(); };
  return std::ranges::all_of(side, [&](const Process& process) {
    // A value that the program reported cannot be made again from fewer samples.
    const bool computed_itself = !by.of && process.aggregate;
    return !computed_itself && std::ranges::all_of(process.samples, taken);
  });
}

double value_of(const Believed& process, const Aggregator& by) {
  auto values = values_of(process);
  return by.of ? by.of(values) : middle_mean(std::move(values));
}

void add_process(Series& series, const Believed& process, const Aggregator& by) {
  series.values.push_back(value_of(process, by));
  if (!by.of) series.wholes.push_back(whole_of(values_of(process)));
  if (process.place) series.places.push_back(*process.place);
  ++series.n_processes;
  series.n_samples += static_cast<long>(process.samples.size());
}

}  // namespace holdfast::stats
