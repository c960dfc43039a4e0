#include "bench/setting_values.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(number)

using holdfast::bench::number_between;

BOOST_AUTO_TEST_CASE(a_number_is_the_whole_text_and_lies_between_its_limits) {
  BOOST_TEST(number_between("0.5", 0, 1).value() == 0.5);
  BOOST_TEST(number_between("0", 0, 1).value() == 0.0);
  BOOST_TEST(number_between("1", 0, 1).value() == 1.0);
  BOOST_TEST(number_between("1e-3", 0, 1).value() == 0.001);
  for (const char* text : {"", "1.1", "-0.1", "0.5x", " 0.5", "0.5 ", "nan", "inf", "one"}) {
    BOOST_TEST(!number_between(text, 0, 1).has_value(), text);
  }
  BOOST_TEST(holdfast::bench::range_text(0, 1e6) == "from 0 to 1e+06");
}

BOOST_AUTO_TEST_SUITE_END()
