// 20: a measurer of your own, instead of the clock.
//
// Any quantity that can be read as a growing number can be measured; here the number of allocations of the
// program is measured. Unlike times, such counts are exact: they are the same in every run. TESTER exact with
// MIN_EFFECT 0 finds a single additional allocation.

#include <cstdlib>
#include <holdfast/holdfast.hpp>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

double allocations = 0;

const int registered = holdfast::register_measurer({.name = "allocations",
                                                    .metric = "allocations",
                                                    .unit = "allocs",
                                                    .better = holdfast::Better::lower,
                                                    .read = [] { return allocations; }});

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

HOLDFAST_BENCHMARK("allocations/set-of-names", holdfast::exec::measurer = "own:allocations")
(holdfast::State& state) {
  const auto names = iso_codes::names(1000);
  for (auto _ : state) holdfast::keep(std::set<std::string>(names.begin(), names.end()));
}
