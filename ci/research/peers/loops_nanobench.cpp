// Runs nanobench's loop around the bodies: for N iterations, which include work that is done only once, then again for N,
// and for 2 N.

#define ANKERL_NANOBENCH_IMPLEMENT
#include <nanobench.h>

#include <cstdlib>

#include "bodies.hpp"

namespace peers {

/// A class instead of a lambda: callgrind counts all functions whose names contain measure<Body>, and with a lambda
/// as argument, functions of nanobench would, too.
template <class Body>
struct Kept {
  void operator()() { ankerl::nanobench::doNotOptimizeAway(body()); }
  Body body;
};

template <class Body>
__attribute__((noinline, used)) void measure(ankerl::nanobench::Bench& bench) {
  bench.run(Kept<Body>());
}

template <class... Bodies>
void measure_all(std::uint64_t iterations) {
  const auto run = [](void (*function)(ankerl::nanobench::Bench&), std::uint64_t count) {
    ankerl::nanobench::Bench bench;
    bench.output(nullptr).epochs(1).epochIterations(count).performanceCounters(false);
    function(bench);
  };
  ((run(measure<Bodies>, iterations), run(measure<Bodies>, iterations), run(measure<Bodies>, 2 * iterations)),
   ...);
}

}  // namespace peers

int main(int /*argc*/, char** argv) {
  using namespace peers;
  measure_all<Value, Addition, AdditionAndOneMore, Root, Append, Concatenation, Sum, Call>(
      std::strtoull(argv[1], nullptr, 10));
}
