// Functions whose calls differ from each other.

#include <holdfast/holdfast.hpp>

#include "steps.hpp"

OWN unsigned parts();

// Only the first call is long.
OWN unsigned warming() {
  static bool warm = false;
  const unsigned first = warm ? 0 : steps(40'000, 1664525U);
  warm = true;
  return first + steps(1000, 1664525U);
}

// One call of eight is long.
OWN unsigned mixed(unsigned call) { return call % 8 == 0 ? steps(8000, 22695477U) : steps(2000, 22695477U); }

// Short calls and a long one.
OWN unsigned part(unsigned call) { return steps(call == 0 ? 4000 : 1000, 69069U); }
OWN unsigned parts() {
  unsigned sum = 0;
  for (unsigned call = 0; call < 4; ++call) sum += part(call);
  return sum;
}

// Two functions of one name.
OWN unsigned twice(unsigned count, unsigned factor) { return steps(count, factor); }
OWN unsigned twice(unsigned count) { return steps(2000, 22695477U) + twice(count, 1664525U); }

OWN unsigned rest() { return steps(960'000, 1103515245U); }

HOLDFAST_BENCHMARK("kinds")(holdfast::State& state) {
  unsigned call = 0;
  for (auto _ : state) {
    unsigned sum = warming() + parts() + twice(4000) + rest();
    for (int i = 0; i < 8; ++i) sum += mixed(call++);
    holdfast::keep(sum);
  }
}

OWN unsigned sized(unsigned size) { return steps(size * 500, 134775813U); }

HOLDFAST_BENCHMARK("points", holdfast::gen::enumeration("size", 1, 20))(holdfast::State& state) {
  const auto size = static_cast<unsigned>(state.param<int>("size"));
  for (auto _ : state) holdfast::keep(sized(size) + rest());
}
