#include <holdfast/holdfast.hpp>

#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "shop.hpp"

namespace {

/// Reports, as a metric of the program, the calls that a witness counted.
class Told {
 public:
  Told(holdfast::State& state, const char* name, const std::atomic<long>& seen)
      : counter_(state.counter(name, "calls", holdfast::Better::lower)), seen_(seen), before_(seen) {}
  void tell() {
    counter_ += static_cast<double>(seen_ - before_);
    before_ = seen_;
  }

 private:
  holdfast::Counter& counter_;
  const std::atomic<long>& seen_;
  long before_;
};

int shapes() {
  std::vector<std::unique_ptr<shop::Shape>> shapes;
  for (int i = 1; i <= 5; ++i) shapes.push_back(std::make_unique<shop::Square>(i));
  for (int i = 1; i <= 3; ++i) shapes.push_back(std::make_unique<shop::Tile>(i));
  int sum = 0;
  for (const auto& shape : shapes) sum += shape->area();
  return sum;
}

int exceptions() {
  int caught = 0;
  for (int i = 1; i <= 10; ++i) {
    try {
      shop::checked(i);
    } catch (const std::runtime_error&) {
      ++caught;
    }
  }
  return caught;
}

void threads() {
  std::vector<std::thread> all;
  for (int i = 0; i < 3; ++i) {
    all.emplace_back([] {
      for (int k = 0; k < 4; ++k) shop::worked();
    });
  }
  for (auto& one : all) one.join();
}

}  // namespace

HOLDFAST_BENCHMARK("shop")(holdfast::State& state) {
  Told told[]{{state, "area", shop::witness.area},           {state, "tiles", shop::witness.tiles},
              {state, "twice", shop::witness.twice},         {state, "fibonacci", shop::witness.fibonacci},
              {state, "checked", shop::witness.checked},     {state, "worked", shop::witness.worked},
              {state, "factorial", shop::witness.factorial}, {state, "small", shop::witness.small}};
  for (auto _ : state) {
    holdfast::keep(shapes());
    holdfast::keep(shop::twice(3) + shop::twice(4) + static_cast<int>(shop::twice(2.5)));
    holdfast::keep(shop::fibonacci(9) + shop::factorial(6));
    holdfast::keep(exceptions());
    threads();
    holdfast::keep(shop::sum(1, 2) + shop::calls_small(3) + shop::small(1));
    for (auto& one : told) one.tell();
  }
}
