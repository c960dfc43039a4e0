#include "binary/code/source_calls.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(source_calls)

using holdfast::binary::calls_in_body;

BOOST_AUTO_TEST_CASE(calls_are_counted_in_the_body_that_begins_there) {
  constexpr auto kText =
      "int f(int n);\n"
      "int f(int n) {\n"
      "  if (n < 2) return 1;\n"
      "  return f (n - 1) + f(n - 2);\n"
      "}\n"
      "int g() { return f(3); }\n";
  BOOST_TEST(calls_in_body(kText, 2, "f") == 2U);
  BOOST_TEST(calls_in_body(kText, 6, "f") == 1U);
  BOOST_TEST(calls_in_body(kText, 6, "g") == 0U);
  BOOST_TEST(calls_in_body(kText, 1, "f") == 0U);  // has no body
  BOOST_TEST(calls_in_body(kText, 70, "f") == 0U);
}

BOOST_AUTO_TEST_CASE(comments_literals_and_longer_names_are_no_calls) {
  constexpr auto kText =
      "void f() {  // f()\n"
      "  /* f() } */ say(\"f() } \\\" f()\", '}', 1'000, R\"x(f() \" })x\");\n"
      "  of(1), f_(2), f.g();\n"
      "  f\n"
      "  ();\n"
      "}\n";
  BOOST_TEST(calls_in_body(kText, 1, "f") == 1U);
}

BOOST_AUTO_TEST_CASE(what_a_constructor_initializes_is_not_its_body) {
  BOOST_TEST(calls_in_body("A::A(int n = {}) : a{1}, b<int>{2}, c({3}), std::d{} { f(); f(); }", 1, "f") ==
             2U);
  BOOST_TEST(calls_in_body("public: A() noexcept { f(); }", 1, "f") == 1U);
  BOOST_TEST(calls_in_body("A::A() : a(1) {}\nvoid g() { f(); }", 1, "f") == 0U);
}

BOOST_AUTO_TEST_CASE(a_character_with_a_prefix_is_one) {
  BOOST_TEST(calls_in_body("void g() { say(L'\"', u8'}', 0xf'f'f); f(); }", 1, "f") == 1U);
}

BOOST_AUTO_TEST_CASE(a_body_that_does_not_end_says_nothing) {
  BOOST_TEST(calls_in_body("void f() { f();", 1, "f") == 0U);
  BOOST_TEST(calls_in_body("", 1, "f") == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
