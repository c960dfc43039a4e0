#include "stats/geometric_mean.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

namespace holdfast::stats {

BOOST_AUTO_TEST_SUITE(geometric_mean_of_changes)

BOOST_AUTO_TEST_CASE(twice_as_slow_and_twice_as_fast_are_no_change) {
  const auto mean = geometric_mean({{2, 2, 2}, {0.5, 0.5, 0.5}});
  BOOST_TEST(mean.value().ratio == 1, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(mean->low == 1, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(errors_of_tests_are_added_as_squares) {
  // Four tests with bounds of 4 % in logarithms: sqrt(4 * 0.04^2) / 4 = 0.02.
  const Ratio one{.ratio = 1, .low = std::exp(-0.04), .high = std::exp(0.04)};
  const auto mean = geometric_mean({one, one, one, one});
  BOOST_TEST(std::log(mean.value().low) == -0.02, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(std::log(mean->high) == 0.02, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(the_bounds_may_be_at_different_distances) {
  const auto mean = geometric_mean({{1, std::exp(-0.1), std::exp(0.3)}});
  BOOST_TEST(std::log(mean.value().low) == -0.1, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(std::log(mean->high) == 0.3, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_change_without_a_logarithm_is_left_out) {
  const double none = std::numeric_limits<double>::infinity();
  BOOST_TEST(!geometric_mean({{none, none, none}, {0, 0, 0}}).has_value());
  BOOST_TEST(!geometric_mean({}).has_value());
  BOOST_TEST(geometric_mean({{0, 0, 0}, {2, 1, 4}}).value().ratio == 2, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::stats
