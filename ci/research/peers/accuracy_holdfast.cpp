// Measures work of each length with Holdfast.

#include <holdfast/holdfast.hpp>
#include <string>

#include "work.hpp"

namespace {

template <std::uint64_t Times>
void chain(holdfast::State& state) {
  std::uint64_t value = 3;
  for (auto _ : state) holdfast::keep(value = peers::multiplied<Times>(value));
}

template <std::uint64_t Times>
void add_up_to_longest() {
  holdfast::register_benchmark(std::to_string(Times), chain<Times>);
  if constexpr (Times < 1'000'000'000) add_up_to_longest<10 * Times>();
}

}  // namespace

int main(int argc, char** argv) {
  add_up_to_longest<1>();
  return holdfast::run_benchmarks(argc, argv);
}
