/// Parameters, scopes and hooks. Everything that happens is printed to stderr, so that tests can check it and its
/// order.

#include <holdfast/holdfast.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

void tell(const std::string& what) { std::fprintf(stderr, "%s\n", what.c_str()); }

/// Throws where the environment asks for it: HOOK=set_up.
void hook(const std::string& name) {
  tell(name);
  const char* broken = std::getenv("HOOK");
  if (broken != nullptr && name == broken) throw std::runtime_error("disk full");
}

int input(int size) {
  tell("input " + std::to_string(size));
  return size;
}

}  // namespace

HOLDFAST_SUITE("suite") {
  config(exec::samples = 2, exec::iterations = 1, exec::warmer = "zero", exec::processes = 3);
  const auto sizes = gen::range("size", 1, 3, 1).map(input);
  performance_of("hooks")
      .using_gen(sizes)
      .before_all([] { hook("before_all"); })
      .after_all([] { hook("after_all"); })
      .set_up([](int&) { hook("set_up"); })
      .tear_down([](int&) { hook("tear_down"); })
      .measure([](int size) { tell("call " + std::to_string(size)); });

  const auto ratios = gen::enumeration("ratio", 0.5, 2.0);
  const auto orders = gen::enumeration("order", "up", "down");
  performance_of("cross").using_gen(gen::cross(ratios, orders)).measure([](double, const std::string&) {
    consume_cpu(100);
  });

  performance_of("labels")
      .using_gen(gen::enumeration<int>("kind", {{"a", 1}, {"b", 2}}))
      .measure([](int kind) { return kind; });

  performance_of("scope").config(exec::samples = 3).in([] {
    performance_of("inherits").measure([] { consume_cpu(100); });
    performance_of("says itself").config(exec::samples = 4).in([] {
      performance_of("inner").measure([] { consume_cpu(100); });
      performance_of("curve").using_gen(gen::single("n", 1)).config(exec::samples = 5).measure([](int) {
        consume_cpu(100);
      });
    });
  });

  performance_of("warms up").using_gen(gen::single("n", 1)).warm_up([] { hook("warm_up"); }).measure([](int) {
    tell("measured");
  });

  performance_of("loop")
      .using_gen(gen::single("size", 1).map(input))
      .before_all([] { hook("before_all"); })
      .after_all([] { hook("after_all"); })
      .loop([](State& state, int size) {
        for (auto _ : state) tell("call " + std::to_string(size));
      });

  performance_of("skipped").using_gen(sizes).skip("no data here").measure([](int) {});
}

HOLDFAST_SUITE("many") {
  performance_of("points").using_gen(gen::range("n", 1, 10'000, 1)).measure([](int) { consume_cpu(100); });
}
