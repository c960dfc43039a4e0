#include "stats/comparison_input.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(sums_of_a_series)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

/// Doubles from 2^50 to 2^51 are multiples of a quarter.
constexpr double kFar = 1125899906842624.0;

}  // namespace

BOOST_AUTO_TEST_CASE(the_mean_of_a_million_equal_values_is_that_value) {
  // 0.1 added a million times is not 100,000 to the last bit.
  BOOST_TEST(mean(std::vector<double>(1'000'000, 0.1)) == 0.1);
}

BOOST_AUTO_TEST_CASE(a_difference_of_means_has_the_digits_that_the_means_have_no_room_for) {
  // Means 1/3 and 2/3 above 2^50, which doubles round to 1/4 and 3/4.
  const std::vector<double> less{kFar, kFar, kFar + 1};
  const std::vector<double> more{kFar, kFar + 1, kFar + 1};
  BOOST_TEST(mean_difference(more, less) == 1.0 / 3, tt::tolerance(1e-12));
  BOOST_TEST(mean_difference(less, more) == -1.0 / 3, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(variance_is_the_same_wherever_the_values_lie) {
  // 0, 1, 3: mean 4/3, squares 16/9 + 1/9 + 25/9, over 2: 7/3.
  BOOST_TEST(variance({0, 1, 3}) == 7.0 / 3, tt::tolerance(1e-15));
  BOOST_TEST(variance({kFar, kFar + 1, kFar + 3}) == 7.0 / 3, tt::tolerance(1e-15));
}

BOOST_AUTO_TEST_SUITE_END()
