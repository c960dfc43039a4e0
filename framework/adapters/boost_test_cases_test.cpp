/// Tests reading the output of a program of Boost.Test 1.74.

#include "adapters/boost_test_cases.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(boost_test_logs)

using holdfast::message_of;
using holdfast::adapters::boost_test;
using holdfast::adapters::boost_test_cases;
using holdfast::adapters::boost_test_time_ns;

const std::string kContent =
    "outer*\n    fast*: what it does\n    inner*\n        slow*\n        off \n        never : 5 * 3\n"
    "off_suite*: of * all\n    on_in_it*\ntyped<int>*\n"
    "typed<std__pair<int_ long>>*\nfails*\n";

const std::string kLog =
    R"(<TestLog><TestSuite name="speed"><TestSuite name="outer" file="bt.cpp" line="7">)"
    R"(<TestCase name="fast" file="bt.cpp" line="8"><TestingTime>404</TestingTime></TestCase>)"
    R"(<TestSuite name="inner" skipped="yes" reason="disabled"/></TestSuite>)"
    R"(<TestCase name="typed&lt;int&gt;" skipped="yes" reason="disabled"/></TestSuite></TestLog>)";

BOOST_AUTO_TEST_CASE(test_cases_are_named_by_their_paths_without_those_that_are_disabled) {
  const std::vector<std::string> expected{
      "outer/fast", "outer/inner/slow", "off_suite/on_in_it", "typed<int>", "typed<std__pair<int_ long>>",
      "fails"};
  BOOST_TEST(boost_test_cases(kContent) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_log_has_microseconds) {
  BOOST_TEST(boost_test_time_ns(kLog, "outer/fast") == 404e3);
}

BOOST_AUTO_TEST_CASE(what_did_not_run_has_no_time) {
  BOOST_TEST(message_of([] { boost_test_time_ns(kLog, "typed<int>"); }) == "ran no test case \"typed<int>\"");
  BOOST_TEST(message_of([] { boost_test_time_ns(kLog, "gone"); }) == "ran no test case \"gone\"");
}

BOOST_AUTO_TEST_CASE(what_is_cut_off_too_short_or_something_else_is_refused) {
  BOOST_TEST(message_of([] {
               boost_test_time_ns(kLog.substr(0, 200), "outer/fast");
             }).find("wrote output that is not XML") == 0u);
  BOOST_TEST(message_of([] { boost_test_time_ns("<a/>", "x"); }) ==
             "wrote no Boost.Test log; its output begins with \"<a/>\"");
  const std::string quick =
      R"(<TestLog><TestSuite name="m"><TestCase name="x"><TestingTime>0</TestingTime></TestCase></TestSuite></TestLog>)";
  BOOST_TEST(message_of([&] { boost_test_time_ns(quick, "x"); }).find("in less than a microsecond") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_no_xml_is_refused_with_its_line_and_what_nests_too_deeply) {
  BOOST_TEST(message_of([] {
               boost_test_time_ns("<TestLog>\n<TestSuite>\n</TestLog>", "x");
             }).find("in line 3; it begins with \"<TestLog>") != std::string::npos);
  const auto nested = [](int levels) {
    std::string text = "<TestLog>";
    for (int i = 0; i < levels; ++i) text += "<TestSuite name=\"s\">";
    for (int i = 0; i < levels; ++i) text += "</TestSuite>";
    return message_of([&] { boost_test_time_ns(text + "</TestLog>", "x"); });
  };
  BOOST_TEST(nested(98) == "ran no test case \"x\"");
  BOOST_TEST(
      nested(1'000'000) ==
      "wrote output that is not XML of Boost.Test: its elements nest deeper than 100 levels; it begins with "
      "\"<TestLog><TestSuite name=\"s\"><TestSuite name=\"s\"><TestSuite name=\"s\"><TestSuite  ...\"");
}

BOOST_AUTO_TEST_CASE(what_would_be_read_as_an_expression_is_cut_off) {
  holdfast::process::Launch launch;
  boost_test("a/b,c/d").ask(launch, "log", 1);
  BOOST_TEST(launch.argv.front() == "--run_test=a/b*/d");
}

BOOST_AUTO_TEST_SUITE_END()
