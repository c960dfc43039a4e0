#include "stats/ranks.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "stats/oracles_test.hpp"
#include "stats/rank_oracles_test.hpp"

BOOST_AUTO_TEST_SUITE(hodges_lehmann_shift)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

namespace {

/// Returns the series of a row of kTail, joined, as logarithms of milliseconds. They are rounded if the row has a
/// scale.
std::vector<double> strung(const std::vector<std::size_t>& series, double scale) {
  std::vector<double> values;
  for (const auto one : series) {
    for (const double value : oracles::kSeries[one]) {
      const double log = std::log(value * 1000);
      values.push_back(scale > 0 ? std::round(scale * log) : log);
    }
  }
  return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_distribution_of_u_by_counting) {
  // All 35 ways to arrange 3 and 4 values: 1 1 2 3 4 4 5 4 4 3 2 1 1 of them have U = 0 .. 12.
  const int ways[] = {1, 1, 2, 3, 4, 4, 5, 4, 4, 3, 2, 1, 1};
  int sum = 0;
  for (std::size_t u = 0; u <= 12; ++u) {
    sum += ways[u];
    BOOST_TEST(mann_whitney_cdf(u, 3, 4) == sum / 35.0, tt::tolerance(1e-13));
    BOOST_TEST(mann_whitney_cdf(u, 4, 3) == sum / 35.0, tt::tolerance(1e-13));
  }
}

BOOST_AUTO_TEST_CASE(estimate_and_bounds_are_order_statistics_of_the_differences) {
  // 30 differences; of the 462 arrangements 19 have U < 6 and 27 have U < 7: k = 6 at a level of 5 %. Listed
  // and sorted, the differences' median is 1.7, the 6th -0.8, the 25th 4.3.
  const auto shift = hodges_lehmann({1.1, 2.3, 2.9, 4.7, 5.2}, {2.0, 3.1, 4.4, 6.0, 6.6, 7.7}, 0.05);
  BOOST_REQUIRE(shift.has_value());
  BOOST_TEST(mann_whitney_rank(5, 6, 0.05) == 6.0);
  BOOST_TEST(shift->estimate == 1.7, tt::tolerance(1e-12));
  BOOST_TEST(shift->low == -0.8, tt::tolerance(1e-12));
  BOOST_TEST(shift->high == 4.3, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(too_few_values_have_no_bound) {
  // 3 against 3: P(U = 0) = 1/20 = 5 % exactly, so one difference may be left out; 2 against 3: 1/10.
  BOOST_TEST(hodges_lehmann({1, 2, 3}, {4, 5, 6}, 0.05).has_value());
  BOOST_TEST(!hodges_lehmann({1, 2}, {4, 5, 6}, 0.05).has_value());
  BOOST_TEST(!hodges_lehmann({}, {4}, 0.05).has_value());
}

BOOST_AUTO_TEST_CASE(exact_and_normal_ranks_meet_at_fifty_values) {
  // P(U < 1011) = 0.04943, P(U < 1012) = 0.05015, by the recursion run independently. With 51 a side U has
  // mean 1300.5 and standard deviation sqrt(51 * 51 * 103 / 12) = 149.4: 1300.5 - 1.6449 * 149.4 + 0.5 =
  // 1055.2.
  BOOST_TEST(mann_whitney_rank(50, 50, 0.05) == 1011.0);
  BOOST_TEST(mann_whitney_rank(51, 51, 0.05) == 1055.0);
}

BOOST_AUTO_TEST_CASE(sides_of_very_unequal_length_are_ranked_exactly) {
  // qwilcox of R 4.2.2; the normal approximation would say 134, which spends more than 5 %.
  BOOST_TEST(mann_whitney_rank(200, 3, 0.05) == 132.0);
  BOOST_TEST(mann_whitney_rank(3, 200, 0.05) == 132.0);
  // One value against 19: P(U = 0) = 1/20, which uses all of the level.
  BOOST_TEST(mann_whitney_rank(1, 19, 0.05) == 1.0);
  BOOST_TEST(mann_whitney_rank(19, 1, 0.05) == 1.0);
  BOOST_TEST(mann_whitney_rank(18, 1, 0.05) == 0.0);
}

BOOST_AUTO_TEST_CASE(differences_that_are_neighbouring_doubles_are_told_apart) {
  // Half way between 1 + epsilon and 1 + 2 epsilon rounds up. Of nine differences, six are the smaller one.
  const double epsilon = std::numeric_limits<double>::epsilon();
  const auto near = hodges_lehmann({0, 0, 0}, {1 + epsilon, 1 + epsilon, 1 + 2 * epsilon}, 0.05);
  BOOST_TEST(near->low == 1 + epsilon);
  BOOST_TEST(near->estimate == 1 + epsilon);
  BOOST_TEST(near->high == 1 + 2 * epsilon);
  // Seconds below and above 1: the logarithms of 3 / 0.6 and 2 / 0.4 differ in their last bit.
  std::vector<double> before{0.2, 0.3, 0.3, 0.4, 0.5, 0.5, 0.6, 0.6};
  std::vector<double> now{1.1, 1.8, 1.8, 2, 2, 2, 3, 3};
  for (auto* side : {&before, &now}) {
    for (double& value : *side) value = std::log(value);
  }
  std::vector<double> differences;
  for (const double y : now) {
    for (const double x : before) differences.push_back(y - x);
  }
  std::sort(differences.begin(), differences.end());
  const auto shift = hodges_lehmann(before, now, 0.05);
  BOOST_TEST(shift->estimate == (differences[31] + differences[32]) / 2);
  BOOST_TEST(shift->low == differences[15]);  // P(U < 16) = 4.1 %, P(U < 17) = 5.2 %
  BOOST_TEST(shift->high == differences[48]);
}

BOOST_AUTO_TEST_CASE(a_million_values_a_side_are_walked_and_not_listed) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i < 1'000'000; ++i) {
    x.push_back(i * 1e-6);
    y.push_back(i * 1e-6 + 0.25);
  }
  const auto shift = hodges_lehmann(x, y, 0.05);
  BOOST_TEST(shift->estimate == 0.25, tt::tolerance(1e-6));
  BOOST_TEST(shift->low < shift->estimate);
  BOOST_TEST(shift->high > shift->estimate);
}

BOOST_AUTO_TEST_CASE(the_tail_is_that_of_wilcox_test_exact_and_with_ties) {
  for (const auto& row : oracles::kTail) {
    BOOST_TEST_CONTEXT(row.before.size() << " series from " << row.before.front() << ", " << row.now.size()
                                         << " from " << row.now.front() << ", times " << row.scale) {
      const double p = mann_whitney_tail(strung(row.before, row.scale), strung(row.now, row.scale));
      BOOST_TEST(p == row.p, tt::tolerance(1e-9));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_tail_by_hand) {
  // All three y above all three x: one of the 20 arrangements.
  BOOST_TEST(mann_whitney_tail({1, 2, 3}, {4, 5, 6}) == 1.0 / 20, tt::tolerance(1e-12));
  BOOST_TEST(mann_whitney_tail({4, 5, 6}, {1, 2, 3}) == 1.0, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(ties_within_a_side_change_nothing) {
  // Without the ties, U would be the same. R 4.2.2 computes 0.025641 for values without ties, exactly.
  const double broken = mann_whitney_tail({1, 1.1, 2, 2.1, 3, 3.1, 4}, {2.5, 2.6, 3.5, 4.5, 4.6, 5.5});
  BOOST_TEST(broken == 0.02564102564102564, tt::tolerance(1e-9));
  BOOST_TEST(mann_whitney_tail({1, 1, 2, 2, 3, 3, 4}, {2.5, 2.5, 3.5, 4.5, 4.5, 5.5}) == broken);
}

BOOST_AUTO_TEST_CASE(ties_between_the_sides_take_from_the_variance) {
  // U of {2, 2} against {1, 2}: 1 + 1/2 for each, 3; mean 2. Three values are equal: the variance is
  // 2 * 2 / 12 * (5 - 24 / 12) = 1, and z = 3 - 2 - 0.5. Without the correction it would be 0.5 / sqrt(5/3).
  BOOST_TEST(mann_whitney_tail({1, 2}, {2, 2}) == std::erfc(0.5 / std::sqrt(2.0)) / 2, tt::tolerance(1e-12));
  // wilcox.test(alternative = "greater", exact = FALSE) of R 4.2.2.
  BOOST_TEST(mann_whitney_tail({1, 1, 2, 2, 3, 3, 4}, {2, 2, 3, 4, 4, 5}) == 0.081656894880170763,
             tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(values_that_are_all_equal_say_nothing) {
  BOOST_TEST(mann_whitney_tail({7, 7, 7}, {7, 7}) == 1.0);
}

BOOST_AUTO_TEST_CASE(the_tail_of_a_million_values_a_side) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i < 1'000'000; ++i) {
    x.push_back(i);
    y.push_back(i + 1000.5);
  }
  // U - mean - 1/2 = 999999499.5 (of the million y, 1000 lie above all x, y_j of the others above j + 1001),
  // the standard deviation sqrt(10^12 * 2000001 / 12) = 408248393: z = 2.4495. R 4.2.2 agrees.
  BOOST_TEST(mann_whitney_tail(x, y) == 0.0071529757312424709, tt::tolerance(1e-9));
  // The values are groups of a thousand equal ones. All groups of y but the last also occur in x. The number is from
  // R 4.2.2.
  for (int i = 0; i < 1'000'000; ++i) {
    x[static_cast<std::size_t>(i)] = i / 1000;
    y[static_cast<std::size_t>(i)] = i / 1000 + 1;
  }
  BOOST_TEST(mann_whitney_tail(x, y) == 0.0071772896731404244, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_SUITE_END()
