#include "judge/accepter.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "judge/vectors_test.hpp"

using namespace holdfast;
using namespace holdfast::judge;

BOOST_AUTO_TEST_SUITE(accepter_tester)

BOOST_AUTO_TEST_CASE(passes_whatever_came_and_shows_it) {
  const auto verdict = accepter(vectors::question({vectors::kC}, vectors::kD, 0.01));
  BOOST_CHECK(verdict.outcome == Outcome::pass);
  BOOST_TEST(verdict.estimate->ratio > 5.0);
  BOOST_TEST(verdict.interval->low < verdict.current.mean);
}

BOOST_AUTO_TEST_CASE(needs_no_reference_and_no_second_value) {
  BOOST_CHECK(accepter(vectors::question({}, {7}, 0.01)).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_SUITE_END()
