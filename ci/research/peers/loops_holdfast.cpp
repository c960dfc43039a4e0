// Runs Holdfast's loop around the bodies: for N iterations, which include work that is done only once, then again for N,
// and for 2 N.

#include <cstdlib>
#include <holdfast/holdfast.hpp>

#include "batch.hpp"
#include "bodies.hpp"

namespace peers {

template <class Body>
__attribute__((noinline, used)) void measure(holdfast::State& state) {
  Body body;
  for (auto _ : state) holdfast::keep(body());
}

template <class... Bodies>
void measure_all(std::uint64_t iterations) {
  const auto run = [](void (*function)(holdfast::State&), std::uint64_t count) {
    holdfast::State state(batch_of(count));
    function(state);
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
