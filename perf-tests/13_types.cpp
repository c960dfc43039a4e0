// 13: one body for several types.
//
// A function template is registered for each type. The name contains the type: "append<std::deque<int>>". A
// filter is a regular expression: ./13_types 'list'

#include <deque>
#include <holdfast/holdfast.hpp>
#include <list>
#include <vector>

namespace {

template <class Container>
void append(holdfast::State& state) {
  for (auto _ : state) {
    Container container;
    for (int number = 0; number < 1000; ++number) container.push_back(number);
    holdfast::keep(container);
  }
}

}  // namespace

HOLDFAST_BENCHMARK_TYPES("append", append, std::vector<int>, std::deque<int>, std::list<int>)
