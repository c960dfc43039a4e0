#include "process/pattern.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(patterns)

using holdfast::message_of;
using holdfast::process::Pattern;

BOOST_AUTO_TEST_CASE(a_pattern_is_found_anywhere_unless_it_says_where) {
  BOOST_TEST(Pattern("or").found_in("sort"));
  BOOST_TEST(!Pattern("^or").found_in("sort"));
  BOOST_TEST(Pattern("^s.*t$").found_in("sort"));
  BOOST_TEST(Pattern("").found_in(""));
}

BOOST_AUTO_TEST_CASE(a_group_is_what_stands_in_its_parentheses) {
  BOOST_TEST(Pattern("rate: ([0-9.]+)").group_in("the rate: 12.5 MB/s").value() == "12.5");
  BOOST_TEST(Pattern("a(b)?").group_in("a").value().empty());
  BOOST_TEST(!Pattern("(a)").group_in("b").has_value());
  BOOST_TEST(!Pattern("a").group_in("a").has_value());
  BOOST_TEST(Pattern("(a)(?:b)(c)").groups() == 2);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_passed_over) {
  BOOST_TEST(Pattern(".*t=([0-9])")
                 .group_in("gr\xf6\xdf"
                           "er t=7")
                 .value() == "7");
}

BOOST_AUTO_TEST_CASE(what_is_none_is_refused_with_the_reason) {
  BOOST_TEST(message_of([] { Pattern("(a"); }).find("missing )") != std::string::npos);
  BOOST_TEST(message_of([] { Pattern(R"((a)\1)"); }).find("invalid escape sequence") != std::string::npos);
}

// A backtracking matcher would take far too long, or all of the stack.
BOOST_AUTO_TEST_CASE(no_pattern_takes_long_or_much) {
  const std::string many(100'000, 'a');
  BOOST_TEST(!Pattern("(?:a*)*b").found_in(many));
  BOOST_TEST(Pattern("(?:a|b|c|d)*e?$").found_in(many));
  BOOST_TEST(message_of([] { Pattern(std::string(100'000, '(')); }) != "accepted");
  BOOST_TEST(message_of([] { Pattern("(?:(?:a{1000}){1000}){1000}"); }) != "accepted");
}

BOOST_AUTO_TEST_SUITE_END()
