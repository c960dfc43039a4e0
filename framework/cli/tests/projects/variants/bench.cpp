#include <cstring>
#include <holdfast/holdfast.hpp>
#include <vector>

namespace {

/// Copies blocks whose size the compiler does not know, so that it calls memcpy.
void copy(holdfast::State& state, std::size_t bytes) {
  const std::vector<char> from(bytes, 'x');
  std::vector<char> to(bytes);
  for (auto _ : state) {
    for (int i = 0; i < 100; ++i) {
      holdfast::keep(bytes);
      std::memcpy(to.data(), from.data(), bytes);
      holdfast::keep(to);
    }
  }
}

}  // namespace

HOLDFAST_BENCHMARK("copies")(holdfast::State& state) { copy(state, 1024); }

// The C library copies such a block by `rep movsb` if nothing else is set.
HOLDFAST_BENCHMARK("copies-much")(holdfast::State& state) { copy(state, 20'000); }

HOLDFAST_BENCHMARK("computes")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(10'000);
}
