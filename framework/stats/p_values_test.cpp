#include "stats/p_values.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/shift.hpp"
#include "stats/trials_test.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(false_discovery)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

namespace {

using Values = std::vector<double>;

long discoveries(const Values& p_values, double rate) {
  const auto adjusted = adjusted_p_values(p_values);
  return std::count_if(adjusted.begin(), adjusted.end(), [&](double q) { return is_discovery(q, rate); });
}

/// The p-values of the example in section 4.1 of Benjamini and Hochberg (1995).
const Values kPublished{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                        0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};

}  // namespace

BOOST_AUTO_TEST_CASE(the_published_example_has_four_discoveries) {
  // The paper says so: the largest p(i) <= (i / 15) 0.05 is p(4) = 0.0095 <= 0.013.
  BOOST_TEST(discoveries(kPublished, 0.05) == 4);
}

BOOST_AUTO_TEST_CASE(adjusted_p_values_are_those_of_r) {
  // p.adjust(p, method = "BH"), R 4.2.2.
  const Values expected{0.0015,
                        0.0030000000000000001,
                        0.0094999999999999998,
                        0.035624999999999997,
                        0.060299999999999999,
                        0.063857142857142862,
                        0.063857142857142862,
                        0.064500000000000002,
                        0.076500000000000012,
                        0.48599999999999999,
                        0.58118181818181813,
                        0.71487499999999993,
                        0.75323076923076926,
                        0.81321428571428567,
                        1};
  BOOST_TEST(adjusted_p_values(kPublished) == expected, tt::tolerance(1e-14) << tt::per_element());
}

BOOST_AUTO_TEST_CASE(order_does_not_matter_and_equal_p_values_stay_equal) {
  // p.adjust(c(0.9, 0.01, 0.04, 0, 0.04, 0.03, 1, 2e-300), method = "BH"), R 4.2.2.
  const Values expected{1, 0.026666666666666665,   0.05333333333333333,
                        0, 0.05333333333333333,    0.05333333333333333,
                        1, 8.0000000000000002e-300};
  BOOST_TEST(adjusted_p_values({0.9, 0.01, 0.04, 0, 0.04, 0.03, 1, 2e-300}) == expected,
             tt::tolerance(1e-14) << tt::per_element());
}

BOOST_AUTO_TEST_CASE(a_test_alone_keeps_its_p_value) {
  BOOST_TEST(adjusted_p_values({0.03}) == Values{0.03}, tt::per_element());
  BOOST_TEST(adjusted_p_values({}).empty());
}

BOOST_AUTO_TEST_CASE(the_rate_itself_is_still_a_discovery) {
  BOOST_TEST(is_discovery(0.05, 0.05));
  BOOST_TEST(!is_discovery(0.0500001, 0.05));
}

BOOST_AUTO_TEST_CASE(of_the_discoveries_the_share_that_is_chance_keeps_the_rate) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  constexpr int kFamilies = 4000;
  double shares = 0;  // of 15 true hypotheses among 20; the theorem says 0.2 * 15 / 20 = 0.15 exactly
  double unadjusted = 0;
  for (int family = 0; family < kFamilies; ++family) {
    Values p(20);
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = uniform(random) * (i < 15 ? 1 : 0.01);
    const auto adjusted = adjusted_p_values(p);
    const auto share = [&](const Values& of) {
      const auto found = [&](double q) { return is_discovery(q, 0.2); };
      const auto wrong = std::count_if(of.begin(), of.begin() + 15, found);
      const auto all = std::count_if(of.begin(), of.end(), found);
      return all == 0 ? 0.0 : static_cast<double>(wrong) / static_cast<double>(all);
    };
    shares += share(adjusted);
    unadjusted += share(p);
  }
  // A share has a standard deviation of at most 0.15: that of the mean of 4000 is 0.0024.
  BOOST_TEST(shares / kFamilies == 0.15, tt::tolerance(3 * 0.0024 / 0.15));
  BOOST_TEST(unadjusted / kFamilies > 0.25);  // shows that this test can fail
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(any_time)

using namespace holdfast::stats;

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
  BOOST_TEST(rate_above(plain, kSeries) > 0.15);  // shows that this test can fail
}

BOOST_AUTO_TEST_SUITE_END()
