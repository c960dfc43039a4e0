#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(accepter_tester)

using namespace holdfast;
using namespace holdfast::stats;

BOOST_AUTO_TEST_CASE(passes_whatever_came_and_shows_it) {
  const auto verdict = accepter(vectors::input({vectors::kC}, vectors::kD, 0.01));
  BOOST_CHECK(verdict.outcome == Outcome::pass);
  BOOST_TEST(verdict.estimate->ratio > 5.0);
  BOOST_TEST(verdict.interval->low < verdict.current.mean);
}

BOOST_AUTO_TEST_CASE(needs_no_reference_and_no_second_value) {
  BOOST_CHECK(accepter(vectors::input({}, {7}, 0.01)).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_SUITE_END()
