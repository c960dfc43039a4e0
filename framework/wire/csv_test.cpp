#include "wire/csv.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(csv)

namespace {

using namespace holdfast;
using Fields = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(fields_may_be_quoted_and_a_backslash_is_one) {
  const auto lines = wire::csv_lines("a,\"b,\"\"c\"\"\",d\\n\n");
  BOOST_REQUIRE(lines.size() == 1U);
  BOOST_TEST(lines[0].fields == (Fields{"a", "b,\"c\"", "d\\n"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_empty_field_is_one) {
  BOOST_TEST(wire::csv_lines(",")[0].fields == (Fields{"", ""}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(blank_lines_and_comments_are_passed_over_and_counted) {
  const auto lines = wire::csv_lines("\xef\xbb\xbf# made by hand\r\n\r\n \t\n  # more\nx\r\ny", "a.csv, ");
  BOOST_REQUIRE(lines.size() == 2U);
  BOOST_TEST(lines[0].place == "a.csv, line 5");
  BOOST_TEST(lines[0].fields == Fields{"x"}, boost::test_tools::per_element());
  BOOST_TEST(lines[1].place == "a.csv, line 6");
  BOOST_TEST(lines[1].fields == Fields{"y"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(quotes_end_in_their_line) {
  BOOST_CHECK_EXCEPTION(wire::csv_lines("a\n\"b\nc\"\n"), Error, [](const Error& wrong) {
    return std::string(wrong.what()) == "line 2: a quotation mark is not closed in its line";
  });
}

BOOST_AUTO_TEST_SUITE_END()
