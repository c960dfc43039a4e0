#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(relaxed_confidence_intervals_tester)

using namespace holdfast;
using namespace holdfast::stats;

// Mean 10, deviation 1. At 5 %, the difference to three such values is 2.776445 * 0.816497 = 2.266958 wide on each side, and each
// mean's interval 2.484138.
const vectors::Values kBefore{9, 10, 11};

BOOST_AUTO_TEST_CASE(it_also_passes_where_the_intervals_of_the_means_overlap) {
  const auto input = vectors::input({kBefore}, {12, 13, 14}, 0.05);
  BOOST_CHECK(confidence_intervals(input).outcome == Outcome::regressed);
  const auto relaxed = relaxed_confidence_intervals(input);
  BOOST_CHECK(relaxed.outcome == Outcome::pass);
  BOOST_TEST(relaxed.interval->low == -3 - 2.266958, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(relaxed.interval->high == -3 + 2.266958, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(where_they_are_apart_it_says_what_the_strict_one_says) {
  BOOST_CHECK(relaxed_confidence_intervals(vectors::input({kBefore}, {15, 16, 17}, 0.05)).outcome ==
              Outcome::regressed);
  BOOST_CHECK(relaxed_confidence_intervals(vectors::input({kBefore}, {3, 4, 5}, 0.05)).outcome ==
              Outcome::improved);
}

BOOST_AUTO_TEST_CASE(of_several_reference_runs_one_regression_is_enough) {
  const vectors::Values other{15, 16, 17};
  BOOST_CHECK(relaxed_confidence_intervals(vectors::input({kBefore, other}, other, 0.05)).outcome ==
              Outcome::regressed);
}

BOOST_AUTO_TEST_SUITE_END()
