// Tests how the seconds of a run are shared, with single cases and with simulated suites.

#define BOOST_TEST_DYN_LINK
#include "suite/run_budget.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

BOOST_AUTO_TEST_SUITE(run_budget)

namespace {

using namespace holdfast;
using suite::first_part;
using suite::need_s;
using suite::second_part;

BOOST_AUTO_TEST_CASE(each_test_gets_an_equal_part_however_little_those_before_it_took) {
  BOOST_TEST(first_part({.total_s = 240, .elapsed_s = 0, .tests = 100, .left = 100}) == 2.4);
  BOOST_TEST(first_part({.total_s = 240, .elapsed_s = 10, .tests = 100, .left = 50}) == 2.4);
}

BOOST_AUTO_TEST_CASE(a_run_that_is_late_shares_what_is_left) {
  BOOST_TEST(first_part({.total_s = 100, .elapsed_s = 90, .tests = 10, .left = 5}) == 2.0);
}

BOOST_AUTO_TEST_CASE(a_run_whose_time_is_over_still_looks_at_each_test) {
  BOOST_TEST(first_part({.total_s = 100, .elapsed_s = 300, .tests = 10, .left = 5}) == 1.0);
}

BOOST_AUTO_TEST_CASE(the_least_needy_of_the_undecided_come_first_and_the_last_gets_the_rest) {
  BOOST_TEST(second_part(8, {1, 2, 7}) == 1);
  BOOST_TEST(second_part(7.5, {2, 7}) == 2);  // the test before used only half of its part
  BOOST_TEST(second_part(5, {7}) == 5);
}

BOOST_AUTO_TEST_CASE(what_is_more_than_all_needs_is_shared_in_their_proportion) {
  BOOST_TEST(second_part(20, {1, 2, 7}) == 2);
  BOOST_TEST(second_part(18, {2, 7}) == 4);
}

BOOST_AUTO_TEST_CASE(nothing_is_given_where_next_to_nothing_is_left) {
  BOOST_TEST(second_part(-3, {2, 7}) == 0);
  BOOST_TEST(second_part(1, {7}) == 0);
  BOOST_TEST(second_part(3, {}) == 0);
}

Run undecided(double ratio, double low, double high) {
  Run result;
  result.verdict =
      Verdict{.tester = "shift", .outcome = Outcome::inconclusive, .estimate = Ratio{ratio, low, high}};
  result.verdict->pairs = 10;
  result.baseline.kind = "live";
  result.in_force = {{"processes", "40"}};
  result.seconds = 5;
  return result;
}

BOOST_AUTO_TEST_CASE(the_need_grows_with_the_square_of_the_interval_by_its_distance_from_the_limit) {
  // log 1.02 is 0.0198. The estimate 1 is at this distance from the limit, and the half interval is twice this
  // distance. So four times the rounds are needed, half a second each, and half as much again as a reserve.
  const double limit = std::log(1.02);
  const auto result = undecided(1, std::exp(-2 * limit), std::exp(2 * limit));
  BOOST_TEST(*need_s(result) == 1.5 * 40 * 0.5, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(more_rounds_do_not_help_a_test_that_has_had_all) {
  auto result = undecided(1, 0.97, 1.03);
  result.in_force["processes"] = "10";
  BOOST_TEST(!need_s(result));
}

BOOST_AUTO_TEST_CASE(quick_rounds_may_be_more_than_those_that_are_declared_by_default) {
  auto result = undecided(1, 0.97, 1.03);
  result.in_force["processes"] = "160";
  result.verdict->pairs = 200;
  BOOST_TEST(need_s(result).has_value());
  result.verdict->pairs = 640;
  BOOST_TEST(!need_s(result));
}

BOOST_AUTO_TEST_CASE(what_is_decided_needs_nothing) {
  auto result = undecided(1, 0.999, 1.001);
  result.verdict->outcome = Outcome::pass;
  BOOST_TEST(!need_s(result));
}

BOOST_AUTO_TEST_CASE(what_may_be_slower_by_chance_needs_more_the_less_certain_it_is) {
  auto result = undecided(1.05, 1.03, 1.07);
  result.verdict->outcome = Outcome::regressed;
  result.verdict->p_value = 0.01;
  result.q_value = 0.04;  // a discovery among all tests at a rate of 5 %
  BOOST_TEST(!need_s(result));
  // P(Z > 2.3263) = 0.01 and P(Z > 3.0902) = 0.001. So 1.7645 times the rounds are needed; ten rounds took five
  // seconds.
  result.q_value = 0.5;
  BOOST_TEST(*need_s(result) == 1.5 * 5 * std::pow(3.0902 / 2.3263, 2), boost::test_tools::tolerance(1e-4));
  result.verdict->outcome = Outcome::improved;
  BOOST_TEST(!need_s(result));
}

/// Simulates tests that are decided after `costs` seconds, which the function that shares the time does not know.
struct Simulated {
  std::vector<double> costs;
  double total_s = 0;

  /// Returns the number of undecided tests. Each test first has an equal part of the time. If `twice`, the rest is
  /// then shared by need.
  int undecided(bool twice) const {
    std::vector<double> needs;
    double used = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
      const auto left = static_cast<int>(costs.size() - i);
      const double part = first_part({total_s, used, static_cast<int>(costs.size()), left});
      used += std::min(part, costs[i]);
      if (costs[i] > part) needs.push_back(costs[i]);
    }
    if (!twice) return static_cast<int>(needs.size());
    std::ranges::sort(needs);
    int undecided = 0;
    for (; !needs.empty(); needs.erase(needs.begin())) {
      const double part = second_part(total_s - used, needs);
      used += std::min(part, needs.front());
      undecided += part < needs.front() ? 1 : 0;
    }
    return undecided;
  }
};

BOOST_AUTO_TEST_CASE(what_decided_tests_leave_decides_others) {
  std::mt19937_64 random(7);
  std::lognormal_distribution<double> cost(
      0, 1);  // half of the tests need up to a second, one of a hundred more than ten
  int after_one = 0;
  int after_two = 0;
  for (int suite = 0; suite < 200; ++suite) {
    Simulated simulated{.costs = std::vector<double>(100), .total_s = 240};
    for (auto& one : simulated.costs) one = cost(random);
    after_one += simulated.undecided(false);
    after_two += simulated.undecided(true);
  }
  // P(z > log 2.4) = 0.19 of the tests need more than 2.4 s. The mean is 1.65 s, so most of the time that these tests
  // lack is left over by others.
  BOOST_TEST(after_one > 200 * 15);
  BOOST_TEST(after_two < 200 * 5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
