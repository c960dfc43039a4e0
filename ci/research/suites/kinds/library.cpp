#include <holdfast/holdfast.hpp>

#include "work.hpp"

#define KIND(name)                                      \
  HOLDFAST_BENCHMARK(#name)(holdfast::State & state) {  \
    kinds::prepare(#name);                              \
    for (auto _ : state) holdfast::keep(kinds::name()); \
  }

KINDS(KIND)
