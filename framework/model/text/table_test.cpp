#include "model/text/table.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(table)

using namespace holdfast::text;

BOOST_AUTO_TEST_CASE(columns_are_as_wide_as_their_widest_cells) {
  BOOST_TEST(table_text({{{"a", "1", "x"}}, {{"bcd", "100", ""}}}, {.align = "lr", .indent = 1}) ==
             " a      1  x\n bcd  100\n");
}

BOOST_AUTO_TEST_CASE(widths_are_columns_and_not_bytes) {
  BOOST_TEST(table_text({{{"\u00fc", "x"}}, {{"ab", "y"}}}, {.align = "l"}) == "\u00fc   x\nab  y\n");
}

BOOST_AUTO_TEST_CASE(the_last_cell_is_cut_where_the_line_is_full_and_keeps_twenty_columns) {
  const std::string name = "abcdefghijklmnopqrstuvwxyz";
  BOOST_TEST(table_text({{{"1", name}}}, {.align = "l", .width = 28}) == "1  abcdefghijklmnopqrstuv...\n");
  BOOST_TEST(table_text({{{"1", name}}}, {.align = "l", .width = 5, .cut = Cut::middle}) ==
             "1  abcdefghi...stuvwxyz\n");
}

BOOST_AUTO_TEST_CASE(the_last_cell_of_a_row_with_fewer_cells_takes_the_rest_of_the_line) {
  BOOST_TEST(table_text({{{"a", "1", "x"}}, {{"bc", "a sentence"}}}, {.align = "lr"}) ==
             "a   1  x\nbc  a sentence\n");
  BOOST_TEST(table_text({{{"a", "1", "x"}}, {{"bc", "a sentence that is too long for it"}}},
                        {.align = "lr", .width = 30}) == "a   1  x\nbc  a sentence that is too ...\n");
}

BOOST_AUTO_TEST_CASE(one_column_has_the_colour_of_the_verdict) {
  BOOST_TEST(table_text({{{"regressed", "sort"}, "regressed"}, {{"word", "test"}}},
                        {.align = "l", .layout = {.colour = true}}) ==
             "\x1b[31mregressed\x1b[0m  sort\nword       test\n");
}

BOOST_AUTO_TEST_SUITE_END()
