#include "instruments/function_name.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(function_names)

BOOST_AUTO_TEST_CASE(symbols_are_demangled_and_those_of_c_stay_as_they_are) {
  BOOST_TEST(function_name("_ZN4shop3Box4sizeEv").text == "shop::Box::size()");
  BOOST_TEST(function_name("qsort").text == "qsort");
  BOOST_TEST(function_name("i").text == "i");  // and not int
  BOOST_TEST(function_name("pthread_create@@GLIBC_2.34").text == "pthread_create");
}

BOOST_AUTO_TEST_CASE(copies_of_a_function_have_its_name) {
  for (const char* symbol : {"_Z3fooi.constprop.0", "_Z3fooi.isra.0.constprop.1", "_Z3fooi.lto_priv.0"}) {
    BOOST_TEST(function_name(symbol).text == "foo(int)");
    BOOST_TEST(!function_name(symbol).is_piece);
  }
  BOOST_TEST(function_name("_ZThn8_N4shop3Box4sizeEv").text == "shop::Box::size()");
}

BOOST_AUTO_TEST_CASE(a_step_into_a_piece_or_back_is_no_call) {
  const auto whole = function_name("_Z3fooi");
  const auto cold = function_name("_Z3fooi.cold");
  const auto part = function_name("_Z3fooi.part.0");
  const auto other = function_name("_Z3bari");
  BOOST_TEST(!is_call(whole, cold));
  BOOST_TEST(!is_call(cold, whole));
  BOOST_TEST(!is_call(other, part));  // what stands in front of it was inlined there
  BOOST_TEST(is_call(part, whole));
  BOOST_TEST(is_call(cold, other));
  BOOST_TEST(is_call(whole, whole));  // recursion
}

BOOST_AUTO_TEST_CASE(a_step_between_symbols_of_one_function_is_no_call) {
  BOOST_TEST(!is_call(function_name("_ZN1AD0Ev"), function_name("_ZN1AD1Ev")));
  BOOST_TEST(!is_call(function_name("_ZThn8_N1C1fEv"), function_name("_ZN1C1fEv")));
  BOOST_TEST(is_call(function_name("_ZN1BD1Ev"), function_name("_ZN1AD2Ev")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
