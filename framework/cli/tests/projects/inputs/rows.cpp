// Reads the amount of work from a file, once: before the first call, or in a later one.
#include <holdfast/holdfast.hpp>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

static std::string path() {
  const std::string told = ROWS;  // "@": the directory of the executable
  return told[0] == '@'
             ? std::filesystem::read_symlink("/proc/self/exe").parent_path().string() + told.substr(1)
             : told;
}

HOLDFAST_BENCHMARK("rows")(holdfast::State& state) {
  long rows = 0;
  long calls = 0;
  for (auto _ : state) {
    if (calls++ == CALLS) {
      std::ifstream in(path());
      if (!(in >> rows)) throw std::runtime_error("there is no " + path());
    }
    unsigned long sum = 1;
    for (long i = 0; i < (rows > 0 ? rows : 1) * 20'000; ++i) holdfast::keep(sum = sum * 7 + 1);
  }
}
