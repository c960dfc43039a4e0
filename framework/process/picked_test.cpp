#include "process/pattern.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(picking)

using holdfast::message_of;
using holdfast::process::check_pick;
using holdfast::process::picked;

BOOST_AUTO_TEST_CASE(the_number_is_the_group_on_the_last_line_that_matches) {
  const std::string printed = "rate: 12.5 MB/s\nnothing\nrate: 1.3e+2 MB/s\nend";
  BOOST_TEST(picked({.pattern = R"(^rate: (\S+) MB/s$)"}, printed) == 130);
  BOOST_TEST(picked({.pattern = "([+-][0-9]+)"}, "it is +7\n") == 7);
}

BOOST_AUTO_TEST_CASE(a_line_of_any_length_can_be_looked_at) {
  BOOST_TEST(picked({.pattern = "(?:x*)([0-9]+)$"}, std::string(1'000'000, 'x') + "5\n") == 5);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_picked_is_said_with_the_end_of_the_output) {
  const auto said = [](const std::string& pattern, const std::string& printed) {
    return message_of([&] { picked({.pattern = pattern}, printed); });
  };
  BOOST_TEST(said("t=([0-9]+)", "hello\nworld\n") ==
             "printed no line that matches \"t=([0-9]+)\"; the end of its stdout:\nhello\nworld");
  BOOST_TEST(said("t=(.*)", "t=1,5") ==
             "printed \"1,5\" where \"t=(.*)\" expects a number; the end of its stdout:\nt=1,5");
  BOOST_TEST(said("(a)", "").ends_with("; it printed nothing"));
}

BOOST_AUTO_TEST_CASE(a_pattern_has_one_group) {
  BOOST_TEST(message_of([] { check_pick({.pattern = "rate"}); }).find("must have one group") !=
             std::string::npos);
  BOOST_TEST(message_of([] { check_pick({.pattern = "(a)(b)"}); }).find("one group") != std::string::npos);
  BOOST_TEST(message_of([] { check_pick({.pattern = "(a"}); }).find("not a regular expression") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
