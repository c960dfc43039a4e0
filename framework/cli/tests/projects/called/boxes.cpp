// Allocates memory inside of functions of the standard library.

#include <holdfast/holdfast.hpp>

#include <any>
#include <array>
#include <functional>
#include <string>
#include <vector>

namespace boxes {

using Large = std::array<char, 100>;

[[gnu::noinline]] int by_function(const Large& large) {
  const std::function<int()> ask = [large] { return static_cast<int>(large[3]); };
  holdfast::keep(ask);
  return ask();
}

[[gnu::noinline]] void by_any(const Large& large) {
  const std::any some = large;
  holdfast::keep(some);
}

[[gnu::noinline]] void many_in(std::vector<std::any>& boxes, const Large& large) {
  boxes.clear();
  for (int box = 0; box < 6; ++box) boxes.emplace_back(large);
}

[[gnu::noinline]] void by_string(std::size_t length) {
  const std::string text(length, 'x');
  holdfast::keep(text);
}

}  // namespace boxes

HOLDFAST_BENCHMARK("boxes")(holdfast::State& state) {
  const boxes::Large large{};
  for (auto _ : state) {
    holdfast::keep(boxes::by_function(large));
    boxes::by_any(large);
    boxes::by_any(large);
    boxes::by_string(3);  // which needs no allocation
    boxes::by_string(40);
  }
}

// A function of the vector makes each box. The block of the vector itself is not a box.
HOLDFAST_BENCHMARK("crate")(holdfast::State& state) {
  const boxes::Large large{};
  for (auto _ : state) {
    std::vector<std::any> some;
    boxes::many_in(some, large);
    holdfast::keep(some);
  }
}
