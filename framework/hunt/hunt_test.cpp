#define BOOST_TEST_DYN_LINK
#include "hunt/hunt.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "hunt/made_program_test.hpp"

BOOST_AUTO_TEST_SUITE(hunting)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;
using made::case_study;
using made::check_paths;
using made::eight;
using made::Made;
using made::Program;

}  // namespace

BOOST_AUTO_TEST_CASE(a_regression_is_followed_through_all_layers_to_the_call_that_lost_the_time) {
  auto program = case_study();
  const auto found = program.hunted("run");
  BOOST_TEST(found.outcome == "located");
  check_paths(found, {"run -> bridge -> fail -> sum -> step -> size"});
  const auto& culprit = found.culprits.front();
  BOOST_TEST(culprit.loss / 1e6 == 143.7, boost::test_tools::tolerance(0.05));
  BOOST_TEST(culprit.share == 1, boost::test_tools::tolerance(0.05));
  BOOST_TEST(culprit.path.back().source == "size.cpp:1");
  BOOST_TEST(culprit.reason == "it calls nothing that can be measured");
}

BOOST_AUTO_TEST_CASE(with_both_builds_swapped_nothing_is_named_after_one_comparison) {
  auto program = Program({{"run", {{0, 0}, {"a", "b"}}}, {"a", {{150, 50}}}, {"b", {{50, 50}}}});
  const auto found = program.hunted("run");
  BOOST_TEST(found.outcome == "not slower");
  BOOST_TEST(found.whole->outcome == "faster");
  BOOST_TEST(found.comparisons == 1);
  check_paths(found, {});
}

BOOST_AUTO_TEST_CASE(what_cannot_be_timed_is_not_said_to_be_no_slower) {
  auto program = eight({});
  program.not_timed["run"] = "i cannot be timed: it is too short";
  const auto found = program.hunted("run");
  BOOST_TEST(found.whole->outcome == "not slower");  // the other calls are not slower
  BOOST_TEST(found.outcome == "undecided");
  BOOST_REQUIRE(found.warnings.size() == 1U);
  BOOST_TEST(found.warnings.front() == "run: i cannot be timed: it is too short");
}

BOOST_AUTO_TEST_CASE(a_call_that_cannot_be_timed_is_named_where_nothing_else_lost_the_time) {
  auto program = Program({{"run", {{0, 0}, {"a"}}}, {"a", {{10, 40}, {"b"}}}, {"b", {{5, 5}}}});
  program.not_timed["a"] = "c cannot be timed: it is too short";
  const auto found = program.hunted("run");
  check_paths(found, {"run -> a"});
  BOOST_TEST(found.culprits.front().reason ==
             "none of its calls explains the loss; c cannot be timed: it is too short");
}

BOOST_AUTO_TEST_CASE(halves_are_compared_in_their_order_until_nothing_material_is_left) {
  auto program = eight({{"b", 30}});  // compares the whole, a..d, a..b, a and b: then no loss is left
  const auto found = program.hunted("run");
  check_paths(found, {"run -> b"});
  BOOST_TEST(found.comparisons == 5);
}

BOOST_AUTO_TEST_CASE(linear_finding_compares_call_by_call) {
  auto program = eight({{"c", 30}});  // comparisons of the whole, a, b and c
  const auto found = program.hunted("run", {.linear = true});
  check_paths(found, {"run -> c"});
  BOOST_TEST(found.comparisons == 4);
}

// Of the 32 ms that were lost, a certainly lost 2, and h 30. A culprit needs 15 %, which is 4.8 ms.
BOOST_AUTO_TEST_CASE(a_part_that_is_slower_by_too_little_to_be_a_culprit_says_so) {
  auto program = eight({{"a", 12}, {"h", 40}});
  program.noise = 0.002;
  const auto found = program.hunted("run", {.linear = true});
  check_paths(found, {"run -> h"});
  BOOST_REQUIRE(found.whole->inside.size() == 8U);
  const auto& a = found.whole->inside[0];
  BOOST_TEST(a.outcome == "not slower");
  BOOST_TEST(a.note == "it accounts for less than 15 % of the loss");
  BOOST_TEST(found.whole->inside[1].note == "");
}

BOOST_AUTO_TEST_CASE(the_call_whose_instructions_grew_is_compared_first) {
  auto program = eight({{"g", 30}});
  program.counted = true;  // comparisons of the whole and g
  const auto found = program.hunted("run");
  check_paths(found, {"run -> g"});
  BOOST_TEST(found.comparisons == 2);
  BOOST_TEST(found.culprits.front().opinion == "agree");
}

