#include "measure/warmer.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <vector>

namespace {

using holdfast::measure::Warmer;

/// Runs the warmer over `values`; how many it took.
std::size_t taken(Warmer& warmer, const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (warmer.done_after(values[i])) return i + 1;
  }
  return values.size() + 1;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(warmer)

BOOST_AUTO_TEST_CASE(steady_is_strictly_below_the_threshold) {
  // {9, 10, 11}: mean 10, sample standard deviation 1, coefficient of variation exactly 0.1.
  Warmer at({.window = 3, .cov = 0.1, .runs_max = 3});
  BOOST_TEST(taken(at, {9, 10, 11}) == 3U);
  BOOST_TEST(!at.result().steady);
  Warmer above({.window = 3, .cov = 0.1000001, .runs_max = 3});
  BOOST_TEST(taken(above, {9, 10, 11}) == 3U);
  BOOST_TEST(above.result().steady);
  BOOST_TEST(above.result().cov == 0.1, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(only_the_last_window_counts) {
  Warmer warmer({.window = 3, .cov = 0.05, .runs_max = 50});
  BOOST_TEST(taken(warmer, {100, 50, 20, 10, 10, 10}) == 6U);
  BOOST_TEST(warmer.result().steady);
  BOOST_TEST(warmer.typical() == 10.0);
}

BOOST_AUTO_TEST_CASE(a_single_run_is_never_steady) {
  Warmer warmer({.window = 2, .cov = 1, .runs_max = 5});
  BOOST_TEST(!warmer.done_after(1));
  BOOST_TEST(warmer.done_after(1));
}

BOOST_AUTO_TEST_CASE(the_maximum_ends_a_restless_warm_up) {
  Warmer warmer({.window = 2, .cov = 0.01, .runs_max = 4});
  BOOST_TEST(taken(warmer, {1, 2, 1, 2, 1, 2}) == 4U);
  BOOST_TEST(!warmer.result().steady);
}

BOOST_AUTO_TEST_CASE(runs_of_zero_are_constant) {
  Warmer warmer({.window = 2, .cov = 0.01, .runs_max = 10});
  BOOST_TEST(taken(warmer, {0, 0}) == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
