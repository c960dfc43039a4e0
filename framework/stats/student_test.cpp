#include "stats/student.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <vector>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(student)

namespace tt = boost::test_tools;
using namespace holdfast::stats;
using Values = std::vector<double>;

BOOST_AUTO_TEST_CASE(p_values_are_those_of_r) {
  // R 4.2.2: t.test(x, y, var.equal = TRUE)$p.value
  BOOST_TEST(student_p_value(Values{1.00, 1.02, 1.05, 0.95, 0.98}, Values{0.80, 0.82, 0.85, 0.79, 0.77}) ==
                 2.0249770329333628e-05,
             tt::tolerance(1e-9));
  BOOST_TEST(student_p_value(Values{3, 4, 8, 1.5}, Values{7, 9}) == 0.14914251792060043, tt::tolerance(1e-9));
  // This tail is so small that 1 - P(T <= t) would be 0.
  BOOST_TEST(student_p_value(Values{10, 11, 12, 10.5, 11.5},
                             Values{110, 111, 112, 110.5, 111.5, 112.5, 109}) == 2.0790340690934604e-18,
             tt::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(the_order_of_the_samples_does_not_matter) {
  const Values x{3, 4, 8, 1.5};
  const Values y{7, 9};
  BOOST_TEST(student_p_value(x, y) == student_p_value(y, x));
}

BOOST_AUTO_TEST_CASE(samples_that_do_not_vary_are_equal_or_not) {
  BOOST_TEST(student_p_value(Values(5, 0.1), Values(3, 0.1)) == 1.0);
  BOOST_TEST(student_p_value(Values(5, 0.1), Values(3, 0.2)) == 0.0);
}

BOOST_AUTO_TEST_CASE(too_few_values_tell_nothing) {
  BOOST_TEST(student_p_value(Values{1}, Values{2}) == 1.0);
  BOOST_TEST(student_p_value(Values{}, Values{1, 2, 3}) == 1.0);
  BOOST_TEST(student_p_value(Values{1, 2}, Values{50}) < 1.0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(confidence_interval_of_a_mean)

namespace tt = boost::test_tools;
using namespace holdfast::stats;

BOOST_AUTO_TEST_CASE(matches_the_intervals_that_sbs_asserts) {
  // Upstream's bounds agree to 1e-7. The 99 % bounds here use t(0.995, 10) = 3.1692726726169513, the
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
  // ScalaMeter at 1e-10, half an interval in standard deviations of one value: q / sqrt(n).
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

BOOST_AUTO_TEST_SUITE(trimmed_mean_of_rounds)

namespace tt = boost::test_tools;
using holdfast::stats::adaptive_trimmed_mean;
using holdfast::stats::trimmed_mean;

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

BOOST_AUTO_TEST_CASE(of_rounds_that_are_half_wild_those_count_that_agree) {
  // If a fifth is cut at each end, two values of +-100 remain at each end; if 30 % are cut, -1 and 1 remain four times
  // each. Winsorised, there are ten of each: squares sum to 20, se^2 = 20 / (8 * 7).
  std::vector<double> values;
  for (int i = 0; i < 6; ++i) values.insert(values.end(), {-100, 100});
  for (int i = 0; i < 4; ++i) values.insert(values.end(), {-1, 1});
  const auto made = adaptive_trimmed_mean(values);
  BOOST_TEST(made.mean == 0.0);
  BOOST_TEST(made.standard_error * made.standard_error == 20.0 / 56, tt::tolerance(1e-12));
  BOOST_TEST(made.df == 7.0);
}

BOOST_AUTO_TEST_CASE(no_more_is_cut_where_that_gains_little_or_leaves_too_few) {
  std::vector<double> even(40);
  std::iota(even.begin(), even.end(), 0);
  BOOST_TEST(adaptive_trimmed_mean(even).df == 23.0);
  // Cutting 30 % at each end leaves 8 of 18 values, and 7 of 17. The 7 values would agree, too, but they are too few.
  const auto half_wild = [](int wild, int tame) {
    std::vector<double> values;
    for (int i = 0; i < wild; ++i) values.push_back(i % 2 == 0 ? -100 - i : 100 + i);
    for (int i = 0; i < tame; ++i) values.push_back(i % 2 == 0 ? -1 : 1);
    return values;
  };
  BOOST_TEST(adaptive_trimmed_mean(half_wild(10, 8)).df == 7.0);
  BOOST_TEST(adaptive_trimmed_mean(half_wild(10, 7)).df == 10.0);
}

BOOST_AUTO_TEST_CASE(where_the_kept_values_tie_fewer_are_cut) {
  // Six of ten values are equal, as with a coarse clock. If one value is cut at each end, eight are left. Winsorised,
  // four of the values are 1 or -1.
  const std::vector<double> ties{0, 0, 0, 0, 0, 0, 1, 2, -1, -2};
  const auto made = trimmed_mean(ties);
  BOOST_TEST(made.mean == 0.0);
  BOOST_TEST(made.df == 7);
  BOOST_TEST(made.standard_error * made.standard_error == 4.0 / (8 * 7), tt::tolerance(1e-12));
  // If a fifth or more of the forty were cut at each end, only equal values would be left. So seven are cut at each
  // end, which leaves 26.
  std::vector<double> most(24, 0.0);
  most.insert(most.end(), {1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1});
  BOOST_TEST(adaptive_trimmed_mean(most).df == 25.0);
  BOOST_TEST(trimmed_mean(std::vector<double>(10, 3.0)).standard_error == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()
