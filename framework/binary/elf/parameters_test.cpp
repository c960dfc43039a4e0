#include "binary/elf/symbols.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(parameters)

namespace {

using holdfast::binary::stack_parameters_in;

constexpr int kNotKnown = -1;
int bytes(const char* demangled) { return stack_parameters_in(demangled).value_or(kNotKnown); }

}  // namespace

BOOST_AUTO_TEST_CASE(what_fits_registers_is_not_on_the_stack) {
  BOOST_TEST(bytes("f()") == 0);
  BOOST_TEST(bytes("ns::T::f(int, char const*, T&, std::vector<int, std::allocator<int> >) const") == 0);
  BOOST_TEST(bytes("double f<int>(double, double, float)") == 0);
  BOOST_TEST(bytes("f(int (*)(int, int), ...)") ==
             kNotKnown);  // its last parameter ends with a bracket, so it may be a type by value
}

BOOST_AUTO_TEST_CASE(what_may_not_fit_is_counted) {
  // One of the six registers may have the object, and one the address of the result. So the fifth and the sixth
  // number are counted.
  BOOST_TEST(bytes("f(int, int, int, int, int, int)") == 16);
  BOOST_TEST(bytes("f(int, int, int, int, int)") == 16);  // 8 bytes, rounded up to 16
  BOOST_TEST(bytes("f(double, double, double, double, double, double, double, double, double)") == 16);
  BOOST_TEST(bytes("f(long double)") == 16);
  BOOST_TEST(bytes("f(__int128, std::basic_string_view<char, std::char_traits<char> >)") == 32);
}

BOOST_AUTO_TEST_CASE(what_the_name_does_not_tell_is_not_known) {
  BOOST_TEST(bytes("main") == kNotKnown);
  BOOST_TEST(bytes("f(ns::Color)") == kNotKnown);
  BOOST_TEST(bytes("f(int, Big)") == kNotKnown);
}

BOOST_AUTO_TEST_SUITE_END()
