#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <random>

#include "stats/trials_test.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(last_interval_tester)

using namespace holdfast;
using namespace holdfast::stats;

// Of 9, 10, 11: mean 10, deviation 1; at 5 % with two degrees of freedom 10 +- 4.302653 / sqrt 3 = 10 +- 2.484138.
const vectors::Values kBefore{9, 10, 11};

BOOST_AUTO_TEST_CASE(a_mean_outside_the_accepted_interval_is_a_change) {
  const auto slower = last_interval(vectors::input({kBefore}, {12.5, 12.5}, 0.05));
  BOOST_CHECK(slower.outcome == Outcome::regressed);
  BOOST_TEST(slower.interval->low == 10 - 2.484138, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(slower.interval->high == 10 + 2.484138, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(slower.df.at(0) == 2);
  BOOST_CHECK(last_interval(vectors::input({kBefore}, {7.5, 7.5}, 0.05)).outcome == Outcome::improved);
  BOOST_CHECK(last_interval(vectors::input({kBefore}, {12.4, 12.4}, 0.05)).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(how_much_the_current_values_vary_does_not_count) {
  BOOST_CHECK(last_interval(vectors::input({kBefore}, {0, 25.2}, 0.05)).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(it_is_wrong_as_often_as_its_description_says) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal(100, 1);
  const auto series = [&] {
    vectors::Values values(10);
    for (double& value : values) value = normal(random);
    return values;
  };
  const int n = trials(3000);
  int wrong = 0;
  for (int trial = 0; trial < n; ++trial)
    wrong += last_interval(vectors::input({series()}, series(), 0.05)).outcome != Outcome::pass ? 1 : 0;
  BOOST_TEST(rate_above(wrong, n) <= 0.144);
  BOOST_TEST(rate_below(wrong, n) >= 0.144);
}

BOOST_AUTO_TEST_SUITE_END()
