#include "judge/guard.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "judge/distributions.hpp"
#include "judge/shift.hpp"
#include "judge/trimmed_mean.hpp"
#include "model/quantity.hpp"

namespace holdfast::judge {
namespace {

constexpr double kWaitedNs = 50e3;
constexpr double kSlow = 1.3;
constexpr double kSlowLargeCache = 2;
constexpr double kLeastShare = 0.4;
/// Rounds from which is learned what is usual.
constexpr std::size_t kLearning = 6;
constexpr double kUsually = 0.5;
constexpr double kClearly = 0.97;
/// The sides' clocks differ where their medians differ by more than this, and not by chance.
constexpr double kClockApart = 0.002;
constexpr double kClockLevel = 0.001;

/// What a probe usually takes on one side.
struct Usual {
  double clock_ns = 0;
  double cache_ns = 0;
  double throughput_ns = 0;
  double large_cache_ns = 0;
};

/// A process with those of its samples that are believed.
struct Believed {
  int pair = 0;
  std::size_t all = 0;
  std::vector<Sample> samples;

  bool enough() const {
    return !samples.empty() && static_cast<double>(samples.size()) >= kLeastShare * static_cast<double>(all);
  }
};

using Round = std::pair<Believed, Believed>;  ///< baseline, current

/// The first rounds of one side.
std::vector<Process> learning(std::vector<Process> side) {
  std::sort(side.begin(), side.end(), [](const Process& a, const Process& b) { return a.pair < b.pair; });
  side.resize(std::min(side.size(), kLearning));
  return side;
}

template <class Get>
double median_of(const std::vector<Process>& processes, const Get& get) {
  std::vector<double> values;
  for (const auto& process : processes) {
    for (const auto& sample : process.samples) values.push_back(get(sample.beside));
  }
  return values.empty() ? 0 : median(std::move(values));
}

Usual usual_of(const std::vector<Process>& side) {
  return {.clock_ns = median_of(side, [](const Probes& p) { return p.clock_ns; }),
          .cache_ns = median_of(side, [](const Probes& p) { return p.cache_ns; }),
          .throughput_ns = median_of(side, [](const Probes& p) { return p.throughput_ns; }),
          .large_cache_ns = median_of(side, [](const Probes& p) { return p.large_cache_ns; })};
}

bool disturbed(const Sample& sample, const Usual& usual) {
  return sample.run_delay_ns * static_cast<double>(sample.iterations) >= kWaitedNs ||
         sample.beside.clock_ns > kSlow * usual.clock_ns || sample.beside.cache_ns > kSlow * usual.cache_ns ||
         sample.beside.throughput_ns > kSlow * usual.throughput_ns ||
         sample.beside.large_cache_ns > kSlowLargeCache * usual.large_cache_ns;
}

std::map<int, Believed> believed_of(const std::vector<Process>& side, bool all) {
  const Usual usual = usual_of(learning(side));
  std::map<int, Believed> believed;
  for (const auto& process : side) {
    Believed one{.pair = process.pair, .all = process.samples.size(), .samples = {}};
    for (const auto& sample : process.samples) {
      if (all || !disturbed(sample, usual)) one.samples.push_back(sample);
    }
    believed[process.pair] = std::move(one);
  }
  return believed;
}

struct Rounds {
  std::vector<Round> kept;
  int rejected = 0;
};

/// `all`: no sample is left out.
Rounds rounds_of(const std::vector<Process>& baseline, const std::vector<Process>& current, bool all) {
  const auto before = believed_of(baseline, all);
  Rounds rounds;
  for (const auto& [pair, now] : believed_of(current, all)) {
    const auto found = before.find(pair);
    if (found == before.end() || found->second.all == 0 || now.all == 0) continue;
    if (found->second.enough() && now.enough()) {
      rounds.kept.emplace_back(found->second, now);
    } else {
      ++rounds.rejected;
    }
  }
  return rounds;
}

/// How much longer than at the clock's median speed a sample took, if it follows the clock so far.
double stretch(const Sample& sample, double clock_ns, double follows) {
  if (follows == 0 || sample.value <= 0) return 1;
  const double computing = std::clamp(sample.cpu_ns / sample.value, 0.0, 1.0);
  return 1 - computing + computing * std::pow(sample.beside.clock_ns / clock_ns, follows);
}

std::vector<double> at_usual_clock(const Believed& process, double clock_ns, double follows) {
  std::vector<double> values;
  for (const auto& sample : process.samples)
    values.push_back(sample.value / stretch(sample, clock_ns, follows));
  return values;
}

/// Median distance of the samples from the median of their process, as a fraction of it.
double restlessness(const std::vector<Round>& rounds, double clock_ns, double follows) {
  std::vector<double> distances;
  const auto add = [&](const Believed& process) {
    const auto values = at_usual_clock(process, clock_ns, follows);
    const double centre = median(values);
    for (const double value : values) distances.push_back(std::fabs(value / centre - 1));
  };
  for (const auto& [before, now] : rounds) {
    add(before);
    add(now);
  }
  return median(std::move(distances));
}

double clock_of(const Believed& process) {
  std::vector<double> clocks;
  for (const auto& sample : process.samples) clocks.push_back(sample.beside.clock_ns);
  return median(std::move(clocks));
}

/// Whether the clock runs faster beside one of the programs: then its speed is the program's doing.
bool clocks_differ(const std::vector<Round>& rounds) {
  std::vector<double> ratios;
  for (const auto& [before, now] : rounds) ratios.push_back(std::log(clock_of(now) / clock_of(before)));
  if (ratios.size() < 6) return false;
  const auto made = trimmed_mean(ratios);
  const double apart = std::fabs(made.mean);
  return apart > kClockApart && apart > t_quantile_upper(kClockLevel / 2, made.df) * made.standard_error;
}

/// By the root, unless another choice makes the samples of a process agree clearly better.
double chosen_follows(std::vector<Round> rounds, double clock_ns) {
  rounds.resize(std::min(rounds.size(), kLearning));
  double best = kUsually;
  double least = kClearly * restlessness(rounds, clock_ns, kUsually);
  for (const double follows : {0.0, 1.0}) {
    const double now = restlessness(rounds, clock_ns, follows);
    if (now >= least) continue;
    least = now;
    best = follows;
  }
  return best;
}

double value_of(const Believed& process, double clock_ns, double follows) {
  const auto values = at_usual_clock(process, clock_ns, follows);
  return values.size() < 2 ? values.front() : trimmed_mean(values).mean;
}

void fill(Guarded& guarded, const std::vector<Round>& rounds, double clock_ns) {
  const auto add = [&](Series& series, const Believed& process, int round) {
    series.values.push_back(value_of(process, clock_ns, guarded.follows));
    series.pairs.push_back(round);
    ++series.n_processes;
    series.n_samples += static_cast<long>(process.samples.size());
  };
  int round = 0;
  for (const auto& [before, now] : rounds) {
    add(guarded.baseline, before, round);
    add(guarded.current, now, round++);
  }
}

std::string clock_text(double follows, bool differ) {
  if (differ) return "the clock differs between the sides and is left in";
  if (follows == 0) return "the clock is left in";
  return follows == 1 ? "the clock is divided out" : "the root of the clock is divided out";
}

bool all_probed(const std::vector<Process>& side) {
  return std::all_of(side.begin(), side.end(), [](const Process& process) {
    return std::all_of(process.samples.begin(), process.samples.end(),
                       [](const Sample& sample) { return sample.beside.taken(); });
  });
}

}  // namespace

Guarded guard(const std::vector<Process>& baseline, const std::vector<Process>& current) {
  Guarded guarded;
  if (!all_probed(baseline) || !all_probed(current)) return guarded;
  auto rounds = rounds_of(baseline, current, false);
  const auto counted = static_cast<int>(rounds.kept.size()) + rounds.rejected;
  const bool given_up = 2 * rounds.rejected > counted;
  const int rejected = rounds.rejected;
  if (given_up) rounds = rounds_of(baseline, current, true);
  if (rounds.kept.empty()) return guarded;
  guarded.applies = true;
  guarded.rejected = rounds.rejected;
  const double clock_ns = (usual_of(learning(baseline)).clock_ns + usual_of(learning(current)).clock_ns) / 2;
  const bool differ = clocks_differ(rounds.kept);
  guarded.follows = differ ? 0 : chosen_follows(rounds.kept, clock_ns);
  fill(guarded, rounds.kept, clock_ns);
  guarded.summary = clock_text(guarded.follows, differ);
  if (given_up) {
    guarded.summary = "the machine disturbed " + std::to_string(rejected) + " of " + std::to_string(counted) +
                      " rounds, too many to leave out: all count; " + guarded.summary;
  } else if (rejected > 0) {
    guarded.summary += "; " + std::to_string(rejected) + " of " + std::to_string(counted) +
                       " rounds were disturbed and repeated";
  }
  return guarded;
}

void hold_to_plain(const Question& plain, Verdict& verdict) {
  if (verdict.outcome != Outcome::pass && verdict.outcome != Outcome::improved) return;
  const Verdict unguarded = shift(plain);
  if (unguarded.outcome != Outcome::regressed) return;
  verdict.outcome = Outcome::inconclusive;
  verdict.message += ", but the plain times say: " + unguarded.message +
                     "; the program may slow its machine down, which the guard takes out (GUARD off judges "
                     "the plain times alone)";
}

}  // namespace holdfast::judge
