// 38: benchmarks among the unit tests of a program for Catch2.
//
// BENCHMARK is used in a test case, beside its assertions. holdfast_discover_tests(38_catch2 ADAPTER catch2 TEST_PREFIX
// catch2/) makes a test <test case>/<section>/<benchmark> of each BENCHMARK. A process runs its test case, and the
// mean that Catch2 reports is the sample. Names may contain anything that Catch2 allows.

#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

TEST_CASE("names of countries") {
  std::vector<std::string> names;
  for (const auto& country : iso_codes::countries()) names.push_back(country.name);

  SECTION("sorted, [by their bytes]") {
    BENCHMARK_ADVANCED("std::sort")(Catch::Benchmark::Chronometer meter) {
      auto copies = std::vector(static_cast<std::size_t>(meter.runs()), names);  // not measured
      meter.measure([&](int run) {
        auto& copy = copies[static_cast<std::size_t>(run)];
        std::sort(copy.begin(), copy.end());
        return copy.front();
      });
    };
    std::sort(names.begin(), names.end());
    CHECK(names.front() == "Afghanistan");
  }

  SECTION("searched") {
    BENCHMARK("the \"longest\" one") {
      return std::max_element(names.begin(), names.end(),
                              [](const auto& one, const auto& other) { return one.size() < other.size(); });
    };
  }
}