BOOST_AUTO_TEST_CASE(where_the_clock_leaves_a_call_open_most_of_the_instructions_decide) {
  auto program = Program({{"run", {{0, 0}, {"a", "b"}}}, {"a", {{400, 400}}}, {"b", {{1000, 1400}}}});
  program.restless["b"] = 1;  // its time varies by 100 %, so forty rounds do not show a loss of 40 %
  const auto by_the_clock = program.hunted("run");
  check_paths(by_the_clock, {"run -> a .. b"});
  program.counted = true;
  const auto found = program.hunted("run");
  check_paths(found, {"run -> b"});
  BOOST_TEST(found.whole->inside.front().outcome == "undecided");
  BOOST_TEST(found.whole->inside.front().note.starts_with("the times do not decide it"));
}

BOOST_AUTO_TEST_CASE(two_culprits_are_both_named_the_larger_first_each_with_its_share) {
  auto program = eight({{"b", 20}, {"g", 40}});
  const auto found = program.hunted("run");
  check_paths(found, {"run -> g", "run -> b"});
  BOOST_TEST(found.culprits[0].share == 0.75, boost::test_tools::tolerance(0.1));
  BOOST_TEST(found.culprits[1].share == 0.25, boost::test_tools::tolerance(0.1));
  BOOST_TEST(std::abs(found.unexplained) < 0.05 * 40e6);
}

BOOST_AUTO_TEST_CASE(a_loss_spread_over_all_calls_has_the_range_as_its_answer) {
  auto program =
      eight({{"a", 11}, {"b", 11}, {"c", 11}, {"d", 11}, {"e", 11}, {"f", 11}, {"g", 11}, {"h", 11}});
  program.noise = 0.002;
  const auto found =
      program.hunted("run", {.material = 0.2});  // each pair has a quarter of the loss, each call an eighth
  auto paths = made::paths_of(found);
  std::sort(paths.begin(), paths.end());
  const std::vector<std::string> expected{"run -> a .. b", "run -> c .. d", "run -> e .. f", "run -> g .. h"};
  BOOST_CHECK_EQUAL_COLLECTIONS(paths.begin(), paths.end(), expected.begin(), expected.end());
  for (const auto& culprit : found.culprits)
    BOOST_TEST(culprit.reason == "no single part of it explains the loss");
}

BOOST_AUTO_TEST_CASE(what_a_function_lost_between_its_calls_is_its_own) {
  auto program = Program({{"run", {{10, 60}, {"a", "b"}}}, {"a", {{50, 50}}}, {"b", {{50, 150}}}});
  const auto found = program.hunted("run");
  check_paths(found, {"run -> b", "run"});
  BOOST_TEST(found.culprits[1].own_code);
  BOOST_TEST(found.culprits[1].loss / 1e6 == 50, boost::test_tools::tolerance(0.15));
}

BOOST_AUTO_TEST_CASE(where_the_clock_leaves_parts_open_most_of_the_instructions_say_whether_it_is_own_code) {
  // The probes around "shorter" take as long as the loop that calls it.
  Program program({{"run", {{100, 110}, {"begin", "shorter", "end"}}},
                   {"begin", {{1, 1}}},
                   {"shorter", {{1, 1}}},
                   {"end", {{1, 1}}}});
  program.restless = {{"begin", 0.3}, {"shorter", 40}, {"end", 0.3}};
  program.counted = program.counted_own = true;
  const auto found = program.hunted("run", {.linear = true});
  check_paths(found, {"run"});
  BOOST_TEST(found.culprits.front().own_code);
  program.counted_own = false;
  check_paths(program.hunted("run", {.linear = true}), {"run -> begin .. end"});
}

BOOST_AUTO_TEST_CASE(
    where_the_clock_leaves_all_calls_of_a_slower_function_open_instructions_name_its_own_code) {
  Program program({{"run", {{0, 0}, {"work"}}}, {"work", {{100, 110}, {"shorter"}}}, {"shorter", {{1, 1}}}});
  program.restless = {{"shorter", 40}};
  program.counted = program.counted_own = true;
  const auto found = program.hunted("run");
  check_paths(found, {"run -> work"});
  BOOST_TEST(found.culprits.front().own_code);
  program.counted_own = false;
  BOOST_TEST(!program.hunted("run").culprits.front().own_code);
}

BOOST_AUTO_TEST_CASE(instructions_name_own_code_also_where_the_calls_of_a_slower_function_cannot_be_timed) {
  Program program({{"run", {{0, 0}, {"work"}}}, {"work", {{100, 110}, {"fails"}}}, {"fails", {{1, 1}}}});
  program.failing = {"work"};
  program.counted = program.counted_own = true;
  const auto found = program.hunted("run");
  check_paths(found, {"run -> work"});
  BOOST_TEST(found.culprits.front().own_code);
}

