#include "session/remarks.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

using namespace holdfast;
using session::remarks_on;

BOOST_AUTO_TEST_SUITE(remarks)

BOOST_AUTO_TEST_CASE(a_quiet_machine_is_not_remarkable) {
  const Conditions before{
      .load = 0.3, .cores = 2, .ticks = 1000, .stolen_ticks = 50, .throttles = 9, .cgroup_throttled_us = 700};
  auto after = before;
  after.load = 2;  // as many as there are processors
  after.ticks = 1200;
  after.stolen_ticks = 60;  // 10 of 200: 5 %, not more
  BOOST_TEST(remarks_on({before, after}).empty());
}

BOOST_AUTO_TEST_CASE(more_to_run_than_processors_is_told_with_both_numbers) {
  const Conditions calm{.load = 0.1, .cores = 2};
  const Conditions busy{.load = 2.5, .cores = 2};
  BOOST_TEST(remarks_on({busy, busy}).at(0).starts_with("the load before it was 2.5 on 2 processors"));
  BOOST_TEST(remarks_on({busy, busy}).size() == 1U);
  BOOST_TEST(remarks_on({calm, busy}).at(0).starts_with("the load after it was 2.5 on 2 processors"));
}

BOOST_AUTO_TEST_CASE(time_that_other_machines_took_is_a_share_of_what_passed) {
  const Conditions before{.ticks = 1000, .stolen_ticks = 500};
  const Conditions after{.ticks = 1200, .stolen_ticks = 520};
  BOOST_TEST(remarks_on({before, after}).at(0).starts_with("other virtual machines took 10"));  // 20 of 200
}

BOOST_AUTO_TEST_CASE(heat_and_a_group_that_was_held_back_are_told_whenever_they_occur) {
  const Conditions before{.throttles = 3, .cgroup_throttled_us = 100};
  const Conditions after{.throttles = 5, .cgroup_throttled_us = 1600};
  const auto remarks = remarks_on({before, after});
  BOOST_REQUIRE(remarks.size() == 2U);
  BOOST_TEST(remarks[0].starts_with("processors slowed down for their heat 2 times"));
  BOOST_TEST(remarks[1].starts_with("the control group was held back for 1.5 ms"));
}

BOOST_AUTO_TEST_CASE(what_was_not_told_or_began_anew_is_not_remarkable) {
  BOOST_TEST(remarks_on({}).empty());
  BOOST_TEST(remarks_on({{.throttles = 5}, {.throttles = 1}}).empty());
  BOOST_TEST(remarks_on({{}, {.throttles = 7, .cgroup_throttled_us = 7}}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
