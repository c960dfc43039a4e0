#include "stats/energy.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

BOOST_AUTO_TEST_SUITE(energy)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

namespace {

using Values = std::vector<double>;

Values range(double first, double end, double step) {
  Values values;
  for (double value = first; value < end; value += step) values.push_back(value);
  return values;
}

double mean_distance_within(const Values& values) {
  double sum = 0;
  for (const double a : values) {
    for (const double b : values) sum += std::fabs(a - b);
  }
  return sum / static_cast<double>(values.size() * (values.size() - 1));
}

/// mongodb's T is n m / (n + m) times the biased estimate, which divides the distances within by n^2 instead
/// of n (n - 1). So T - Q is the average of the mean distances within the samples, each weighted by the other
/// sample's share.
double t_of(const Values& x, const Values& y) {
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  return energy_statistic(x, y) + (m * mean_distance_within(x) + n * mean_distance_within(y)) / (n + m);
}

/// Returns the split with the largest Q, computed for all splits by the formula.
Split slow_best_split(const Values& series, std::size_t min_segment) {
  Split best{.q = -std::numeric_limits<double>::infinity()};
  for (std::size_t index = min_segment; index < series.size(); ++index) {
    for (std::size_t end = index + min_segment; end <= series.size(); ++end) {
      const std::span all(series);
      const double q = energy_statistic(all.first(index), all.subspan(index, end - index));
      if (q > best.q) best = {.index = index, .end = end, .q = q};
    }
  }
  return best;
}

/// Two steps; apache/otava, tests/change_point_divisive_test.py.
const Values kSteps{0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149.0, 149.7, 149.5, 149.1, 148.8, 150.0};

}  // namespace

BOOST_AUTO_TEST_CASE(the_statistic_by_hand) {
  // X = {1, 2}, Y = {4}: between 3 + 2, within 1. Q = 2/3 * 5 - 2 * 1 / (3 * 1) * 1 = 8/3.
  BOOST_TEST(energy_statistic(Values{1, 2}, Values{4}) == 8.0 / 3, tt::tolerance(1e-14));
  BOOST_TEST(energy_statistic(Values{4}, Values{2, 1}) == 8.0 / 3, tt::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(the_statistic_agrees_with_published_values) {
  // mongodb/signal-processing-algorithms, tests/test_energy_statistics.py: the values have three decimals, and the
  // last one may be off by one.
  BOOST_TEST(std::fabs(t_of(range(1, 100, 1), range(1, 105, 1)) - 8.136) < 0.0015);
  BOOST_TEST(std::fabs(t_of(range(1, 100, 1), range(10000, 13000, 14)) - 1481794.709) < 0.0015);
  BOOST_TEST(std::fabs(t_of(range(1, 300, 1), range(1000, 5000, 10)) - 728381.015) < 0.0015);
  BOOST_TEST(std::fabs(t_of(range(300, 500, 1), range(400, 900, 11)) - 10035.943) < 0.0015);
}

BOOST_AUTO_TEST_CASE(the_statistic_of_every_split_of_a_short_series_agrees_with_published_values) {
  // mongodb/signal-processing-algorithms, tests/test_perf_1635.py, splits 2 to 9. In these values, n m / (n +
  // m) is rounded down to an integer, as in the program that computed them.
  const Values series{1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3};
  const Values expected{1.3777777777777778, 3.4444444444444438, 4.428571428571429, 2.971428571428571,
                        3.599999999999999,  2.342857142857143,  2.857142857142857, 4.666666666666666};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto n = static_cast<double>(i + 2);
    const double weight = n * (12 - n) / 12;
    const std::span all(series);
    const double q = energy_statistic(all.first(i + 2), all.subspan(i + 2));
    BOOST_TEST(q / weight * std::floor(weight) == expected[i], tt::tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(the_best_split_is_found_as_by_trying_all) {
  for (const std::size_t min_segment : {1U, 2U, 4U, 7U}) {
    const auto fast = best_split(kSteps, min_segment).value();
    const auto slow = slow_best_split(kSteps, min_segment);
    BOOST_TEST(fast.index == slow.index);
    BOOST_TEST(fast.end == slow.end);
    BOOST_TEST(fast.q == slow.q, tt::tolerance(1e-12));
  }
  // The same in R 4.2.2 with outer() and dist().
  BOOST_TEST(best_split(kSteps, 1)->q == 761.282142857143, tt::tolerance(1e-12));
  BOOST_TEST(best_split(kSteps, 1)->index == 5U);
}

BOOST_AUTO_TEST_CASE(a_split_ends_where_the_next_level_ends) {
  Values series(60, 10.0);
  for (std::size_t i = 30; i < 40; ++i) series[i] = 20;
  const auto split = best_split(series, 4).value();
  BOOST_TEST(split.index == 30U);
  BOOST_TEST(split.end == 40U);
}

BOOST_AUTO_TEST_CASE(a_series_too_short_for_two_segments_has_no_split) {
  BOOST_TEST(!best_split(Values{1, 2, 3, 4, 5, 6, 7}, 4).has_value());
  BOOST_TEST(best_split(Values{1, 2, 3, 4, 5, 6, 7, 8}, 4).has_value());
  BOOST_TEST(!best_split(Values{}, 1).has_value());
}

BOOST_AUTO_TEST_CASE(a_permutation_p_value_is_never_zero_and_exact_on_average) {
  std::mt19937_64 random(1);
  // Six different values can be divided into 3 and 3 in 20 ways, two of which have the largest Q: p = 0.1.
  const double p = energy_p_value(Values{1, 2, 3}, Values{7, 8, 9}, 19999, random);
  BOOST_TEST(std::fabs(p - 0.1) < 0.007);  // three standard deviations of a share of 20,000 are 0.0064
  BOOST_TEST(energy_p_value(range(0, 30, 1), range(100, 130, 1), 99, random) == 0.01);
  BOOST_TEST(energy_p_value(Values(5, 1.0), Values(5, 1.0), 99, random) == 1.0);
}

BOOST_AUTO_TEST_CASE(the_search_for_the_best_split_is_part_of_its_p_value) {
  // A twentieth of the series of noise has a p of 5 % or less: three standard deviations of 400 * 0.05 are
  // 13.
  std::mt19937_64 random(2);
  std::normal_distribution<double> noise(100, 3);
  int found = 0;
  for (int trial = 0; trial < 400; ++trial) {
    Values series(20);
    for (double& value : series) value = noise(random);
    found += split_p_value(series, *best_split(series, 4), 4, 99, random) <= 0.05 ? 1 : 0;
  }
  BOOST_TEST(found >= 7);
  BOOST_TEST(found <= 33);
}

BOOST_AUTO_TEST_SUITE_END()
