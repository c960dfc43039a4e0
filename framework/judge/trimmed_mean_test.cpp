#include "judge/trimmed_mean.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace tt = boost::test_tools;
using holdfast::judge::trimmed_mean;

BOOST_AUTO_TEST_SUITE(trimmed_mean_of_rounds)

BOOST_AUTO_TEST_CASE(by_hand) {
  // n = 5, one cut from each end: 2, 3, 4 remain, mean 3. Winsorised 2 2 3 4 4: squares around 3 sum to 4.
  // se^2 = 4 / (3 * 2).
  const auto made = trimmed_mean({100, 3, 2, 4, -50});
  BOOST_TEST(made.mean == 3.0);
  BOOST_TEST(made.standard_error * made.standard_error == 4.0 / 6, tt::tolerance(1e-12));
  BOOST_TEST(made.df == 2.0);
}

BOOST_AUTO_TEST_CASE(two_wild_rounds_of_ten_change_nothing) {
  // Computed independently with NumPy from the formula of the header.
  const auto made = trimmed_mean({0.012, 0.018, 0.021, 0.020, 0.019, 0.022, 0.3, 0.017, 0.016, -0.2});
  BOOST_TEST(made.mean == 0.0185, tt::tolerance(1e-12));
  BOOST_TEST(made.standard_error == 0.0011902380714238084, tt::tolerance(1e-12));
  BOOST_TEST(made.df == 5.0);
  const auto wilder = trimmed_mean({0.012, 0.018, 0.021, 0.020, 0.019, 0.022, 3e6, 0.017, 0.016, -2e6});
  BOOST_TEST(wilder.mean == made.mean);
  BOOST_TEST(wilder.standard_error == made.standard_error);
}

BOOST_AUTO_TEST_CASE(below_five_values_nothing_is_cut) {
  // {1, 2, 3, 4}: mean 2.5, squares sum to 5, se^2 = 5 / (4 * 3), as for any mean.
  const auto made = trimmed_mean({4, 1, 3, 2});
  BOOST_TEST(made.mean == 2.5);
  BOOST_TEST(made.standard_error * made.standard_error == 5.0 / 12, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_SUITE_END()
