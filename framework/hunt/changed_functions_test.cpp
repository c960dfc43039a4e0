#define BOOST_TEST_DYN_LINK
#include "hunt/changed_functions.hpp"

#include <boost/test/unit_test.hpp>

#include "hunt/made_program_test.hpp"

BOOST_AUTO_TEST_SUITE(changed_functions)

namespace {

using namespace holdfast;
using hunt::made::case_study;
using hunt::made::check_paths;
using hunt::made::eight;

}  // namespace

BOOST_AUTO_TEST_CASE(a_function_that_changed_and_accounts_for_the_loss_is_named_without_a_search) {
  auto program = case_study();
  program.say_changed({"ok", "size"});
  const auto found = program.hunted("run");
  check_paths(found, {"run -> bridge -> fail -> sum -> step -> size"});
  BOOST_TEST(found.conclusion.starts_with("size carries the loss: +"));
  BOOST_TEST(found.conclusion.ends_with("; it changed"));
  BOOST_TEST(found.comparisons == 3);  // the whole, and both changed functions
}

BOOST_AUTO_TEST_CASE(two_changed_functions_that_lost_together_are_both_named) {
  auto program = eight({{"b", 16}, {"g", 14}});
  program.say_changed({"b", "c", "g"});
  const auto found = program.hunted("run");
  check_paths(found, {"run -> b", "run -> g"});
  BOOST_TEST(found.conclusion.starts_with("b and g carry the loss: +"));
}

BOOST_AUTO_TEST_CASE(a_changed_function_that_lost_nothing_is_not_named) {
  auto program = eight({{"f", 14}});
  program.say_changed({"b"});
  const auto found = program.hunted("run");
  check_paths(found, {"run -> f"});
  BOOST_TEST(found.conclusion.empty());
}

BOOST_AUTO_TEST_CASE(a_changed_function_with_a_part_of_the_loss_leaves_the_rest_to_the_search) {
  auto program = eight({{"b", 14}, {"f", 18}});
  program.say_changed({"b"});
  const auto found = program.hunted("run");
  BOOST_TEST(hunt::made::paths_of(found).size() == 2U);
  BOOST_TEST(found.conclusion.empty());
}

BOOST_AUTO_TEST_CASE(where_noise_leaves_the_whole_open_a_changed_function_that_is_slower_is_named) {
  auto program = eight({{"b", 13}});  // b lost 3 of 80 ms, and processes vary by half
  program.noise = 0.5;
  program.restless = {{"b", 0.01}, {"c", 0.01}};
  BOOST_TEST(program.hunted("run").outcome == "undecided");
  program.say_changed({"b", "c"});
  const auto found = program.hunted("run");
  BOOST_TEST(found.outcome == "located");
  check_paths(found, {"run -> b"});
  BOOST_TEST(found.conclusion ==
             "b is slower, and changed; the times do not decide whether all of run is slower");
}

BOOST_AUTO_TEST_CASE(where_noise_leaves_the_whole_open_a_changed_function_that_is_not_slower_is_not_named) {
  auto program = eight({{"b", 13}});
  program.noise = 0.5;
  program.restless = {{"c", 0.01}};
  program.say_changed({"c"});
  const auto found = program.hunted("run");
  BOOST_TEST(found.outcome == "undecided");
  BOOST_TEST(found.culprits.empty());
}

BOOST_AUTO_TEST_CASE(a_changed_function_that_cannot_be_timed_by_its_calls_is_not_listed) {
  auto program = eight({{"f", 14}});
  program.changed.push_back(
      {.function = {.name = "b", .symbol = "b", .module = "made"}, .why_not = "was inlined"});
  auto tools = program.tools();
  tools.list = [list = tools.list](const hunt::ComparedFunction& function) {
    if (function.symbol.empty()) throw std::out_of_range("no function");
    return list(function);
  };
  check_paths(hunt::hunt({.name = "run", .symbol = "run", .module = "made"}, {}, tools), {"run -> f"});
}

BOOST_AUTO_TEST_SUITE_END()
