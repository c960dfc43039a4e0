// 37: a program that was written for Google Benchmark.
//
// The program does not know Holdfast and is not changed. One line of CMake makes a test of each of its benchmarks, with
// their names: holdfast_discover_tests(37_google_benchmark ADAPTER google-benchmark TEST_PREFIX crc/). Each test runs
// its benchmark in fresh processes of the accepted program and of the current one, in turns. These processes replace
// the repetitions within one process. Bytes and items per second, and the program's own counters, are also metrics
// (METRICS time bytes_per_second). Higher is better for metrics whose name ends in per_second.
//
// The benchmarks count frequent letters in two ways, over texts of several lengths.

#include <benchmark/benchmark.h>

#include <array>
#include <map>
#include <string>

#include "iso_codes.hpp"

namespace {

class Names : public benchmark::Fixture {
 public:
  void SetUp(const benchmark::State& state) override {
    text = iso_codes::text_of("iso_3166-1.json").substr(0, static_cast<std::size_t>(state.range(0)));
  }
  std::string text;
};

template <class Table>
void count(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    Table table{};
    for (const char letter : text) ++table[static_cast<unsigned char>(letter)];
    benchmark::DoNotOptimize(table);
  }
  state.SetBytesProcessed(state.iterations() * state.range(0));
}

BENCHMARK_DEFINE_F(Names, array)(benchmark::State& state) {
  using Table = std::array<int, 256>;
  count<Table>(state, text);
}
BENCHMARK_REGISTER_F(Names, array)->ArgName("bytes")->RangeMultiplier(8)->Range(512, 32768);

BENCHMARK_DEFINE_F(Names, map)(benchmark::State& state) {
  using Table = std::map<unsigned char, int>;
  count<Table>(state, text);
}
BENCHMARK_REGISTER_F(Names, map)->ArgName("bytes")->Arg(512)->Unit(benchmark::kMicrosecond);

}  // namespace
