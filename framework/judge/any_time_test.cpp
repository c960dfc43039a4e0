#include "judge/any_time.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "judge/shift.hpp"
#include "judge/trials_test.hpp"
#include "judge/vectors_test.hpp"

using namespace holdfast::judge;

BOOST_AUTO_TEST_SUITE(any_time)

BOOST_AUTO_TEST_CASE(rounds_count_and_one_look_does_not) {
  BOOST_TEST(any_time_p_value(0.001, 8) == 0.008);
  BOOST_TEST(any_time_p_value(0.001, 0) == 0.001);
  BOOST_TEST(any_time_p_value(0.5, 8) == 1.0);
  BOOST_TEST(any_time_p_value(0.0, 8) == 0.0);
}

BOOST_AUTO_TEST_CASE(it_holds_for_rounds_that_end_at_their_smallest_p_value) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> noise(0, 0.01);
  constexpr int kSeries = 2000;
  int any_time = 0;
  int plain = 0;
  for (int series = 0; series < kSeries; ++series) {
    vectors::Values now;
    double least = 1;
    double least_plain = 1;
    for (int rounds = 1; rounds <= 60; ++rounds) {
      now.push_back(102 * std::exp(noise(random)));  // a loss of exactly MIN_EFFECT
      if (rounds < 8) continue;
      const auto verdict = shift(vectors::paired(vectors::Values(now.size(), 100.0), now, 0.02));
      least = std::min(least, any_time_p_value(*verdict.p_value, rounds));
      least_plain = std::min(least_plain, *verdict.p_value);
    }
    any_time += least <= 0.05 ? 1 : 0;
    plain += least_plain <= 0.05 ? 1 : 0;
  }
  BOOST_TEST(rate_below(any_time, kSeries) <= 0.05);
  BOOST_TEST(rate_above(plain, kSeries) > 0.15);  // so this test can fail
}

BOOST_AUTO_TEST_SUITE_END()
