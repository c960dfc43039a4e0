#include "model/text/sanitize_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(plain_texts)

using namespace holdfast::text;

BOOST_AUTO_TEST_CASE(text_of_any_language_stays_as_it_is) {
  BOOST_TEST(sanitize_text("Größe 日本語 עברית 🙂\n\tnext") ==
             "Größe 日本語 עברית 🙂\n\tnext");
}

BOOST_AUTO_TEST_CASE(what_would_steer_a_terminal_is_shown_by_its_name) {
  BOOST_TEST(sanitize_text("\x1b[31mred\a\b\x7f") == R"(\x1b[31mred\x07\x08\x7f)");
  BOOST_TEST(sanitize_text("\xc2\x9b"
                           "31m") == R"(\x9b31m)");  // CSI as one character
  BOOST_TEST(sanitize_text(std::string_view("a\0b", 3)) == R"(a\x00b)");
  BOOST_TEST(sanitize_text("over\rwritten") == R"(over\x0dwritten)");
}

BOOST_AUTO_TEST_CASE(marks_that_turn_the_direction_or_hide_are_shown_by_their_names) {
  BOOST_TEST(sanitize_text("a\u202Eb\u2066c\u200Fd\uFEFFe\u2028f\U000E0041") ==
             R"(a\u202eb\u2066c\u200fd\ufeffe\u2028f\ue0041)");
}

BOOST_AUTO_TEST_CASE(what_is_no_utf_8_becomes_a_replacement_character) {
  BOOST_TEST(sanitize_text("a\xff\xfe z") == "a\uFFFD\uFFFD z");
  BOOST_TEST(sanitize_text("cut \xe6\x97") == "cut \uFFFD\uFFFD");
  BOOST_TEST(sanitize_text("\xc0\xaf") == "\uFFFD\uFFFD");            // an overlong encoding of a slash
  BOOST_TEST(sanitize_text("\xed\xa0\x80") == "\uFFFD\uFFFD\uFFFD");  // half of a surrogate pair
  BOOST_TEST(sanitize_text("\xef\xbf\xbe") == R"(\ufffe)");           // not a character, not in XML
}

BOOST_AUTO_TEST_CASE(a_line_has_no_breaks_and_no_blanks_at_its_ends) {
  BOOST_TEST(sanitize_line("  first\n\tsecond  third\n") == "first second third");
  BOOST_TEST(sanitize_line("") == "");
}

BOOST_AUTO_TEST_CASE(columns_are_counted_as_a_terminal_does) {
  BOOST_TEST(columns_of("abc") == 3U);
  BOOST_TEST(columns_of("Größe") == 5U);
  BOOST_TEST(columns_of("日本") == 4U);     // each character takes two columns
  BOOST_TEST(columns_of("e\u0301") == 1U);  // an accent stands on the letter before
  BOOST_TEST(padded("日", 4) == "日  ");
  BOOST_TEST(padded("long", 2) == "long");
}

BOOST_AUTO_TEST_CASE(a_name_loses_its_middle_and_a_sentence_its_end) {
  BOOST_TEST(elided_middle("sort/names size=1000", 11) == "sort...1000");
  BOOST_TEST(elided_middle("sort", 4) == "sort");
  BOOST_TEST(elided_middle("sort/names", 2) == "..");
  BOOST_TEST(elided_end("it could not be started", 10) == "it coul...");
  BOOST_TEST(elided_middle("日本語日本語", 8) == "日...語");  // 2 + 3 + 2: half a character is none
}

BOOST_AUTO_TEST_CASE(json_has_its_marks_escaped_and_its_letters_as_they_are) {
  BOOST_TEST(json_without_marks("\"\u00fc \u65e5 \u202e \x7f \u0085\"") ==
             "\"\u00fc \u65e5 \\u202e \\u007f \\u0085\"");
}

BOOST_AUTO_TEST_SUITE_END()
