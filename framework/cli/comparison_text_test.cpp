#include "cli/comparison_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "cli/rich_report_test.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::cli;

Result slower() {
  auto result = measured(result_of("sort", "sort", "{}", Outcome::regressed, "slower by 10.1 %"),
                         {1.101, 1.094, 1.109}, 521e3, 573.6e3);
  result.in_force = {{"baseline-command", "old --fast"}, {"current-command", "new \x1b[2J"}};
  result.seed = 7;
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(comparison_texts)

BOOST_AUTO_TEST_CASE(the_verdict_stands_first_then_both_sides_and_how_it_was_found) {
  Report report;
  report.results = {slower()};
  BOOST_TEST(comparison_text(report) ==
             "sort: regressed: slower by 10.1 %\n"
             "  A  521 us    old --fast\n"
             "  B  573.6 us  new \\x1b[2J\n"
             "  2 rounds, tester shift, 3.1 s, seed 7\n"
             "  guard: 1 of 6 rounds was disturbed and run again\n");
}

BOOST_AUTO_TEST_CASE(points_of_a_test_are_named_and_those_of_one_side_are_told) {
  Report report;
  report.results = {slower()};
  report.results.front().subject.benchmark = "sort/names";
  report.results.front().subject.params = "{\"size\":10}";
  report.missing = {"sort sort/names size=20"};
  const auto text = comparison_text(report);
  BOOST_TEST(text.find("sort/names size=10: regressed: slower by 10.1 %\n") == 0U);
  BOOST_TEST(text.find("\nonly in B, not compared: sort sort/names size=20\n") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