BOOST_AUTO_TEST_CASE(a_call_that_is_executed_more_often_is_its_callers_doing) {
  auto program = Program({{"run", {{0, 0}, {"a", "b"}, {{"b", {10, 30}}}}},
                          {"a", {{50, 50}}},
                          {"b", {{0, 0}, {"c"}}},
                          {"c", {{3, 3}}}});
  const auto found = program.hunted("run");
  check_paths(found, {"run -> b"});
  BOOST_TEST(found.culprits.front().reason == "it is executed 30 times instead of 10");
}

BOOST_AUTO_TEST_CASE(different_calls_at_the_top_make_the_function_itself_the_answer) {
  auto program = case_study();
  program.differs["run"] = "the current build also calls sort";
  const auto found = program.hunted("run");
  check_paths(found, {"run"});
  BOOST_TEST(found.culprits.front().reason ==
             "its calls differ between the builds: the current build also calls sort");
}

BOOST_AUTO_TEST_CASE(where_calls_differ_the_one_that_takes_most_of_the_loss_is_named) {
  auto program = Program({{"run", {{5, 5}, {"a", "sort", "b"}, {{"sort", {0, 1}}}}},
                          {"a", {{50, 45}}},
                          {"sort", {{0, 40}}},
                          {"b", {{50, 50}}}});
  program.differs["run"] = "only the current build calls sort";
  program.times_callees = true;
  const auto found = program.hunted("run");
  check_paths(found, {"run -> sort"});
  BOOST_TEST(found.culprits.front().median.previous == 0);
  BOOST_TEST(found.culprits.front().median.current == 40e6);
  BOOST_TEST(found.culprits.front().reason ==
             "the calls of run differ between the builds: only the current build calls sort");
}

BOOST_AUTO_TEST_CASE(where_calls_differ_and_several_take_more_none_is_named) {
  auto program =
      Program({{"run", {{5, 5}, {"a", "b", "c"}}}, {"a", {{50, 60}}}, {"b", {{50, 60}}}, {"c", {{50, 60}}}});
  program.differs["run"] = "the order of its calls";
  program.times_callees = true;
  check_paths(program.hunted("run"), {"run"});
}

BOOST_AUTO_TEST_CASE(different_calls_further_down_keep_what_was_found_above_them) {
  auto program = case_study();
  program.differs["sum"] = "the current build also calls sort";
  check_paths(program.hunted("run"), {"run -> bridge -> fail -> sum"});
}

BOOST_AUTO_TEST_CASE(it_goes_no_deeper_than_asked_and_into_nothing_excluded) {
  auto shallow = case_study();
  check_paths(shallow.hunted("run", {.depth = 2}), {"run -> bridge -> fail"});
  auto excluding = case_study();
  const auto found = excluding.hunted("run", {.exclude = "^s.m$"});
  check_paths(found, {"run -> bridge -> fail -> sum"});
  BOOST_TEST(found.culprits.front().reason == "it is excluded");
}

BOOST_AUTO_TEST_CASE(the_end_of_the_budget_leaves_what_was_proven_so_far) {
  auto program = case_study();
  const auto found = program.hunted("run", {.budget_s = 3});  // enough for thirty rounds of 0.1 s
  BOOST_TEST(found.out_of_budget);
  BOOST_TEST(found.outcome == "located");
  BOOST_TEST(found.culprits.front().reason == "the budget ended");
  BOOST_TEST(found.processes <= 62);
}

BOOST_AUTO_TEST_CASE(the_limit_of_processes_is_used_up_and_not_passed) {
  auto program = case_study();
  const auto found = program.hunted("run", {.processes_max = 20});  // enough for ten rounds of two processes
  BOOST_TEST(found.out_of_budget);
  BOOST_TEST(found.processes == 20);
}

BOOST_AUTO_TEST_CASE(a_function_without_calls_is_an_error_that_says_what_to_name_instead) {
  auto program = case_study();
  BOOST_CHECK_EXCEPTION(program.hunted("foo"), Error, [](const Error& wrong) {
    return std::string(wrong.what()) ==
           "foo has no call at which a probe can be placed, and is not timed by its calls: it has no known "
           "calls; name a function that calls it";
  });
}

BOOST_AUTO_TEST_CASE(what_cannot_be_measured_is_named_whether_instructions_were_counted_or_not) {
  auto program = case_study();
  auto tools = program.tools();
  const char* why = "has no call in the previous build that can be measured";
  tools.round = [&](const CallRange&, int) -> Round { throw Error(why); };
  tools.instructions = [&](const CallRange&) -> std::optional<PinpointSides> { throw Error(why); };
  BOOST_CHECK_EXCEPTION(
      hunt::hunt({.name = "run", .symbol = "run"}, {}, tools), Error, [&](const Error& wrong) {
        return std::string(wrong.what()) == std::string("run: the range of all its calls: ") + why;
      });
}

BOOST_AUTO_TEST_SUITE_END()
