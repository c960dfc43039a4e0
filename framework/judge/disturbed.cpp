#include "judge/disturbed.hpp"

#include <algorithm>

#include "judge/question.hpp"
#include "model/defaults.hpp"

namespace holdfast::judge {
namespace {

/// What defaults::kRunDelayNsMax lets a sample wait for a processor is kernel threads, and the wait is not in its time. Or it
/// waits for this share of its time, where it lasts longer than a few milliseconds.
constexpr double kWaitedShare = 0.02;
constexpr double kSlow = 1.3;
/// Additions that nobody disturbs take the same time within 2 %; beside a busy neighbour, from 20 % more.
constexpr double kSlowThroughput = 1.15;
/// The outer cache belongs to all: it is never as quiet as the inner ones.
constexpr double kSlowLargeCache = 2;
constexpr double kLeastShare = 0.4;

bool contended(const Sample& sample, const Probes& usual) {
  return sample.beside.clock_ns > kSlow * usual.clock_ns ||
         sample.beside.throughput_ns > kSlowThroughput * usual.throughput_ns;
}

bool disturbed(const Sample& sample, const Probes& usual) {
  const auto iterations = static_cast<double>(sample.iterations);
  const double may_wait_ns = std::max(defaults::kRunDelayNsMax, kWaitedShare * sample.cpu_ns * iterations);
  return sample.run_delay_ns * iterations >= may_wait_ns || contended(sample, usual) ||
         sample.beside.cache_ns > kSlow * usual.cache_ns ||
         sample.beside.large_cache_ns > kSlowLargeCache * usual.large_cache_ns;
}

bool left_out(const Sample& sample, const Probes& usual, LeaveOut leave_out) {
  switch (leave_out) {
    case LeaveOut::disturbed:
      return disturbed(sample, usual);
    case LeaveOut::contended:
      return contended(sample, usual);
    case LeaveOut::nothing:
      break;
  }
  return false;
}

}  // namespace

bool Believed::enough() const {
  return !samples.empty() && static_cast<double>(samples.size()) >= kLeastShare * static_cast<double>(all);
}

std::vector<Believed> believed(const std::vector<Process>& side, LeaveOut leave_out) {
  return believed(side, usual_of(side), leave_out);
}

std::vector<Believed> believed(const std::vector<Process>& side, const Probes& usual, LeaveOut leave_out) {
  std::vector<Believed> made;
  for (const auto& process : side) {
    Believed one{
        .pair = process.pair, .layout = process.layout, .all = process.samples.size(), .samples = {}};
    for (const auto& sample : process.samples) {
      if (!left_out(sample, usual, leave_out)) one.samples.push_back(sample);
    }
    made.push_back(std::move(one));
  }
  return made;
}

bool all_probed(const std::vector<Process>& side) {
  return std::all_of(side.begin(), side.end(), [](const Process& process) {
    return std::all_of(process.samples.begin(), process.samples.end(),
                       [](const Sample& sample) { return sample.beside.taken(); });
  });
}

}  // namespace holdfast::judge
