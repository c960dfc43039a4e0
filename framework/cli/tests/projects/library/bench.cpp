#include <chrono>
#include <holdfast/holdfast.hpp>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "planted.hpp"

namespace {

/// Steps of work, each about a nanosecond.
constexpr int kSteps = 20'000;

/// Grows by 1, then by 2, by 3, and so on. It is read before and after each sample, so the samples of a process are
/// 2, 4, 6, ...
double ticks() {
  static double step = 0;
  static double sum = 0;
  return sum += ++step;
}

const int measurer = holdfast::register_measurer(
    {.name = "ticks", .metric = "ticks", .unit = "ticks", .better = holdfast::Better::lower, .read = ticks});
const int aggregator =
    holdfast::register_aggregator("last", [](const std::vector<double>& values) { return values.back(); });

}  // namespace

HOLDFAST_SUITE("points") {
  performance_of("work").using_gen(gen::range("size", 1000, 3000, 1000)).measure([](int size) {
    return consume_cpu(static_cast<std::uint64_t>(20 * size * (kPlanted && size == 2000 ? 2 : 1)));
  });
}

HOLDFAST_BENCHMARK("told")(holdfast::State& state) {
  auto& misses = state.counter("misses", "misses", holdfast::Better::lower);
  state.items(1000);
  state.bytes(4000);
  for (auto _ : state) {
    holdfast::consume_cpu(kPlanted ? 2 * kSteps : kSteps);
    misses += kPlanted ? 3 : 2;
  }
  state.record("footprint", 4096, "B", holdfast::Better::lower);
}

HOLDFAST_BENCHMARK("quicker")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(kPlanted ? kSteps / 2 : kSteps);
}

HOLDFAST_BENCHMARK("calls")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(kSteps);
}

HOLDFAST_BENCHMARK("ticks", holdfast::exec::measurer = "own:ticks", holdfast::exec::iterations = 1,
                   holdfast::exec::warmer = "zero")
(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}

HOLDFAST_BENCHMARK("nap")(holdfast::State& state) {
  for (auto _ : state) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

HOLDFAST_BENCHMARK("skips")(holdfast::State& state) { state.skip("no data here"); }

// The limit is never reached: runs cannot vary by less than 0.
HOLDFAST_BENCHMARK("restless", holdfast::exec::warmup_cov = 0.0)(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(kSteps);
}

HOLDFAST_BENCHMARK("nothing")(holdfast::State& state) {
  for (auto _ : state) {
  }
}

HOLDFAST_BENCHMARK("coded", holdfast::exec::processes = 3, holdfast::exec::runs = 6,
                   holdfast::exec::mode = "throughput", holdfast::exec::aggregator = "min",
                   holdfast::exec::guard = false)
(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(kSteps);
}

HOLDFAST_SUITE("in-one") {
  config(exec::executor = "local", exec::samples = 4);
  performance_of("first").measure([] { consume_cpu(kSteps); });
  performance_of("second").measure([] { consume_cpu(kSteps); });
}

// The square is far enough from n log n and n^3 that noise cannot hide it.
HOLDFAST_SUITE("growth") {
  const auto sizes = gen::exponential("size", 32, 256, 2);
  const auto work = [](int size) { return consume_cpu(static_cast<std::uint64_t>(size) * size); };
  performance_of("kept").config(exec::complexity = "n^2").using_gen(sizes).measure(work);
  performance_of("broken").config(exec::complexity = "n").using_gen(sizes).measure(work);
}

HOLDFAST_SUITE("arrays") {
  performance_of("ints").using_gen(gen::range("size", 1'000'000, 5'000'000, 2'000'000)).measure([](int size) {
    return std::vector<int>(static_cast<std::size_t>(size), 1);
  });
}

HOLDFAST_SUITE("footprints") {
  const auto ints = gen::single("size", 1'000'000).map([](int size) {
    return std::vector<int>(static_cast<std::size_t>(size), 1);
  });
  performance_of("first half").using_gen(ints).measure([](const std::vector<int>& all) {
    return std::vector<int>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2));
  });
  performance_of("grows").using_gen(ints).measure(
      [](std::vector<int>& all) { all.reserve(all.capacity() + 100); });
}

// 1000 chars stay allocated before the loop, 500 in a pause, and 70 are freed before the count is read.
HOLDFAST_BENCHMARK("footprints/held")(holdfast::State& state) {
  const std::vector<char> before(1000);
  for (auto _ : state) {
    state.pause();
    const std::vector<char> copied(500);
    state.resume();
    holdfast::keep(std::make_unique<char[]>(70));
    const std::vector<char> made(300);
    state.hold(made);
    holdfast::keep(copied);
  }
}

struct Shelf {
  std::vector<char> before = std::vector<char>(1000);
  std::vector<std::unique_ptr<char[]>> boxes = [] {
    std::vector<std::unique_ptr<char[]>> made;
    made.reserve(100'000);
    return made;
  }();
};
HOLDFAST_BENCHMARK_F(Shelf, "footprints/retained")(holdfast::State& state) {
  for (auto _ : state) {
    const std::vector<char> freed(300);
    holdfast::keep(freed);
    boxes.push_back(std::make_unique<char[]>(200));
  }
}

// Each string of more than 15 characters allocates a block.
HOLDFAST_BENCHMARK("strings")(holdfast::State& state) {
  const std::string text(kPlanted ? 20 : 10, 'x');
  for (auto _ : state) {
    std::vector<std::string> copies(100, text);
    holdfast::keep(copies);
  }
}

// The number of allocations varies between processes by 5 % in both directions, as with caches, hash seeds and threads.
HOLDFAST_BENCHMARK("allocates-at-random")(holdfast::State& state) {
  const int blocks = (kPlanted ? 1200 : 1000) - 50 + static_cast<int>(std::random_device()() % 101);
  for (auto _ : state) {
    for (int block = 0; block < blocks; ++block) holdfast::keep(std::make_unique<int>(block));
  }
}
