#include "model/curve.hpp"

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

BOOST_AUTO_TEST_CASE(the_statistics_of_each_pass_are_a_row) {
  const CurvePoint one{.workers = 1,
                       .throughput = 5e6,
                       .samples = {4e6, 6e6, 5e6},
                       .stdev = 1e6,
                       .median = 5e6,
                       .p90 = 5.8e6,
                       .p99 = 5.98e6,
                       .min = 4e6,
                       .max = 6e6};
  BOOST_TEST(
      passes_text({.points = {one}, .knee = 1}) ==
      "    workers  samples     average  stdev      median         p90         p99        best       worst\n"
      "          1        3       5 M/s    20%       5 M/s     5.8 M/s    5.98 M/s       6 M/s       4 "
      "M/s\n");
  BOOST_TEST(passes_text({.points = {{.workers = 1, .throughput = 5e6}}, .knee = 1}) ==
             "");  // an older program writes no samples
}

BOOST_AUTO_TEST_SUITE_END()
