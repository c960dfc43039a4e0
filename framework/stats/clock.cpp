#include "stats/clock.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/statistics.hpp"

namespace holdfast::stats {
namespace {

/// Clock periods of two sessions that differ by a smaller fraction count as equal.
constexpr double kClockStill = 0.005;
constexpr std::size_t kSamplesMin = 4;
constexpr double kUsually = 0.5;
/// Another exponent is used only if it reduces the distances to this fraction of their size.
constexpr double kClearlyCloser = 0.97;

/// Returns the factor by which a sample took longer than at the usual clock.
/// Only the computing share depends on the clock; a sleep, or a wait for a disk, takes the same time at any
/// clock.
double stretch(const Sample& sample, double usual_clock_ns, double follows) {
  if (follows == 0 || sample.value <= 0) return 1;
  const double computing = std::clamp(sample.cpu_ns / sample.value, 0.0, 1.0);
  return 1 - computing + computing * std::pow(sample.beside.clock_ns / usual_clock_ns, follows);
}

/// Returns the median distance of the samples from the median of their process, as a fraction of it.
double restlessness(const std::vector<Believed>& processes, double usual_clock_ns, double follows) {
  std::vector<double> distances;
  for (const auto& process : processes) {
    std::vector<double> values;
    for (const auto& sample : at_clock(process, usual_clock_ns, follows).samples)
      values.push_back(sample.value);
    const double centre = median(values);
    // Relative distances of medians: the clock changes the size of all values, and one wild sample must not
    // decide.
    for (const double value : values) distances.push_back(std::fabs(value / centre - 1));
  }
  return median(std::move(distances));
}

/// Returns the processes without their disturbed samples, and leaves out those that have no other sample.
std::vector<Believed> undisturbed(const std::vector<Process>& session) {
  auto processes = believed(session, LeaveOut::disturbed);
  std::erase_if(processes, [](const Believed& process) { return process.samples.empty(); });
  return processes;
}

Series session_series(const std::vector<Process>& session, double clock_ns, const Aggregator& by) {
  Series series;
  for (const auto& process : undisturbed(session)) add_process(series, at_clock(process, clock_ns, 1), by);
  return series;
}

/// Returns true if the clock frequency was the same in all sessions, so that no time needs a conversion.
bool clock_stood_still(const std::vector<std::vector<Process>>& sessions, double clock_ns) {
  return std::ranges::all_of(sessions, [&](const std::vector<Process>& session) {
    return std::fabs(usual_clock(session) / clock_ns - 1) < kClockStill;
  });
}

/// Estimates `follows` from all sessions, because the clock may not vary in the current one.
double follows_over(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                    double clock_ns) {
  auto processes = undisturbed(current);
  for (const auto& session : sessions) {
    auto more = undisturbed(session);
    processes.insert(processes.end(), more.begin(), more.end());
  }
  return follows_clock(processes, clock_ns);
}

}  // namespace

double usual_clock(const std::vector<Process>& side) { return first_reading(side, &Probes::clock_ns, 0.5); }

Believed at_clock(Believed process, double usual_clock_ns, double follows) {
  for (auto& sample : process.samples) sample.value /= stretch(sample, usual_clock_ns, follows);
  return process;
}

double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns) {
  std::size_t samples = 0;
  for (const auto& process : processes) samples += process.samples.size();
  if (samples < kSamplesMin * processes.size()) return 0;
  // The square root is used unless another exponent is better by kClearlyCloser. Of 0 and 1, the better one is used,
  // even if it is only slightly better.
  double best = kUsually;
  double least = kClearlyCloser * restlessness(processes, usual_clock_ns, kUsually);
  for (const double follows : {0.0, 1.0}) {
    const double now = restlessness(processes, usual_clock_ns, follows);
    if (now >= least) continue;
    least = now;
    best = follows;
  }
  return best;
}

Guarded guard_sessions(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                       const Aggregator& by) {
  Guarded guarded;
  const auto readable = [&](const std::vector<Process>& side) { return can_be_guarded(side, by); };
  if (!readable(current) || !std::ranges::all_of(sessions, readable)) return guarded;
  const double clock_ns = usual_clock(current);
  // The numbers are always normalised as if the program followed the clock wholly. `follows` is learned only
  // to know whether that is right; the caller gives no verdict if it is below 1.
  guarded.current = session_series(current, clock_ns, by);
  for (const auto& session : sessions) guarded.baselines.push_back(session_series(session, clock_ns, by));
  std::erase_if(guarded.baselines, [](const Series& series) { return series.values.empty(); });
  if (guarded.baselines.empty() || guarded.current.values.empty()) return {};
  guarded.applies = true;
  // With a still clock, readings differ by their noise alone, from which no exponent can be learned.
  const bool still = clock_stood_still(sessions, clock_ns);
  guarded.follows = still ? 1 : follows_over(sessions, current, clock_ns);
  guarded.summary =
      still ? "the clock was the same on all days" : "times are adjusted for the clock of each day";
  return guarded;
}

}  // namespace holdfast::stats
