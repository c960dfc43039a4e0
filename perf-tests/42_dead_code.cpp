// 42: the optimiser removes what nobody reads.
//
// wrong() computes 500 000 square roots and reads none of them, so that nothing is left of the loop; the table warns of it.
// keep() reads each of them. Compiled with -fno-math-errno: otherwise std::sqrt() must set errno for negative numbers, and
// the loop that looks for them stays.
//
// This is the example of dead code in the thesis about the Scala Benchmarking Suite. 26 has more of keep().

#include <holdfast/holdfast.hpp>

#include <cmath>

namespace {

constexpr int kRoots = 500 * 1000;

}  // namespace

HOLDFAST_BENCHMARK("dead-code/wrong")(holdfast::State& state) {
  for (auto _ : state) {
    for (int i = 0; i < kRoots; ++i) static_cast<void>(std::sqrt(i));
  }
}

HOLDFAST_BENCHMARK("dead-code/right")(holdfast::State& state) {
  for (auto _ : state) {
    for (int i = 0; i < kRoots; ++i) holdfast::keep(std::sqrt(i));
  }
}
