#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <limits>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(confidence_intervals_tester)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

Verdict judged(const vectors::Values& before, const vectors::Values& now, double significance,
               DfRule df_rule) {
  auto input = vectors::input({before}, now, significance);
  input.thresholds.df = df_rule;
  return confidence_intervals(input);
}

void check_interval(const Verdict& verdict, double low, double high, double tolerance) {
  BOOST_REQUIRE(verdict.interval.has_value());
  BOOST_TEST(verdict.interval->low == low, tt::tolerance(tolerance));
  BOOST_TEST(verdict.interval->high == high, tt::tolerance(tolerance));
}

}  // namespace

BOOST_AUTO_TEST_CASE(truncated_degrees_of_freedom_give_the_intervals_printed_in_the_thesis) {
  // SBS prints previous - current at 90 %: four decimals.
  struct Row {
    std::size_t pair;
    double low;
    double high;
    double df;
  };
  for (const Row& row :
       {Row{0, -23.5791, -18.8824, 13}, Row{1, -34.2859, -30.0218, 12}, Row{2, -35.7213, -32.2787, 13},
        Row{4, -35.4815, -33.2878, 21}, Row{5, -36.7619, -30.7765, 17}}) {
    const auto& pair = vectors::kCaseStudy[row.pair];
    const auto verdict = judged(pair.before, pair.now, 0.10, DfRule::truncated);
    check_interval(verdict, row.low, row.high, 3e-6);
    BOOST_TEST(verdict.df.at(0) == row.df);
    BOOST_CHECK(verdict.outcome == Outcome::regressed);
  }
  const auto same =
      judged(vectors::kCaseStudy[3].before, vectors::kCaseStudy[3].now, 0.01, DfRule::truncated);
  check_interval(same, -0.7044, 0.3967, 2e-4);
  BOOST_CHECK(same.outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(rounded_degrees_of_freedom_are_scalameters_and_fractional_ones_are_r_s) {
  const auto& pair = vectors::kCaseStudy[0];
  check_interval(judged(pair.before, pair.now, 0.10, DfRule::rounded), -23.5663, -18.8952, 3e-6);
  // t.test of R, scipy.stats: df 13.510957955634101.
  const auto fractional = judged(pair.before, pair.now, 0.10, DfRule::fractional);
  check_interval(fractional, -23.572325375943997, -18.88921308559457, 1e-10);
  BOOST_TEST(fractional.df.at(0) == 13.510957955634101, tt::tolerance(1e-12));
  BOOST_TEST(*fractional.p_value == 3.5740923444932696e-10, tt::tolerance(1e-9));
  const auto sixth =
      judged(vectors::kCaseStudy[5].before, vectors::kCaseStudy[5].now, 0.01, DfRule::fractional);
  check_interval(sixth, -38.73620981634589, -28.802251722115653, 1e-10);
}

BOOST_AUTO_TEST_CASE(the_unit_test_series_of_sbs) {
  // B - A is +4; at 99 % the interval holds 0. A is the current side here, so the sign turns.
  const auto b_against_a = judged(vectors::kB, vectors::kA, 0.01, DfRule::fractional);
  check_interval(b_against_a, -12.0547, 20.0547, 1e-6);
  BOOST_TEST(*b_against_a.statistic == 0.7500629598898181, tt::tolerance(1e-12));
  BOOST_TEST(*b_against_a.p_value == 0.46652914202457296, tt::tolerance(1e-9));
  BOOST_CHECK(b_against_a.outcome == Outcome::pass);
  const auto truncated = judged(vectors::kB, vectors::kA, 0.01, DfRule::truncated);
  check_interval(truncated, -12.064, 20.064, 2e-5);
  const auto c_against_d = judged(vectors::kC, vectors::kD, 0.01, DfRule::truncated);
  check_interval(c_against_d, -4523.860, -4439.958, 3e-7);
  BOOST_CHECK(c_against_d.outcome == Outcome::regressed);
  BOOST_CHECK(judged(vectors::kD, vectors::kC, 0.01, DfRule::truncated).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(constant_series_are_compared_exactly) {
  BOOST_CHECK(judged({5, 5, 5}, {5, 5}, 0.01, DfRule::fractional).outcome == Outcome::pass);
  BOOST_CHECK(judged({5, 5, 5}, {6, 6}, 0.01, DfRule::fractional).outcome == Outcome::regressed);
  BOOST_CHECK(judged({5, 5, 5}, {4, 4}, 0.01, DfRule::fractional).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(direction_turns_the_verdict_and_nothing_else) {
  auto input = vectors::input({vectors::kC}, vectors::kD, 0.01);
  input.direction = Direction::higher;
  const auto verdict = confidence_intervals(input);
  BOOST_CHECK(verdict.outcome == Outcome::improved);
  BOOST_TEST(verdict.interval->high < 0);
}

BOOST_AUTO_TEST_CASE(counts_too_large_for_the_digits_of_their_mean_are_told_apart) {
  // Shares of 0.1 and 0.3 above 2^52, where doubles are whole: difference -0.2, variances 0.09 and 0.21 over
  // 999, t = -0.2 / sqrt(0.3 / 999).
  const double far = 4503599627370496.0;
  vectors::Values before(1000, far);
  vectors::Values now(1000, far);
  std::fill_n(before.begin(), 100, far + 1);
  std::fill_n(now.begin(), 300, far + 1);
  const auto verdict = judged(before, now, 0.01, DfRule::fractional);
  BOOST_TEST(*verdict.statistic == -0.2 / std::sqrt(0.3 / 999), tt::tolerance(1e-12));
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_CHECK(judged(now, before, 0.01, DfRule::fractional).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(one_value_or_a_wild_one_decides_nothing) {
  BOOST_CHECK(judged({5}, {6, 7}, 0.01, DfRule::fractional).outcome == Outcome::inconclusive);
  BOOST_CHECK(
      judged({5, 6}, {std::numeric_limits<double>::quiet_NaN(), 7}, 0.01, DfRule::fractional).outcome ==
      Outcome::inconclusive);
  BOOST_CHECK(confidence_intervals(vectors::input({}, {1, 2}, 0.01)).outcome == Outcome::no_baseline);
}

BOOST_AUTO_TEST_CASE(no_unit_is_too_small_or_too_large_to_be_judged) {
  // 1, 2, 3 against 11, 12, 13: se^2 = 2/3, df 4, t = -10 / sqrt(2/3), whatever they are counted in.
  for (const double unit : {1e-100, 1e-9, 1.0, 1e100}) {
    const auto verdict =
        judged({unit, 2 * unit, 3 * unit}, {11 * unit, 12 * unit, 13 * unit}, 0.01, DfRule::fractional);
    BOOST_TEST_CONTEXT("unit " << unit) {
      BOOST_TEST(*verdict.statistic == -10 / std::sqrt(2.0 / 3), tt::tolerance(1e-12));
      BOOST_TEST(verdict.df.at(0) == 4, tt::tolerance(1e-12));
      BOOST_CHECK(verdict.outcome == Outcome::regressed);
    }
  }
  BOOST_CHECK(judged({1e200, 2e200}, {1e200, 4e200}, 0.01, DfRule::fractional).outcome ==
              Outcome::inconclusive);
}

BOOST_AUTO_TEST_SUITE_END()
