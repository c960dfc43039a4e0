#include "model/curve_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(curve_text)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(bars_are_shares_of_the_best_and_the_knee_is_marked) {
  const ThroughputCurve curve{.points = {{1, 5e6}, {2, 1e7}, {12, 9.8e6}}, .knee = 2};
  BOOST_TEST(holdfast::curve_text(curve) ==
             "    workers  throughput\n"
             "          1       5 M/s  #########################\n"
             "          2      10 M/s  ##################################################  knee\n"
             "         12     9.8 M/s  #################################################\n");
}

BOOST_AUTO_TEST_CASE(a_curve_in_which_nothing_was_done_has_no_bar) {
  const ThroughputCurve curve{.points = {{1, 0}}, .knee = 1};
  BOOST_TEST(holdfast::curve_text(curve) == "    workers  throughput\n          1        0 /s    knee\n");
}

BOOST_AUTO_TEST_SUITE_END()
