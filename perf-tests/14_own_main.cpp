// 14: a main() of your own, for benchmarks that are known only when the program runs.
//
// The data decides which kinds of subdivisions exist. One benchmark is registered for each frequent kind. The
// program links Holdfast::bench, which has no main(), and passes its arguments on, so all options work.
//
// Registration happens in every process, also for --holdfast-list. The history of a benchmark belongs to its
// name. So names should depend only on the data.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <holdfast/holdfast.hpp>
#include <map>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

using Names = std::vector<std::string>;

constexpr std::size_t kFrequent = 300;

std::map<std::string, Names> names_by_type() {
  std::map<std::string, Names> names;
  for (const auto& subdivision : iso_codes::subdivisions())
    names[subdivision.type].push_back(subdivision.name);
  return names;
}

void register_sorting(const std::string& type, const Names& names) {
  holdfast::register_benchmark("own-main/sort/" + type, [names](holdfast::State& state) {
    for (auto _ : state) {
      auto copy = names;
      std::sort(copy.begin(), copy.end());
      holdfast::keep(copy);
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  try {
    for (const auto& [type, names] : names_by_type()) {
      if (names.size() >= kFrequent) register_sorting(type, names);
    }
    return holdfast::run_benchmarks(argc, argv);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "14_own_main: %s\n", wrong.what());
    return 2;
  }
}
