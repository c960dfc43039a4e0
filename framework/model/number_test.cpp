#include "model/number.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(number)

using holdfast::parse_number;

BOOST_AUTO_TEST_CASE(a_number_is_the_whole_text) {
  BOOST_TEST(parse_number<double>("2.5").value() == 2.5);
  BOOST_TEST(parse_number<int>("-7").value() == -7);
  for (const char* text : {"", " 1", "1 ", "1s", "+1", "0x10", "one"})
    BOOST_TEST(!parse_number<int>(text).has_value(), text);
}

BOOST_AUTO_TEST_CASE(a_number_that_is_too_large_or_none_is_none) {
  BOOST_TEST(!parse_number<int>("2147483648").has_value());
  BOOST_TEST(!parse_number<unsigned>("-1").has_value());
  for (const char* text : {"1e999", "inf", "-inf", "nan"})
    BOOST_TEST(!parse_number<double>(text).has_value(), text);
}

BOOST_AUTO_TEST_SUITE_END()
