#include "stats/spending.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/distributions.hpp"

BOOST_AUTO_TEST_SUITE(spending)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

BOOST_AUTO_TEST_CASE(one_look_has_the_whole_level) {
  const auto levels = levels_of_looks(0.05, {40});
  BOOST_REQUIRE(levels.size() == 1U);
  BOOST_TEST(levels[0] == 0.05, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(the_first_look_has_what_the_root_of_its_share_allows) {
  BOOST_TEST(levels_of_looks(0.05, {10, 40}).front() == 0.05 * std::sqrt(0.25), tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(two_looks_agree_with_the_bivariate_normal_distribution) {
  // Looks at 20 and 40 rounds: the first may spend 0.05 sqrt(1/2) = 0.0353553, z = 1.8077. The level of the
  // second look is the one with P(Z1 <= 1.8077, Z2 > z) = 0.0146447 at a correlation of sqrt(1/2): 0.0250232
  // (SciPy 1.10: quad over the first look, brentq).
  const auto levels = levels_of_looks(0.05, {20, 40});
  BOOST_TEST(levels[1] == 0.02502318379, tt::tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(no_level_is_too_small_to_be_shared) {
  for (const double level : {1e-13, 1e-15, 1e-100}) {
    for (const double of_look : levels_of_looks(level, {6, 7, 8, 9, 11, 14, 19, 24, 29, 40})) {
      BOOST_TEST(of_look > 0);
      BOOST_TEST(of_look < level);
    }
  }
}

BOOST_AUTO_TEST_CASE(paths_without_drift_cross_with_the_probability_asked_for) {
  const std::vector<int> looks{6, 7, 8, 9, 11, 14, 19, 24, 29, 40};
  const auto levels = levels_of_looks(0.05, looks);
  std::mt19937_64 random(1);
  std::normal_distribution<double> step;
  constexpr int kPaths = 40'000;
  int crossed = 0;
  for (int path = 0; path < kPaths; ++path) {
    double sum = 0;
    int n = 0;
    bool above = false;
    for (std::size_t look = 0; look < looks.size() && !above; ++look) {
      for (; n < looks[look]; ++n) sum += step(random);
      above = sum / std::sqrt(n) > normal_quantile_upper(levels[look]);
    }
    crossed += above ? 1 : 0;
  }
  // Three standard deviations of 40,000 paths at 5 % are 0.33 %.
  BOOST_TEST(std::fabs(crossed / static_cast<double>(kPaths) - 0.05) < 0.0033);
}

BOOST_AUTO_TEST_SUITE_END()
