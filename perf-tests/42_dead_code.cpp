// 42: the optimiser removes results that are not used.
//
// wrong() computes 500 000 square roots and uses none of them, so the optimiser removes the loop, and the table warns
// of it. keep() uses each of them. The program is compiled with -fno-math-errno: otherwise std::sqrt() must set errno
// for negative numbers, and the loop would remain to check for them.
//
// This is the example of dead code in the thesis about the Scala Benchmarking Suite. 26 shows more of keep().

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
