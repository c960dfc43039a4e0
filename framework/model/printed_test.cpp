#include "model/printed.hpp"

#include <locale.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(printed_text)

BOOST_AUTO_TEST_CASE(is_as_printf_writes_it) {
  BOOST_TEST(holdfast::printed("%.3g %-4s|%+.2f %%", 1234.5, "ab", 0.25) == "1.23e+03 ab  |+0.25 %");
}

BOOST_AUTO_TEST_CASE(leaves_the_locale_that_was_set) {
  const locale_t own = newlocale(LC_ALL_MASK, "C.UTF-8", nullptr);
  BOOST_REQUIRE(own != nullptr);
  uselocale(own);
  holdfast::printed("%g", 0.5);
  BOOST_TEST(uselocale(LC_GLOBAL_LOCALE) == own);
  freelocale(own);
}

BOOST_AUTO_TEST_SUITE_END()
