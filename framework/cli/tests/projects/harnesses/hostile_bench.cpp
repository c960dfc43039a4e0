#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>

int main(int argc, char** argv) {
  std::puts("hostile_bench 1.0");  // this line is not a name of a benchmark
  for (const std::string& name :
       {std::string("with blanks"), std::string("\"double\" and 'single'"), std::string("semi;colon;s"),
        std::string("brackets [a] ]] [=[ (b) {c}"), std::string("unbalanced [ and ]=]"),
        std::string("a/b\\c"), std::string("$<TARGET_FILE:nothing> ${VARIABLE} $ENV{HOME} @AT@"),
        std::string("größer als µs 計測"), std::string(".*+?^$|"), std::string("#hash <&> `tick` %41 --flag"),
        std::string("../../up"), std::string(300, 'x')}) {
    benchmark::RegisterBenchmark(name.c_str(), [](benchmark::State& state) {
      for (auto _ : state) {
        for (int i = 0; i < 1000; ++i) benchmark::DoNotOptimize(i);
      }
    });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
