#include "judge/hodges_lehmann.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace tt = boost::test_tools;
using namespace holdfast::judge;

BOOST_AUTO_TEST_SUITE(hodges_lehmann_shift)

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
  // One against 19: P(U = 0) = 1/20, all of the level.
  BOOST_TEST(mann_whitney_rank(1, 19, 0.05) == 1.0);
  BOOST_TEST(mann_whitney_rank(19, 1, 0.05) == 1.0);
  BOOST_TEST(mann_whitney_rank(18, 1, 0.05) == 0.0);
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

BOOST_AUTO_TEST_SUITE_END()
