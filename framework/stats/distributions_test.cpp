#include "stats/distributions.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/oracles_test.hpp"

BOOST_AUTO_TEST_SUITE(distributions)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

BOOST_AUTO_TEST_CASE(quantiles_of_student_and_fisher_are_the_roots_at_fifty_digits) {
  for (const auto& row : oracles::kStudent) {
    BOOST_TEST_CONTEXT("t, p " << row.p << ", df " << row.df) {
      BOOST_TEST(t_quantile_upper(row.p, row.df) == row.x, tt::tolerance(1e-12));
      BOOST_TEST(t_tail(row.x, row.df) == row.p, tt::tolerance(1e-12));
    }
  }
  for (const auto& row : oracles::kFisher) {
    BOOST_TEST_CONTEXT("F, p " << row.p << ", df " << row.df1 << " and " << row.df2) {
      BOOST_TEST(f_quantile_upper(row.p, row.df1, row.df2) == row.x, tt::tolerance(1e-12));
      BOOST_TEST(f_tail(row.x, row.df1, row.df2) == row.p, tt::tolerance(1e-11));
    }
  }
}

BOOST_AUTO_TEST_CASE(normal_quantiles_are_the_roots_at_fifty_digits) {
  // mpmath: findroot of erfc(x / sqrt(2)) / 2 = p.
  BOOST_TEST(normal_quantile_upper(5e-11) == 6.4669510872405162, tt::tolerance(1e-13));
  BOOST_TEST(normal_quantile_upper(0.005) == 2.5758293035489008, tt::tolerance(1e-13));
  BOOST_TEST(normal_quantile_upper(0.025) == 1.9599639845400542, tt::tolerance(1e-13));
  BOOST_TEST(normal_cdf(-6.4669510872405162) == 5e-11, tt::tolerance(1e-13));
}

BOOST_AUTO_TEST_SUITE_END()
