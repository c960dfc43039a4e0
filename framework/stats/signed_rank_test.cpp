#include "stats/ranks.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <random>

#include "stats/oracles_test.hpp"
#include "stats/rank_oracles_test.hpp"

BOOST_AUTO_TEST_SUITE(signed_rank)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

namespace {

constexpr double kClose = 1e-9;
using Values = std::vector<double>;

Values noise(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Values values(n);
  for (double& value : values) value = normal(random);
  return values;
}

/// Returns the sorted means of all pairs of values, including each value with itself.
Values sorted_means(const Values& values) {
  Values means;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) means.push_back((values[i] + values[j]) / 2);
  }
  std::sort(means.begin(), means.end());
  return means;
}

/// Returns the rank of the lower bound among all these means, from 1; 0 if there is no bound.
std::size_t rank_of_low(const Values& values, double level) {
  const auto shift = signed_rank_shift(values, level);
  if (!shift) return 0;
  const auto means = sorted_means(values);
  const auto found = std::lower_bound(means.begin(), means.end(), shift->low) - means.begin();
  BOOST_TEST(shift->high == means[means.size() - 1 - static_cast<std::size_t>(found)]);
  return static_cast<std::size_t>(found) + 1;
}

Values log_ratios(std::size_t rounds) {
  const auto& [before, now] = oracles::kRounds[rounds];
  Values ratios;
  for (std::size_t i = 0; i < now.size(); ++i) ratios.push_back(std::log(now[i] / before[i]));
  return ratios;
}

