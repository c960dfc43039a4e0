/// Unusual names that a table, a file of JSON lines and a command line must reproduce.

#include <holdfast/holdfast.hpp>

#include <string>

namespace {
void spin(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}
}  // namespace

HOLDFAST_BENCHMARK("says \"hi\"")(holdfast::State& state) { spin(state); }
HOLDFAST_BENCHMARK("two\nlines")(holdfast::State& state) { spin(state); }
HOLDFAST_BENCHMARK("größe/日本")(holdfast::State& state) { spin(state); }
HOLDFAST_BENCHMARK("-o|(x)[y]*")(holdfast::State& state) { spin(state); }
HOLDFAST_BENCHMARK(std::string(500, 'n'))(holdfast::State& state) { spin(state); }

HOLDFAST_SUITE("axes") {
  performance_of("space").using_gen(gen::single("a size", 1)).measure([](int) { consume_cpu(100); });
  performance_of("equals").using_gen(gen::single("a=b", 1)).measure([](int) { consume_cpu(100); });
  performance_of("label")
      .using_gen(gen::enumeration("file", std::string(2000, 'x'), "a,b", "say \"hi\"\n"))
      .measure([](const std::string&) { consume_cpu(100); });
}
