#include "model/shown_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(shown_texts)

using holdfast::shown_line;
using holdfast::without_commands;

BOOST_AUTO_TEST_CASE(no_line_is_a_command_of_a_ci_system) {
  BOOST_TEST(without_commands("::error::x") == "\\x3a:error::x");
  BOOST_TEST(without_commands("sort\n::error::x\n \t::set-output name=a::b") ==
             "sort\n\\x3a:error::x\n \t\\x3a:set-output name=a::b");
  BOOST_TEST(without_commands("a\r::stop-commands::b") == "a\r::stop-commands::b");  // one line
  BOOST_TEST(without_commands("a\r\n::error::b") == "a\r\n\\x3a:error::b");
  BOOST_TEST(without_commands("x ##[error]y ##vso[task.setvariable]z") ==
             "x \\x23#[error]y \\x23#vso[task.setvariable]z");
}

BOOST_AUTO_TEST_CASE(what_only_looks_alike_stays) {
  for (const auto* text : {"", "std::sort<a::b>", "a ::b", ":error:", "## [x]", "line\nof std::text"})
    BOOST_TEST(without_commands(text) == text);
}

BOOST_AUTO_TEST_CASE(a_name_is_one_line) {
  BOOST_TEST(shown_line("sort\n::error::x\t\x1b[31m\x7f") == "sort ::error::x \\x1b[31m\\x7f");
  BOOST_TEST(shown_line("\n::error::x") == " \\x3a:error::x");
  BOOST_TEST(shown_line("größe") == "größe");
}

BOOST_AUTO_TEST_CASE(of_a_long_text_the_beginning_is_quoted) {
  BOOST_TEST(holdfast::shown_quoted("1x") == "\"1x\"");
  BOOST_TEST(holdfast::shown_quoted(std::string(60, 'a')) == "\"" + std::string(60, 'a') + "\"");
  BOOST_TEST(holdfast::shown_quoted(std::string(1 << 20, 'a')) ==
             "\"" + std::string(60, 'a') + "\"... (1048576 bytes)");
  BOOST_TEST(holdfast::shown_quoted(std::string(59, 'a') + "öö") ==
             "\"" + std::string(59, 'a') + "\"... (63 bytes)");
}

BOOST_AUTO_TEST_SUITE_END()
