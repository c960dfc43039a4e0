/// A benchmark of each kind.

#include <holdfast/holdfast.hpp>

#include <ctime>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

void nap() {
  const timespec time{.tv_sec = 0, .tv_nsec = 2'000'000};
  nanosleep(&time, nullptr);
}

double ticks() {
  static double count = 0;
  return count += 6;
}

const int measurer = holdfast::register_measurer(
    {.name = "ticks", .metric = "ticks", .unit = "ticks", .better = holdfast::Better::higher, .read = ticks});
const int aggregator =
    holdfast::register_aggregator("last", [](const std::vector<double>& values) { return values.back(); });
const int broken = holdfast::register_aggregator(
    "broken", [](const std::vector<double>&) -> double { throw std::runtime_error("no last value"); });

}  // namespace

HOLDFAST_BENCHMARK("steady")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}

HOLDFAST_BENCHMARK("told")(holdfast::State& state) {
  auto& misses = state.counter("a counter with a rather long name", "misses", holdfast::Better::lower);
  state.items(1000);
  state.bytes(64);
  for (auto _ : state) {
    holdfast::consume_cpu(100);
    misses += 2;
  }
  state.record("footprint", 4096, "B", holdfast::Better::lower);
}

HOLDFAST_BENCHMARK("not a number")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
  state.record("ratio", std::numeric_limits<double>::quiet_NaN(), "", holdfast::Better::lower);
}

HOLDFAST_BENCHMARK("sleep")(holdfast::State& state) {
  for (auto _ : state) nap();
}

HOLDFAST_BENCHMARK("nothing")(holdfast::State& state) {
  for (auto _ : state) {
  }
}

HOLDFAST_BENCHMARK("skips")(holdfast::State& state) { state.skip("no data here"); }

HOLDFAST_BENCHMARK("returns early")(holdfast::State& state) {
  for (auto _ : state) return;
}

HOLDFAST_BENCHMARK("throws")(holdfast::State& state) {
  for (auto _ : state) throw std::runtime_error("disk full");
}

HOLDFAST_BENCHMARK("throws an int")(holdfast::State&) { throw 7; }

HOLDFAST_BENCHMARK("has settings", holdfast::exec::samples = 5, holdfast::exec::iterations = 7,
                   holdfast::exec::warmer = "zero", holdfast::exec::mode = "steady")
(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}

HOLDFAST_SUITE("shared") {
  performance_of("first").measure([] { consume_cpu(100); });
}

// These names are also in kinds_too.cpp.
static void spin(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}
HOLDFAST_BENCHMARK("file/one")(holdfast::State& state) { spin(state); }
