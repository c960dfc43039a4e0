#include <benchmark/benchmark.h>
#include <zlib.h>
#include <zstd.h>

#include <string>
#include <vector>

namespace {

std::string words(std::size_t size) {
  std::string text;
  for (unsigned i = 0; text.size() < size; ++i) text += "word" + std::to_string(i * 2654435761U % 9973) + " ";
  return text;
}

void zlib(benchmark::State& state) {
  const auto text = words(20'000);
  std::vector<Bytef> out(compressBound(text.size()));
  for (auto _ : state) {
    for (int i = 0; i < 100 + EXTRA; i += 100) {
      uLongf size = out.size();
      compress2(out.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(),
                static_cast<int>(state.range(0)));
      benchmark::DoNotOptimize(size);
    }
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(zlib)->Arg(1)->Arg(6)->Complexity();

void zstd(benchmark::State& state) {
  const auto text = words(20'000);
  std::string out(ZSTD_compressBound(text.size()), '\0');
  for (auto _ : state)
    benchmark::DoNotOptimize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  state.SetBytesProcessed(state.iterations() * static_cast<long>(text.size()));
}
BENCHMARK(zstd)->Unit(benchmark::kMillisecond)->Repetitions(2)->ReportAggregatesOnly();
BENCHMARK(zstd)->Name("zstd-threads")->Threads(2)->UseRealTime();

void manual(benchmark::State& state) {
  for (auto _ : state) state.SetIterationTime(2e-6);
}
BENCHMARK(manual)->UseManualTime()->Iterations(10);

void without_device(benchmark::State& state) {
  state.SkipWithError("there is no \"device\"");
  for (auto _ : state) {
  }
}
BENCHMARK(without_device);

}  // namespace
