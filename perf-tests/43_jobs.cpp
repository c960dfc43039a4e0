// 43: benchmarks that run at the same time, and calls that are longer than a sample.
//
//   ./43_jobs random --holdfast-jobs=together --holdfast-report=extended
//
// runs two generators of random numbers at the same time and prints the faster one first. The code before the loop runs
// once in each worker; here it makes the seed.
//
// A call of 20 ms fits 50 times into a sample of 1 s. A call of 2 s does not fit: the sample continues until one call
// has ended, and the table warns of this.
//
// These are erlperf's examples of its modes. 30 and 31 show more of them.

#include <holdfast/holdfast.hpp>

#include <chrono>
#include <cstdint>
#include <random>
#include <thread>

namespace exec = holdfast::exec;

HOLDFAST_BENCHMARK("jobs/random/uniform", exec::mode = "continuous")(holdfast::State& state) {
  std::mt19937_64 random;
  std::uniform_real_distribution<double> uniform;
  for (auto _ : state) holdfast::keep(uniform(random));
}

HOLDFAST_BENCHMARK("jobs/random/mwc59", exec::mode = "continuous")(holdfast::State& state) {
  std::uint64_t x = std::random_device()();
  for (auto _ : state) {
    x = 0x7fa6502 * (x & 0xffffffff) + (x >> 32U);
    holdfast::keep(x);
  }
}

HOLDFAST_BENCHMARK("jobs/sleep", holdfast::gen::enumeration("ms", 20, 2000), exec::mode = "continuous")
(holdfast::State& state) {
  const std::chrono::milliseconds time(state.param<int>("ms"));
  for (auto _ : state) std::this_thread::sleep_for(time);
}
