// The table of losses in only a part of the samples or of the processes (stats/mean_loss.hpp), which the median does not
// show.

#include <cmath>

#include "rates/gate.hpp"
#include "rates/noise.hpp"
#include "stats/aggregator.hpp"

namespace holdfast::rates {
namespace {

constexpr double kMeanLoss = 0.08;  ///< 4 times MIN_EFFECT
constexpr int kSamples = 30;
/// Standard deviation of the samples within a process, without the deviation of the process as a whole.
constexpr double kSampleNoise = 0.002;

double uniform(Random& random) { return std::uniform_real_distribution<double>()(random); }

/// Fills the samples of a process with their additional time, as a share of the usual time. The expected share
/// is kMeanLoss.
using Slow = void (*)(std::vector<double>& more, Random& random);

/// Slows down every n-th call, beginning with a random one.
template <int n>
void every(std::vector<double>& more, Random& random) {
  for (std::size_t i = random() % n; i < more.size(); i += n) more[i] = n * kMeanLoss;
}

/// Slows down all calls of some processes.
template <int per_cent>
void some_processes(std::vector<double>& more, Random& random) {
  constexpr double kShare = per_cent / 100.0;
  if (uniform(random) < kShare) more.assign(more.size(), kMeanLoss / kShare);
}

/// Slows down random calls by an exponentially distributed time.
void tail(std::vector<double>& more, Random& random) {
  constexpr double kShare = 0.04;
  for (double& each : more) {
    if (uniform(random) < kShare) each = std::exponential_distribution<double>(kShare / kMeanLoss)(random);
  }
}

struct Shape {
  const char* name;
  Slow slow;
  double tick = 0;  ///< resolution of the clock, as a share of the time of a call
};

const Shape kShapes[] = {{"every sixth call", every<6>},
                         {"every fiftieth call", every<50>},
                         {"a tenth of the processes", some_processes<10>},
                         {"three tenths of the processes", some_processes<30>},
                         {"half of the processes", some_processes<50>},
                         {"a tail", tail},
                         {"two fifths of the processes, by a clock of 1 %", some_processes<40>, 0.01}};

/// `sd`: standard deviation between processes.
Process process_of(const Shape& shape, bool slow, double sd, int round, Random& random) {
  std::vector<double> more(kSamples);
  if (slow) shape.slow(more, random);
  Process process{.pair = round, .samples = {}};
  const double of_process = normal(sd, random);
  for (const double each : more) {
    double value = (1 + each) * std::exp(of_process + normal(kSampleNoise, random));
    if (shape.tick > 0) value = std::round(value / shape.tick) * shape.tick;
    process.samples.push_back({.value = 100 * value});
  }
  return process;
}

/// `sides`: number of programs with the slow part; the current one is first.
Decided gate_of(const Shape& shape, double noise, int sides, Random& random) {
  std::vector<Process> before;
  std::vector<Process> now;
  const auto by = aggregator_for("default", "time");
  const auto decided = gate_of_rounds(
      {},
      [&](int round) {
        const double sd = noise / std::sqrt(2);
        before.push_back(process_of(shape, sides > 1, sd, round, random));
        now.push_back(process_of(shape, true, sd, round, random));
      },
      [&] {
        return stats::ComparisonInput{.baselines = {stats::series_of(before, "process", by)},
                                      .current = stats::series_of(now, "process", by),
                                      .thresholds = {}};
      });
  return {decided.verdict.outcome, static_cast<double>(decided.rounds)};
}

}  // namespace

Table losses(int trials) {
  std::vector<Cell> cells;
  for (const auto& shape : kShapes) {
    for (const double noise : {0.003, 0.01, 0.03, 0.05}) {
      for (const int sides : {2, 1}) {
        cells.push_back(
            {.words = {shape.name, fmt::format("{:g} %", 100 * noise),
                       sides == 2 ? "none: on both sides" : change_of(kMeanLoss, kEffect) + " in the mean"},
             .trials = sides == 2 ? trials : trials / 10,
             .gate = [=](Random& random) { return gate_of(shape, noise, sides, random); }});
      }
    }
  }
  return {{"what is slower", "noise of a round", "change"}, cells};
}

}  // namespace holdfast::rates
