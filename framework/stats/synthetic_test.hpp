#pragma once

/// For tests: processes of a simulated machine, whose clock jumps between three speeds, and which is disturbed now
/// and then. Every sample has probes beside it. Everything is drawn from the given generator.

#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::stats::synthetic {

/// A simulated program, with its values at the usual speed of the clock on an undisturbed machine.
struct Program {
  double value_ns = 1e6;
  double follows = 1;        ///< its time is proportional to this power of the clock's reading
  double computing = 1;      ///< CPU time as a share of the value
  double sample_sd = 0.002;  ///< standard deviation of the logarithm of a sample
  double process_sd = 0.003;
  double heats = 1;   ///< the clock's reading beside the program is longer by this factor
  double chases = 1;  ///< the same for the readings of the caches
  double drops = 0;   ///< share of samples that look disturbed by a low clock
};

/// Readings of the clock at its three speeds, and how often it is at each: those of a busy virtual machine.
struct Machine {
  std::array<double, 3> readings{1, 1 / 1.03, 1 / 1.0675};
  std::array<double, 3> weights{0.82, 0.09, 0.09};
  double restless = 0.1;  ///< probability of a new clock speed before a sample
  double disturbing = 0;  ///< share of samples that last 50 % longer, with a slow cache
  double shared = 0;      ///< share of processes with a neighbour on the same core
  int samples = 30;
};

inline constexpr Probes kQuiet{
    .clock_ns = 16e3, .cache_ns = 14e3, .throughput_ns = 6e3, .large_cache_ns = 12e3};

inline Sample sample_of(const Program& program, double clock, double noise, bool disturbed) {
  Sample sample;
  sample.value = program.value_ns * std::exp(noise) * std::pow(clock * program.heats, program.follows);
  if (disturbed) sample.value *= 1.5;
  sample.cpu_ns = program.computing * sample.value;
  sample.beside = kQuiet;
  sample.beside.clock_ns *= clock * program.heats;
  sample.beside.cache_ns *= program.chases * (disturbed ? 1.6 : 1);
  sample.beside.large_cache_ns *= program.chases;
  return sample;
}

/// Changes a sample as a neighbour on the same core does. The factors were seen beside a sort on a busy virtual
/// machine.
inline void share_core(Sample& sample) {
  sample.value *= 1.25;
  sample.cpu_ns *= 1.25;
  sample.beside.throughput_ns *= 1.8;
}

inline void drop_clock(Sample& sample) {
  for (double* reading : {&sample.value, &sample.cpu_ns, &sample.beside.clock_ns, &sample.beside.cache_ns,
                          &sample.beside.throughput_ns})
    *reading *= 1.4;
}

inline Process run(const Program& program, const Machine& machine, int pair, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  std::discrete_distribution<std::size_t> speed(machine.weights.begin(), machine.weights.end());
  Process process{.index = 2 * pair, .pair = pair, .samples = {}};
  const double of_process = program.process_sd * normal(random);
  const bool shared = machine.shared > 0 && uniform(random) < machine.shared;
  double clock = machine.readings[speed(random)];
  for (int i = 0; i < machine.samples; ++i) {
    if (uniform(random) < machine.restless) clock = machine.readings[speed(random)];
    const double noise = of_process + program.sample_sd * normal(random);
    process.samples.push_back(sample_of(program, clock, noise, uniform(random) < machine.disturbing));
    if (shared) share_core(process.samples.back());
    if (program.drops > 0 && uniform(random) < program.drops) drop_clock(process.samples.back());
  }
  return process;
}

/// Both sides of a run.
struct Run {
  std::vector<Process> baseline;
  std::vector<Process> current;

  void add(const Program& before, const Program& now, const Machine& machine, std::mt19937_64& random) {
    const auto pair = static_cast<int>(current.size());
    baseline.push_back(run(before, machine, pair, random));
    current.push_back(run(now, machine, pair, random));
  }
};

inline Run run_of(const Program& before, const Program& now, int rounds, std::uint64_t seed,
                  const Machine& machine = {}) {
  std::mt19937_64 random(seed);
  Run run;
  for (int round = 0; round < rounds; ++round) run.add(before, now, machine, random);
  return run;
}

/// Makes each sample wait for a processor, except the first `left` samples.
inline void disturb(Process& process, std::size_t left) {
  for (std::size_t i = left; i < process.samples.size(); ++i) process.samples[i].run_delay_ns = 1e6;
}

}  // namespace holdfast::stats::synthetic
