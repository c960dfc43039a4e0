#include "init/switches.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(init_switches)

namespace {

using namespace holdfast;
using Texts = std::vector<std::string>;

commits::CacheEntry entry(const std::string& name, const std::string& value,
                          const std::string& type = "BOOL") {
  return {.help = "", .name = name, .type = type, .value = value};
}

const Texts kLists{
    "option(FOO_BUILD_BENCHMARKS \"b\" OFF)\nmy_option(FOO_BENCH_SQLITE)\nset(FOO_PERF ON CACHE BOOL "
    "\"\")\n"};

}  // namespace

BOOST_AUTO_TEST_CASE(options_that_are_off_are_listed_the_most_likely_first) {
  const auto found = init::benchmark_switches(
      {entry("FOO_BENCH_SQLITE", "OFF"), entry("FOO_BUILD_BENCHMARKS", "OFF"), entry("FOO_PERF", "ON")},
      kLists);
  BOOST_TEST(found == (Texts{"FOO_BUILD_BENCHMARKS", "FOO_BENCH_SQLITE"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(options_of_third_parties_and_other_types_are_left_out) {
  const auto found =
      init::benchmark_switches({entry("BENCHMARK_ENABLE_LTO", "OFF"), entry("BAR_BUILD_BENCH", "OFF"),
                                entry("FOO_BUILD_BENCHMARKS", "", "STRING"), entry("FOO_PERFECT", "OFF")},
                               kLists);
  BOOST_TEST(found.empty());
}

BOOST_AUTO_TEST_CASE(a_name_that_an_if_asks_for_is_an_option_without_a_declaration) {
  const Texts lists{
      "if(FOO_RUN_BENCHMARK)\nendif()\nif(benchmark_FOUND)\nif(FOO_BUILD_BENCHMARKS)\nif(BUILD_DOCS)\n"};
  const auto found = init::benchmark_switches({entry("FOO_BUILD_BENCHMARKS", "ON")}, lists);
  BOOST_TEST(found == Texts{"FOO_RUN_BENCHMARK"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(benchmarks_are_on_if_one_of_its_options_is) {
  BOOST_TEST(init::has_benchmarks_on({entry("FOO_PERF", "ON"), entry("FOO_BENCH_SQLITE", "OFF")}, kLists));
  BOOST_TEST(!init::has_benchmarks_on({entry("FOO_PERF", "0"), entry("BAR_BUILD_BENCH", "ON")}, kLists));
}

BOOST_AUTO_TEST_CASE(options_that_turn_tests_on_are_those_of_the_project_that_are_off) {
  const Texts lists{"option(BUILD_TESTING \"t\" OFF)\noption(FOO_TESTS)\nFOO_BUILD_TESTS\nFOO_TEST_DATA"};
  const auto found = init::test_switches(
      {entry("BUILD_TESTING", "OFF"), entry("FOO_TESTS", "ON"), entry("FOO_TEST_DATA", "OFF"),
       entry("FOO_BUILD_TESTS", "0"), entry("BAR_BUILD_TESTS", "OFF")},
      lists);
  BOOST_TEST(found == (Texts{"BUILD_TESTING", "FOO_BUILD_TESTS"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
