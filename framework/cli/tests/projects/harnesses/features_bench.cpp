// Uses what programs for Google Benchmark use, on larger libraries: hashing, text, regular expressions, compression.
// It has its own main() and options, and prints to stdout before, between and after its benchmarks.

#include <benchmark/benchmark.h>
#include <fmt/core.h>
#include <snappy.h>
#include <zlib.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <numeric>
#include <regex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

std::string text_of(std::size_t bytes) {
  std::string text;
  for (unsigned i = 0; text.size() < bytes; ++i)
    text += fmt::format("{:05} the quick brown fox {}\n", i * 7919U % 99991U, i);
  text.resize(bytes);
  return text;
}

// uses ranges, bytes and a rate
void BM_crc(benchmark::State& state) {
  const auto text = text_of(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state)
    benchmark::DoNotOptimize(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
  state.SetBytesProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_crc)->RangeMultiplier(8)->Range(8, 8 << 10);

// uses named arguments in a product, a label, and another unit
void BM_deflate(benchmark::State& state) {
  const auto text = text_of(static_cast<std::size_t>(state.range(1)));
  std::vector<Bytef> out(compressBound(text.size()));
  uLongf length = 0;
  for (auto _ : state) {
    length = out.size();
    compress2(out.data(), &length, reinterpret_cast<const Bytef*>(text.data()), text.size(),
              static_cast<int>(state.range(0)));
  }
  state.SetLabel(fmt::format("level {} of zlib, \"quoted\"", state.range(0)));
  state.counters["ratio"] = static_cast<double>(text.size()) / static_cast<double>(length);
}
BENCHMARK(BM_deflate)
    ->ArgNames({"level", "bytes"})
    ->ArgsProduct({{1, 6}, {1024, 4096}})
    ->Unit(benchmark::kMicrosecond);

// templates of one and two types
template <class Map>
void BM_insert(benchmark::State& state) {
  for (auto _ : state) {
    Map map;
    for (int i = 0; i < state.range(0); ++i) map[i * 7919 % 1009] = i;
    benchmark::DoNotOptimize(map);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK_TEMPLATE(BM_insert, std::map<int, int>)->Arg(100);
BENCHMARK_TEMPLATE(BM_insert, std::unordered_map<int, int>)->DenseRange(100, 300, 100);
template <class From, class To>
void BM_convert(benchmark::State& state) {
  std::vector<From> from(1000, From(3));
  for (auto _ : state) benchmark::DoNotOptimize(std::vector<To>(from.begin(), from.end()));
}
BENCHMARK_TEMPLATE2(BM_convert, int, double);

// fixtures, also of templates
class Snappy : public benchmark::Fixture {
 public:
  void SetUp(const benchmark::State& state) override {
    text = text_of(static_cast<std::size_t>(state.range(0)));
  }
  void TearDown(const benchmark::State&) override { text.clear(); }
  std::string text;
};
BENCHMARK_DEFINE_F(Snappy, compress)(benchmark::State& state) {
  std::string out;
  for (auto _ : state) snappy::Compress(text.data(), text.size(), &out);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK_REGISTER_F(Snappy, compress)->Arg(1000)->Arg(20000)->UseRealTime();

class Plain : public benchmark::Fixture {};
BENCHMARK_F(Plain, format)(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(fmt::format("{} {:.3f}", 42, 2.5));
}
template <class T>
class Typed : public benchmark::Fixture {
 public:
  T value{};
};
BENCHMARK_TEMPLATE_F(Typed, add, double)(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(value += 1);
}

// captured arguments, including none and text
template <class... Extra>
void BM_search(benchmark::State& state, Extra&&... extra) {
  const auto given = std::make_tuple(std::forward<Extra>(extra)...);
  const std::regex pattern(std::get<0>(given));
  const auto text = text_of(200);
  for (auto _ : state) benchmark::DoNotOptimize(std::regex_search(text, pattern));
}
BENCHMARK_CAPTURE(BM_search, two words, std::string("brown fox"));
BENCHMARK_CAPTURE(BM_search, a | b, std::string("a|b"));

// time: manual, real and process time; counters of each kind; threads; iterations; repetitions; pauses
void BM_manual(benchmark::State& state) {
  for (auto _ : state) state.SetIterationTime(static_cast<double>(state.range(0)) * 1e-6);
  state.counters.insert({{"plain", 5}, {"rate", benchmark::Counter(3, benchmark::Counter::kIsRate)}});
}
BENCHMARK(BM_manual)->Arg(7)->UseManualTime()->Iterations(20);

void BM_threads(benchmark::State& state) {
  static std::atomic<long> shared{0};
  for (auto _ : state) shared.fetch_add(1, std::memory_order_relaxed);
  state.counters["rate"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["average"] = benchmark::Counter(8, benchmark::Counter::kAvgThreads);
  state.counters["average_rate"] = benchmark::Counter(8, benchmark::Counter::kAvgThreadsRate);
  state.counters["inverse"] = benchmark::Counter(static_cast<double>(state.iterations()),
                                                 benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["per_iteration"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * 4, benchmark::Counter::kAvgIterations);
  state.counters["invariant"] = benchmark::Counter(2, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["of 1024"] =
      benchmark::Counter(4096, benchmark::Counter::kDefaults, benchmark::Counter::kIs1024);
}
BENCHMARK(BM_threads)->ThreadRange(1, 2)->UseRealTime();
BENCHMARK(BM_threads)->Name("in the process/renamed")->Threads(2)->MeasureProcessCPUTime();

void BM_repeated(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    auto text = text_of(100);
    state.ResumeTiming();
    std::reverse(text.begin(), text.end());
    benchmark::DoNotOptimize(text);
  }
}
BENCHMARK(BM_repeated)->Iterations(50)->Repetitions(3)->ReportAggregatesOnly(true);
BENCHMARK(BM_repeated)->Name("display")->Repetitions(2)->DisplayAggregatesOnly(true)->MinTime(0.001);
BENCHMARK(BM_repeated)
    ->Name("statistics")
    ->Repetitions(3)
    ->ComputeStatistics("max",
                        [](const std::vector<double>& v) { return *std::max_element(v.begin(), v.end()); });

// big O: two more rows of the report that are not benchmarks
void BM_sum(benchmark::State& state) {
  const std::vector<long> numbers(static_cast<std::size_t>(state.range(0)), 1);
  for (auto _ : state) benchmark::DoNotOptimize(std::accumulate(numbers.begin(), numbers.end(), 0L));
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_sum)->RangeMultiplier(4)->Range(64, 1024)->Complexity(benchmark::oN);
BENCHMARK(BM_sum)->Name("own O")->Arg(64)->Arg(512)->Complexity([](benchmark::IterationCount n) {
  return std::log2(double(n));
});
BENCHMARK(BM_sum)->Name("applied")->Apply([](benchmark::internal::Benchmark* all) {
  for (int i : {10, 20}) all->Args({i, -i});
});

void BM_prints(benchmark::State& state) {
  std::cout << "a line {\"that\": \"is not JSON\"\n";
  std::puts("BM_prints");
  for (auto _ : state) benchmark::ClobberMemory();
  std::fprintf(stderr, "and one to stderr\n");
}
BENCHMARK(BM_prints);

void BM_fails(benchmark::State& state) {
  state.SkipWithError("no \"device\"\nhere");
  for (auto _ : state) {
  }
}
BENCHMARK(BM_fails);

void BM_fails_late(benchmark::State& state) {
  for (auto _ : state) {
    state.SkipWithError("broke within the loop");
    break;
  }
}
BENCHMARK(BM_fails_late);

void BM_nothing_counted(benchmark::State& state) {
  while (state.KeepRunning()) benchmark::ClobberMemory();
  state.counters["nan"] = std::nan("");
  state.counters["infinite"] = INFINITY;
}
BENCHMARK(BM_nothing_counted);

void BM_batch(benchmark::State& state) {
  while (state.KeepRunningBatch(1000))
    for (int i = 0; i < 1000; ++i) benchmark::ClobberMemory();
}
BENCHMARK(BM_batch);

}  // namespace

int main(int argc, char** argv) {
  std::puts("features 1.0 (a banner)");
  for (const char* name : {"named at run time/with blanks", "\"quoted\", 'too'/<int, char>"})
    benchmark::RegisterBenchmark(name, [](benchmark::State& state) {
      for (auto _ : state) benchmark::DoNotOptimize(text_of(50));
    })->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::AddCustomContext("library", "many");
  for (int i = 1; i < argc; ++i) std::printf("own option %s\n", argv[i]);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  std::puts("features: done");
  return 0;
}
