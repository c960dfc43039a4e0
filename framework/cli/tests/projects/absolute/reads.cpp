#include <filesystem>
#include <fstream>
#include <holdfast/holdfast.hpp>
#include <iterator>

HOLDFAST_BENCHMARK("reads")(holdfast::State& state) {
  unsigned long turns = 0;
  std::ifstream(TURNS) >> turns;
  if (std::filesystem::is_directory(NAMES)) {
    const std::filesystem::directory_iterator names(NAMES);
    turns *= static_cast<unsigned long>(std::distance(begin(names), end(names)));
  }
  for (auto _ : state) {
    volatile unsigned long sum = 0;
    for (unsigned long i = 0; i < turns; ++i) sum = sum + i;
    holdfast::keep(sum);
  }
}
