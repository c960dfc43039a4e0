#include "measure/registry.hpp"

#include <set>

#include "model/error.hpp"

namespace holdfast {
namespace {

/// Registration runs before main(), in an order that the linker chooses: the list must exist on first use.
std::vector<measure::Registered>& list() {
  static std::vector<measure::Registered> registered;
  return registered;
}

}  // namespace

int register_benchmark(std::string_view name, BenchmarkBody body) {
  list().push_back({std::string(name), body});
  return 0;
}

namespace measure {

std::vector<Registered> registered_benchmarks() {
  std::set<std::string> seen;
  for (const auto& benchmark : list()) {
    if (benchmark.name.empty()) throw Error("a benchmark has an empty name; names tell results apart");
    if (!seen.insert(benchmark.name).second) {
      throw Error("two benchmarks are named \"" + benchmark.name + "\"; give each a name of its own");
    }
  }
  return list();
}

}  // namespace measure
}  // namespace holdfast
