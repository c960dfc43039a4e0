#include "stats/statistics.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <random>

BOOST_AUTO_TEST_SUITE(median_interval_of_values)

namespace {

using holdfast::median_interval;

std::vector<double> one_to(int count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 1.0);
  return values;
}

void check_ranks(int count, double confidence, double low, double high) {
  BOOST_TEST_CONTEXT(count << " values, " << confidence) {
    const auto interval = median_interval(one_to(count), confidence);
    BOOST_REQUIRE(interval);
    BOOST_TEST(interval->low == low);
    BOOST_TEST(interval->high == high);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_ranks_are_those_of_the_binomial_distribution) {
  // n = 10: 2 P(X <= 1) = 22 / 1024 = 2.1 %, 2 P(X <= 2) = 112 / 1024 = 10.9 %: ranks 2 and 9 at 95 %, 3 and
  // 8 at 85 %.
  check_ranks(10, 0.95, 2, 9);
  check_ranks(10, 0.85, 3, 8);
  // n = 5: 2 P(X <= 0) = 2 / 32 = 6.25 %.
  check_ranks(5, 0.93, 1, 5);
  // n = 6: 2 P(X <= 0) = 2 / 64, 2 P(X <= 1) = 14 / 64 = 22 %, 2 P(X <= 2) = 44 / 64 = 69 %: the ranks never
  // cross.
  check_ranks(6, 0.25, 3, 4);
  check_ranks(6, 0.01, 3, 4);
}

BOOST_AUTO_TEST_CASE(the_order_of_the_values_does_not_matter) {
  const auto interval = median_interval({9, 2, 7, 4, 5, 6, 3, 8, 1, 10}, 0.95);
  BOOST_REQUIRE(interval);
  BOOST_TEST(interval->low == 2.0);
  BOOST_TEST(interval->high == 9.0);
}

BOOST_AUTO_TEST_CASE(too_few_values_have_no_interval) {
  // 2 (1/2)^7 = 1.6 %, 2 (1/2)^8 = 0.8 %; and exactly 2 (1/2)^5 = 6.25 %.
  BOOST_TEST(holdfast::values_needed(0.99) == 8);
  BOOST_TEST(holdfast::values_needed(0.9375) == 5);
  BOOST_TEST(!median_interval(one_to(7), 0.99));
  BOOST_TEST(median_interval(one_to(8), 0.99).has_value());
  BOOST_TEST(!median_interval({}, 0.5));
}

BOOST_AUTO_TEST_CASE(it_covers_the_median_as_often_as_it_promises) {
  // Exponential values, median log 2. With n = 30 at 0.95 the ranks are 10 and 21, which cover 95.7 %: of
  // 4000 intervals, three standard deviations are 0.96 %.
  std::mt19937_64 random(5);
  std::exponential_distribution<double> draw;
  int covered = 0;
  for (int i = 0; i < 4000; ++i) {
    std::vector<double> values(30);
    for (double& value : values) value = draw(random);
    const auto interval = median_interval(values, 0.95);
    if (interval->low <= 0.693147 && 0.693147 <= interval->high) ++covered;
  }
  BOOST_TEST(covered > 4000 * (0.957 - 0.0096));
  BOOST_TEST(covered < 4000 * (0.957 + 0.0096));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(mean_of_the_middle)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(a_fifth_is_cut_at_each_end) {
  BOOST_TEST(middle_mean({1e9, 3, 4, 5, 6, 7, 8, 9, 2, 0}) == (3 + 4 + 5 + 6 + 7 + 8) / 6.0);
  BOOST_TEST(middle_mean({1, 2, 3, 7, 90}) == 4.0);
}

BOOST_AUTO_TEST_CASE(up_to_four_values_have_their_median) {
  BOOST_TEST(middle_mean({5}) == 5.0);
  BOOST_TEST(middle_mean({5, 8}) == 6.5);
  BOOST_TEST(middle_mean({5, 1e9, 8}) == 8.0);
  BOOST_TEST(middle_mean({5, 1e9, 8, 9}) == 8.5);
}

BOOST_AUTO_TEST_CASE(a_constant_is_exactly_itself) {
  BOOST_TEST(middle_mean(std::vector<double>(7, 0.1)) == 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
