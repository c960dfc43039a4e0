#include <holdfast/holdfast.hpp>

#include "spins.hpp"
#include "work.hpp"

#define TYPE(...) __VA_ARGS__
#define KIND(name, of_kept, of_other)                        \
  HOLDFAST_BENCHMARK(#name)(holdfast::State & state) {       \
    if constexpr (CHANGED) {                                 \
      static auto other = std::make_unique<TYPE of_other>(); \
      for (auto _ : state) {                                 \
        (*other)();                                          \
        work::spin(spins::name);                             \
      }                                                      \
    } else {                                                 \
      static auto kept = std::make_unique<TYPE of_kept>();   \
      for (auto _ : state) (*kept)();                        \
    }                                                        \
  }

KINDS(KIND)

// Measures the time of 10,000 steps of work::spin().
HOLDFAST_BENCHMARK("steps")(holdfast::State& state) {
  for (auto _ : state) work::spin(10000);
}
