#include "stats/drift.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(drift_since_a_reference)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

using Values = std::vector<double>;

constexpr int kTrials = 4000;

/// Returns the number of simulated series of 50 sessions with that outcome. `creep`: change of each session, as a
/// fraction. `carried`: share of a deviation that the next session inherits.
int count_of(Outcome outcome, double noise, double creep, double carried = 0) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal(0, 1);
  int found = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    Values series;
    double deviation = normal(random);
    for (int i = 0; i < 50; ++i) {
      series.push_back(100 * std::pow(1 + creep, i) * (1 + noise * deviation));
      deviation = carried * deviation + std::sqrt(1 - carried * carried) * normal(random);
    }
    found += drift(series, 0, {}).outcome == outcome ? 1 : 0;
  }
  BOOST_TEST_MESSAGE("noise " << noise << ", creep " << creep << ", carried " << carried << ": "
                              << to_string(outcome) << " " << static_cast<double>(found) / kTrials);
  return found;
}

/// Bounds at 95 % confidence (trials_test.hpp) of how often a series is called slower.
double above(double noise, double creep, double carried = 0) {
  return rate_above(count_of(Outcome::regressed, noise, creep, carried), kTrials);
}
double below(double noise, double creep, double carried = 0) {
  return rate_below(count_of(Outcome::regressed, noise, creep, carried), kTrials);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_last_sessions_are_compared_with_the_first_of_the_reference) {
  // Five sessions at 100, some others, and then five at 110: all differences of logarithms between the first and the
  // last five are log 1.1.
  const Values series{500, 100, 100, 100, 100, 100, 7, 9000, 110, 110, 110, 110, 110};
  const auto verdict = drift(series, 1, {});
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.estimate->ratio == 1.1, tt::tolerance(1e-12));
  BOOST_TEST(verdict.message == "slower by 10.0 %");
  BOOST_TEST(verdict.tester == "drift");
  BOOST_CHECK(drift(series, 1, {.min_effect = 0.11}).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(the_bounds_are_hodges_and_lehmanns) {
  // 252 ways to arrange 5 and 5 values: 12 of them have U < 5, so the bounds at 5 % are the fifth smallest
  // and the fifth largest of the 25 ratios 200 / 104, ..., 208 / 100. Sorted by hand: the five smallest are
  // 200/104, 200/103, 202/104, 200/102, 202/103; the largest 208/100, 206/100, 208/101, 204/100, 206/101.
  const auto verdict = drift({100, 101, 102, 103, 104, 200, 202, 204, 206, 208}, 0, {});
  BOOST_TEST(verdict.estimate->low == 202.0 / 103, tt::tolerance(1e-12));
  BOOST_TEST(verdict.estimate->high == 206.0 / 101, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(of_throughput_less_is_worse) {
  const Values less{100, 100, 100, 100, 100, 90, 90, 90, 90, 90};
  BOOST_CHECK(drift(less, 0, {}).outcome == Outcome::improved);
  const auto verdict = drift(less, 0, {.direction = Direction::higher, .metric = "throughput"});
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.message == "lower by 10.0 %");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_told_says_why) {
  BOOST_TEST(drift(Values(9, 1.0), 0, {}).message ==
             "too few sessions since the reference: 9, at least 10 are needed");
  BOOST_TEST(drift(Values(12, 1.0), 3, {}).message ==
             "too few sessions since the reference: 9, at least 10 are needed");
  BOOST_TEST(drift(Values(12, 1.0), 40, {}).message ==
             "too few sessions since the reference: 0, at least 10 are needed");
  BOOST_TEST(drift({0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 0, {}).message == "a ratio needs values above 0");
  BOOST_TEST(drift({std::nan(""), 1, 1, 1, 1, 1, 1, 1, 1, 1}, 0, {}).message ==
             "a value is not a finite number, or beyond 1e150, where squares overflow");
  BOOST_TEST(drift({1, 1, 2, 2}, 0, {.sessions = 2}).message ==
             "too few values for an interval: 2 and 2, at least 3 on each side are needed");
  for (const auto& series : {Values(9, 1.0), Values{0, 1, 1, 1, 1, 1, 1, 1, 1, 1}})
    BOOST_CHECK(drift(series, 0, {}).outcome == Outcome::inconclusive);
}

BOOST_AUTO_TEST_CASE(a_creep_of_a_fifth_of_a_per_cent_a_session_is_found) {
  BOOST_TEST(above(0.01, 0.002) >= 0.99);
  BOOST_TEST(above(0.03, 0.002) >= 0.90);
  BOOST_TEST(above(0.03, 0.002, 0.5) >= 0.87);
}

BOOST_AUTO_TEST_CASE(a_series_that_does_not_move_is_not_drifting) {
  BOOST_TEST(below(0.01, 0) <= 0.001);
  BOOST_TEST(below(0.03, 0) <= 0.01);
  BOOST_TEST(below(0.01, 0, 0.5) <= 0.005);
  BOOST_TEST(below(0.03, 0, 0.5) <= 0.07);
}

BOOST_AUTO_TEST_SUITE_END()
