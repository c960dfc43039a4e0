#include "stats/exact.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(exact_tester)

using namespace holdfast;
using namespace holdfast::stats;

namespace {
Verdict judged(const vectors::Values& before, const vectors::Values& now, double tolerance) {
  auto input = vectors::input({before}, now, 0.05);
  input.thresholds.min_effect = tolerance;
  input.metric = "instructions";
  return exact(input);
}
}  // namespace

BOOST_AUTO_TEST_CASE(one_count_on_each_side_is_enough) {
  BOOST_CHECK(judged({1000}, {1000}, 0).outcome == Outcome::pass);
  BOOST_CHECK(judged({1000}, {1001}, 0).outcome == Outcome::regressed);
  BOOST_CHECK(judged({1000}, {999}, 0).outcome == Outcome::improved);
  BOOST_TEST(judged({1000}, {1000}, 0).message == "the same count");
}

BOOST_AUTO_TEST_CASE(the_tolerance_belongs_to_pass) {
  BOOST_CHECK(judged({1024}, {1028}, 0.00390625).outcome == Outcome::pass);  // 4 / 1024, exactly
  BOOST_CHECK(judged({1024}, {1029}, 0.00390625).outcome == Outcome::regressed);
  BOOST_TEST(judged({1000}, {1100}, 0.002).message == "higher by 10.0 %, beyond the tolerance of 0.2 %");
}

BOOST_AUTO_TEST_CASE(more_is_better_where_the_direction_says_so) {
  auto input = vectors::input({{10}}, {11}, 0.05);
  input.direction = Direction::higher;
  BOOST_CHECK(exact(input).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(zero_is_a_count) {
  BOOST_CHECK(judged({0, 0}, {0}, 0.01).outcome == Outcome::pass);
  BOOST_CHECK(judged({0}, {1}, 0.5).outcome == Outcome::regressed);
  BOOST_CHECK(judged({1}, {0}, 0.5).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(from_zero_and_below_a_change_is_told_by_its_ends) {
  BOOST_TEST(judged({0, 0}, {12, 12}, 0.002).message == "from 0 to 12, beyond the tolerance of 0.2 %");
  const auto less = judged({-1000}, {-900}, 0.02);  // numbers of a command; 100 more is worse
  BOOST_CHECK(less.outcome == Outcome::regressed);
  BOOST_TEST(less.message == "from -1000 to -900, beyond the tolerance of 2 %");
  const auto several = judged({-1001, -1000}, {-1002, -1000}, 0.02);
  BOOST_TEST(several.interval->low == 1000.0 / 1001);
  BOOST_TEST(several.interval->high == 1.002);
}

BOOST_AUTO_TEST_CASE(a_count_that_spreads_is_not_deterministic) {
  const auto verdict = judged({1000, 1010}, {1000}, 0.002);
  BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(verdict.message.starts_with("the count is not deterministic: it spreads by 0.995 %"),
             verdict.message);
  BOOST_CHECK(judged({1000}, {1000, 1010}, 0.002).outcome == Outcome::inconclusive);
  BOOST_CHECK(judged({1000, 1001}, {1000}, 0.002).outcome == Outcome::pass);
  BOOST_TEST(judged({0, 0, 3}, {0}, 0.002).message ==
             "the count is not deterministic: its median is 0, and not all counts are");
}

BOOST_AUTO_TEST_CASE(a_difference_that_dwarfs_the_spread_is_decided) {
  const auto verdict = judged({1000, 1000, 1000}, {10000, 10050, 10000}, 0.002);
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.message ==
             "higher by 900.0 %, beyond the tolerance of 0.2 %; the counts of a side spread by up to 0.5 %");
  BOOST_CHECK(judged({10000, 10050, 10000}, {1000, 1000, 1000}, 0.002).outcome == Outcome::improved);
  BOOST_CHECK(judged({10000, 10050, 10000}, {1000, 1010, 1000}, 0.002).outcome == Outcome::improved);
  BOOST_CHECK(judged({0, 0, 0}, {100, 105, 100}, 0.002).outcome == Outcome::regressed);
  BOOST_CHECK(judged({-105, -100}, {0, 0}, 0.002).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(ranges_that_overlap_or_nearly_touch_decide_nothing) {
  BOOST_CHECK(judged({1000, 1100}, {1050, 1150}, 0.002).outcome == Outcome::inconclusive);
  BOOST_CHECK(judged({1000, 1100}, {1100, 1200}, 0.002).outcome == Outcome::inconclusive);
  BOOST_CHECK(judged({1000, 1100}, {1150, 1250}, 0.002).outcome ==
              Outcome::inconclusive);  // the change is less than the spread
  BOOST_CHECK(judged({1000, 1100}, {1201, 1300}, 0.002).outcome == Outcome::regressed);
  BOOST_CHECK(judged({1000, 1010}, {1100, 1110}, 0.15).outcome == Outcome::pass);  // within the tolerance
  BOOST_CHECK(judged({1000, 1200}, {1410, 1600}, 0.18).outcome ==
              Outcome::inconclusive);  // the ends are 17.5 % apart
}

BOOST_AUTO_TEST_CASE(nothing_to_compare_with_is_no_baseline) {
  BOOST_CHECK(exact(vectors::input({}, {1}, 0.05)).outcome == Outcome::no_baseline);
}

BOOST_AUTO_TEST_SUITE_END()
