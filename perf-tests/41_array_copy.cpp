// 41: a series that has become steady, compared with earlier ones.
//
// An iteration copies nine arrays 41 times. WARMER default:13:0.02 warms up until the last 13 runs vary by less than 2
// %. Compiled with -DARRAY_COPY_TIMES=45, the benchmark takes 10 % longer.
//
// TESTER confidence-intervals compares two series by the interval of their difference. TESTER anova compares several
// series by the analysis of variance. PRESET sbs uses all rules of the Scala Benchmarking Suite, which has this
// benchmark, ArrayCopy.

#include <holdfast/holdfast.hpp>

#include <cstddef>
#include <tuple>
#include <valarray>

#ifndef ARRAY_COPY_TIMES
#define ARRAY_COPY_TIMES 41
#endif

namespace {

constexpr std::size_t kSize = 48'000;
constexpr int kTimes = ARRAY_COPY_TIMES;

template <class... T>
auto arrays() {
  return std::make_tuple(std::valarray<T>(kSize)...);
}

}  // namespace

HOLDFAST_BENCHMARK("array-copy")(holdfast::State& state) {
  const auto list = arrays<void*, bool, signed char, char16_t, double, float, int, long, short>();
  for (auto _ : state) {
    for (int i = 0; i < kTimes; ++i) {
      auto copies = list;
      holdfast::keep(copies);
    }
  }
}
