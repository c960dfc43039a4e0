#include "judge/confidence_interval.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "judge/vectors_test.hpp"

namespace tt = boost::test_tools;
using namespace holdfast::judge;

BOOST_AUTO_TEST_SUITE(confidence_interval_of_a_mean)

BOOST_AUTO_TEST_CASE(matches_the_intervals_that_sbs_asserts) {
  // Upstream's tests agree to 1e-7; recomputed with t(0.995, 10) = 3.1692726726169513, the
  // root of the regularised incomplete beta function (SciPy's own quantile is off by 1.5e-11).
  const auto at99 = confidence_interval(vectors::kA, 0.01);
  BOOST_TEST(at99.low == 1043.063850703443, tt::tolerance(1e-12));
  BOOST_TEST(at99.high == 1055.4816038420115, tt::tolerance(1e-12));
  const auto at95 = confidence_interval(vectors::kA, 0.05);
  BOOST_TEST(at95.low == 1044.90761, tt::tolerance(1e-8));
  BOOST_TEST(at95.high == 1053.63784, tt::tolerance(1e-8));
  const auto at90 = confidence_interval(vectors::kA, 0.10);
  BOOST_TEST(at90.low == 1045.72196, tt::tolerance(1e-8));
  BOOST_TEST(at90.high == 1052.82349, tt::tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(thirty_values_take_the_normal_quantile) {
  // ScalaMeter at 1e-10, in standard deviations of one value: q / sqrt(n).
  const auto half = [](std::size_t n) {
    return confidence_quantile(n, 1e-10) / std::sqrt(static_cast<double>(n));
  };
  BOOST_TEST(half(10) == 10.5, tt::tolerance(0.005));
  BOOST_TEST(half(20) == 2.84, tt::tolerance(0.005));
  BOOST_TEST(half(29) == 1.85, tt::tolerance(0.005));
  BOOST_TEST(half(30) == 1.18, tt::tolerance(0.005));
  BOOST_TEST(half(36) == 1.08, tt::tolerance(0.005));
  BOOST_TEST(half(2) == 4.5e9, tt::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(of_equal_values_it_is_a_point) {
  const auto point = confidence_interval({0.1, 0.1, 0.1}, 0.01);
  BOOST_TEST(point.low == point.high);
}

BOOST_AUTO_TEST_SUITE_END()