Values of_row(const oracles::SignedTail& row) {
  auto values = log_ratios(row.rounds);
  for (double& value : values) value = (row.scale > 0 ? std::round(row.scale * value) : value) - row.mu;
  return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bounds_of_up_to_fifty_values_are_the_means_that_qsignrank_names) {
  for (const auto& row : oracles::kSignedRank) {
    for (std::size_t n = 1; n <= 50; ++n) {
      BOOST_TEST_CONTEXT(n << " values at " << row.level) {
        BOOST_TEST(rank_of_low(noise(n, n), row.level) == row.ranks[n - 1]);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(beyond_fifty_values_the_normal_approximation_is_at_most_three_means_wider) {
  // psignrank of R 4.2.2 at the approximate ranks, for 51 to 100, 150, 200, 300 and 500 values: it spends
  // 98.6 to 100.3 % of a level of 5 %, 93.9 to 99.5 % of 1 %, and 90.0 to 99.1 % of 0.5 %.
  for (const auto& row : oracles::kSignedRank) {
    for (std::size_t n = 51; n <= row.ranks.size(); ++n) {
      BOOST_TEST_CONTEXT(n << " values at " << row.level) {
        const auto rank = rank_of_low(noise(n, n), row.level);
        BOOST_TEST(rank + 3 >= row.ranks[n - 1]);
        BOOST_TEST(rank <= row.ranks[n - 1] + (row.level == 0.05 ? 1 : 0));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(estimate_and_bounds_are_those_of_wilcox_test) {
  for (const auto& row : oracles::kSignedBounds) {
    BOOST_TEST_CONTEXT("rounds " << row.rounds << " at " << row.level) {
      const auto shift = signed_rank_shift(log_ratios(row.rounds), row.level);
      BOOST_REQUIRE(shift.has_value());
      BOOST_TEST(shift->estimate == row.estimate, tt::tolerance(kClose));
      BOOST_TEST(shift->low == row.low, tt::tolerance(kClose));
      BOOST_TEST(shift->high == row.high, tt::tolerance(kClose));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_tail_is_that_of_wilcox_test_with_ties_and_zeros_too) {
  for (const auto& row : oracles::kSignedTail) {
    BOOST_TEST_CONTEXT("rounds " << row.rounds << " less " << row.mu << ", times " << row.scale) {
      BOOST_TEST(signed_rank_tail(of_row(row)) == row.p, tt::tolerance(kClose));
    }
  }
  // wilcox.test(v, alternative = "greater", exact = FALSE) of R 4.2.2: sizes 3 and 5 shared, two zeros.
  BOOST_TEST(signed_rank_tail({-1, 2, 3, 3, -4, 5, 5, 5, 7, 0, 0, 9}) == 0.015876670310948388,
             tt::tolerance(kClose));
}

BOOST_AUTO_TEST_CASE(the_tail_by_hand) {
  // Ranks 1 2 3 of which 2 and 3 are positive: W = 5. Of the 8 sums of ranks, 5 and 6 are as large.
  BOOST_TEST(signed_rank_tail({-0.1, 0.2, 0.3}) == 2.0 / 8, tt::tolerance(kClose));
  BOOST_TEST(signed_rank_tail({1, 2, 3, 4, 5}) == 1.0 / 32, tt::tolerance(kClose));
  BOOST_TEST(signed_rank_tail({-1, -2, -3}) == 1.0, tt::tolerance(kClose));
  BOOST_TEST(signed_rank_tail({}) == 1.0);
  BOOST_TEST(signed_rank_tail({0, 0, 0}) == 1.0);
}

BOOST_AUTO_TEST_CASE(zeros_take_no_part_in_the_tail) {
  BOOST_TEST(signed_rank_tail({0, -0.1, 0.2, 0, 0.3}) == signed_rank_tail({-0.1, 0.2, 0.3}));
}

BOOST_AUTO_TEST_CASE(equal_sizes_take_from_the_variance) {
  // Four times 1: W = 10, mean 5, variance 4 * 5 * 9 / 24 - (4^3 - 4) / 48 = 7.5 - 1.25 = 6.25, so
  // z = (10 - 5 - 0.5) / 2.5 = 1.8. Without the correction it would be 4.5 / sqrt(7.5) = 1.64.
  BOOST_TEST(signed_rank_tail({1, 1, 1, 1}) == std::erfc(1.8 / std::sqrt(2.0)) / 2, tt::tolerance(kClose));
}

BOOST_AUTO_TEST_CASE(sixty_values_have_the_normal_tail_of_r_near_the_exact_one) {
  // The absolute values are 1 to 60, every third value is negative. R 4.2.2: 0.018113 with exact = FALSE, 0.017782
  // with TRUE.
  Values values;
  for (int i = 1; i <= 60; ++i) values.push_back(i % 3 == 0 ? -i : i);
  BOOST_TEST(signed_rank_tail(values) == 0.018113247089393322, tt::tolerance(kClose));
  BOOST_TEST(signed_rank_tail(values) == 0.017781586892383246, tt::tolerance(0.02));
}

BOOST_AUTO_TEST_CASE(equal_rounds_have_bounds_without_width) {
  const auto shift = signed_rank_shift(Values(8, 0.02), 0.05);
  BOOST_TEST(shift->estimate == 0.02);
  BOOST_TEST(shift->low == 0.02);
  BOOST_TEST(shift->high == 0.02);
}

BOOST_AUTO_TEST_CASE(ties_and_zeros_count_among_the_means) {
  // Means of {0, 0, 0, 1, 1}: six 0, six 0.5, three 1; the eighth of 15 is the estimate, the first and the
  // last are the bounds, since P(W < 1) = 1/32 and P(W < 2) = 2/32.
  const auto shift = signed_rank_shift({0, 1, 0, 1, 0}, 0.05);
  BOOST_TEST(shift->estimate == 0.5);
  BOOST_TEST(shift->low == 0.0);
  BOOST_TEST(shift->high == 1.0);
}

BOOST_AUTO_TEST_CASE(too_few_values_have_no_bound_and_a_level_that_is_met_exactly_is_enough) {
  // P(W = 0) = 1/32 for five values.
  const Values five{3, 1, 2, 5, 4};
  BOOST_TEST(!signed_rank_shift({1, 2, 3, 4}, 0.05).has_value());
  BOOST_TEST(signed_rank_shift(five, 1.0 / 32).has_value());
  BOOST_TEST(!signed_rank_shift(five, 0.99 / 32).has_value());
  BOOST_TEST(!signed_rank_shift({}, 0.05).has_value());
}

BOOST_AUTO_TEST_CASE(the_interval_bears_as_many_wild_rounds_as_the_header_says) {
  // Ten of the 55 means contain the wild round. At 1 %, the bound is the 6th from the end, which is one of them. At 5
  // %, it is the 11th, which is not.
  auto wild = log_ratios(2);
  wild.back() = 1e6;
  BOOST_TEST(signed_rank_shift(wild, 0.01)->high > 1e5);
  BOOST_TEST(signed_rank_shift(wild, 0.05)->high < 0.1);
}

BOOST_AUTO_TEST_CASE(three_thousand_values_are_taken_and_no_more) {
  const auto shift = signed_rank_shift(noise(3000, 1), 0.05);
  // Four standard errors of the estimate, sqrt(pi / 3 / 3000) = 0.019 (efficiency 3 / pi for normal noise);
  // half an interval is 1.645 of them.
  BOOST_TEST(std::fabs(shift->estimate) < 4 * 0.0187);
  BOOST_TEST((shift->high - shift->low) / 2 == 1.645 * 0.0187, tt::tolerance(0.05));
  BOOST_TEST(!signed_rank_shift(noise(3001, 1), 0.05).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
