#include "binary/hexadecimal.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(address)

using holdfast::binary::address_in;

BOOST_AUTO_TEST_CASE(an_address_is_hexadecimal_with_or_without_its_mark) {
  BOOST_TEST(address_in("0x55e1").value() == 0x55e1U);
  BOOST_TEST(address_in("55e1").value() == 0x55e1U);
  BOOST_TEST(address_in("ffffffffffffffff").value() == UINT64_MAX);
}

BOOST_AUTO_TEST_CASE(anything_else_is_none) {
  for (const char* text : {"", "0x", "(nil)", "-1", "12 ", "10000000000000000", "0x0x1"})
    BOOST_TEST(!address_in(text).has_value(), text);
}

BOOST_AUTO_TEST_SUITE_END()
