#include "adapters/adapters.hpp"

#include <algorithm>

#include "adapters/boost_test_cases.hpp"
#include "adapters/catch2.hpp"
#include "adapters/google_benchmark.hpp"
#include "adapters/nanobench.hpp"

namespace holdfast::adapters {

namespace {

const std::vector<Adapter>& adapters() {
  static const std::vector<Adapter> table{
      {AdapterName::google_benchmark, google_benchmark_list, google_benchmark, google_benchmark_fixed},
      {AdapterName::catch2, catch2_list, catch2, catch2_fixed, catch2_names},
      {AdapterName::nanobench, nanobench_list, nanobench, nanobench_fixed, nanobench_names},
      {AdapterName::boost_test, boost_test_list, boost_test, boost_test_fixed},
  };
  return table;
}

}  // namespace

const Adapter* adapter_named(AdapterName name) {
  const auto& all = adapters();
  const auto found = std::ranges::find(all, name, &Adapter::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace holdfast::adapters
