#include "judge/fitness.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

namespace tt = boost::test_tools;
using namespace holdfast::judge;

BOOST_AUTO_TEST_SUITE(fitness)

BOOST_AUTO_TEST_CASE(the_tail_is_the_binomial_distributions) {
  BOOST_TEST(at_least(1, 10, 0.002) == 1 - std::pow(0.998, 10), tt::tolerance(1e-12));
  // R 4.2.2, pbinom(k - 1, n, p, lower.tail = FALSE)
  BOOST_TEST(at_least(2, 10, 0.01) == 0.00426620024283143, tt::tolerance(1e-10));
  BOOST_TEST(at_least(3, 20, 0.05) == 0.0754836737884964, tt::tolerance(1e-10));
  BOOST_TEST(at_least(0, 10, 0.002) == 1.0);
  BOOST_TEST(at_least(11, 10, 0.5) == 0.0);
}

BOOST_AUTO_TEST_CASE(of_shift_two_in_a_thousand_are_promised_of_others_their_significance) {
  BOOST_TEST(promised_alarms("shift", 0.05) == 0.002);
  BOOST_TEST(promised_alarms("anova", 0.01) == 0.01);
}

BOOST_AUTO_TEST_CASE(one_alarm_of_ten_is_more_than_shift_promises_and_one_of_thirty_is_not) {
  // 1 - 0.998^25 = 0.0488 and 1 - 0.998^26 = 0.0507.
  BOOST_TEST(unfit({.gates = 10, .alarms = 1}, 0.002).value() ==
             "1 of 10 gates of the program against itself were called regressed or improved, where 0.2 % are "
             "promised");
  BOOST_TEST(unfit({.gates = 25, .alarms = 1}, 0.002).has_value());
  BOOST_TEST(!unfit({.gates = 26, .alarms = 1}, 0.002).has_value());
  BOOST_TEST(!unfit({.gates = 10, .alarms = 0}, 0.002).has_value());
}

BOOST_AUTO_TEST_CASE(a_tester_that_promises_less_may_err_more) {
  // P(X >= 2 of 10 at 5 %) = 0.0861, P(X >= 3) = 0.0115.
  BOOST_TEST(!unfit({.gates = 10, .alarms = 2}, 0.05).has_value());
  BOOST_TEST(unfit({.gates = 10, .alarms = 3}, 0.05).has_value());
  BOOST_TEST(unfit({.gates = 10, .alarms = 1}, 1e-10).has_value());
}

BOOST_AUTO_TEST_CASE(half_of_the_gates_may_be_undecided_and_not_more) {
  BOOST_TEST(!unfit({.gates = 10, .undecided = 5}, 0.002).has_value());
  BOOST_TEST(unfit({.gates = 10, .undecided = 6}, 0.002).value() ==
             "6 of 10 gates of the program against itself were undecided");
}

BOOST_AUTO_TEST_CASE(no_gates_say_nothing) { BOOST_TEST(!unfit({}, 0.002).has_value()); }

BOOST_AUTO_TEST_SUITE_END()
