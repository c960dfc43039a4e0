#include "judge/student.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <vector>

namespace tt = boost::test_tools;
using namespace holdfast::judge;
using Values = std::vector<double>;

BOOST_AUTO_TEST_SUITE(student)

BOOST_AUTO_TEST_CASE(p_values_are_those_of_r) {
  // R 4.2.2: t.test(x, y, var.equal = TRUE)$p.value
  BOOST_TEST(student_p_value(Values{1.00, 1.02, 1.05, 0.95, 0.98}, Values{0.80, 0.82, 0.85, 0.79, 0.77}) ==
                 2.0249770329333628e-05,
             tt::tolerance(1e-9));
  BOOST_TEST(student_p_value(Values{3, 4, 8, 1.5}, Values{7, 9}) == 0.14914251792060043, tt::tolerance(1e-9));
  // A tail as small as this is where 1 - P(T <= t) would be 0.
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
