#include "wire/conditions_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "wire/declaration_json.hpp"

using namespace holdfast;

namespace {
const RunConditions kBusy{.before = {.load = 0.5, .cores = 2, .ticks = 1000, .stolen_ticks = 7},
                          .after = {.load = 3.25, .throttles = 4, .cgroup_throttled_us = 1500}};
}

BOOST_AUTO_TEST_SUITE(conditions_json)

BOOST_AUTO_TEST_CASE(conditions_are_kept_beside_the_declaration_which_stays_as_it_was) {
  const auto kept =
      wire::with_conditions(R"({"command":["sort","-n"],"in_force":{"tester":"shift"}})", kBusy);
  BOOST_TEST(wire::declared_command(kept, "test").at(1) == "-n");
  BOOST_TEST(wire::declared_in_force(kept).at("tester") == "shift");
  const auto read = wire::declared_conditions(kept).value();
  BOOST_TEST(read.before.load.value() == 0.5);
  BOOST_TEST(read.before.stolen_ticks.value() == 7.0);
  BOOST_TEST(read.after.load.value() == 3.25);
  BOOST_TEST(read.after.cgroup_throttled_us.value() == 1500.0);
  BOOST_TEST(!read.before.throttles);
  BOOST_TEST(!read.after.ticks);
}

BOOST_AUTO_TEST_CASE(later_conditions_take_the_place_of_earlier_ones) {
  const auto begun = wire::with_conditions("{}", {.before = {.load = 1}, .after = {}});
  BOOST_TEST(!wire::declared_conditions(begun)->after.load);
  BOOST_TEST(wire::declared_conditions(wire::with_conditions(begun, kBusy))->after.load.value() == 3.25);
}

BOOST_AUTO_TEST_CASE(runs_of_earlier_versions_have_none) {
  BOOST_TEST(!wire::declared_conditions("{}"));
  BOOST_TEST(!wire::declared_conditions(""));
}

BOOST_AUTO_TEST_SUITE_END()
