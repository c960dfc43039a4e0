#include "measure/registry.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "holdfast/holdfast.hpp"
#include "model/error.hpp"

HOLDFAST_BENCHMARK("registry/first")(holdfast::State&) {}
HOLDFAST_BENCHMARK("registry/second")(holdfast::State&) {}

BOOST_AUTO_TEST_SUITE(registry)

BOOST_AUTO_TEST_CASE(benchmarks_register_before_main_in_the_order_of_the_file) {
  const auto all = holdfast::measure::registered_benchmarks();
  BOOST_REQUIRE(all.size() >= 2U);
  BOOST_TEST(all[0].name == "registry/first");
  BOOST_TEST(all[1].name == "registry/second");
}

// Last in this suite: the registry of this process stays broken.
BOOST_AUTO_TEST_CASE(two_of_one_name_are_an_error) {
  holdfast::register_benchmark("registry/first", [](holdfast::State&) {});
  BOOST_CHECK_EXCEPTION(holdfast::measure::registered_benchmarks(), holdfast::Error, [](const auto& error) {
    return std::string(error.what()) ==
           "two benchmarks are named \"registry/first\"; give each a name of its own";
  });
}

BOOST_AUTO_TEST_SUITE_END()
