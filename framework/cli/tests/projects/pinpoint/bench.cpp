#include <holdfast/holdfast.hpp>
#include <string>

namespace {

constexpr int kTimes = 1;

[[gnu::noinline]] int lost() {
  holdfast::consume_cpu(2'000 * kTimes);
  return 1;
}

[[gnu::noinline]] int kept() {
  holdfast::consume_cpu(2'000);
  return 2;
}

[[gnu::noinline]] int both() { return kept() + lost(); }

const std::string name = "captures";
const int registered = holdfast::register_benchmark("captured", [text = name](holdfast::State& state) {
  for (auto _ : state) holdfast::keep(both() + static_cast<int>(text.size()));
});

}  // namespace

HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(both());
}
