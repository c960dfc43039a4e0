#include "adapt/adapters.hpp"

#include <algorithm>

#include "adapt/boost_test.hpp"
#include "adapt/catch2.hpp"
#include "adapt/google_benchmark.hpp"
#include "adapt/nanobench.hpp"

namespace holdfast::adapt {

namespace {

const std::vector<Adapter>& adapters() {
  static const std::vector<Adapter> table{
      {"google-benchmark", google_benchmark_list, google_benchmark},
      {"catch2", catch2_list, catch2},
      {"nanobench", nanobench_list, nanobench},
      {"boost-test", boost_test_list, boost_test},
  };
  return table;
}

}  // namespace

const Adapter* adapter_named(std::string_view name) {
  const auto& all = adapters();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Adapter& adapter) { return adapter.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string adapter_names() {
  std::string names;
  for (const auto& adapter : adapters()) names += ", " + adapter.name;
  return names;
}

}  // namespace holdfast::adapt
