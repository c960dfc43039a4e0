#include "run/reference/edited_measure.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/joined_text.hpp"

BOOST_AUTO_TEST_SUITE(edited_measure)

using namespace holdfast;

namespace {

/// Returns the accepted run.
Run accepted() {
  Run run;
  run.adapter = "command";
  run.command = {"/build/sort", "--rows", "100", "/build/table.txt"};
  run.environment = {"LEVEL=sha256:12"};
  run.image.data = {{.name = "data/words.txt", .path = "", .sha256 = "ab"}};
  return run;
}

std::string edited_in(const Run& current) { return listed(run::edited_measure(accepted(), current)); }

}  // namespace

BOOST_AUTO_TEST_CASE(the_same_declaration_and_data_are_not_edited) {
  BOOST_TEST(edited_in(accepted()).empty());
}

BOOST_AUTO_TEST_CASE(another_checkout_is_not_edited) {
  auto now = accepted();
  now.command = {"/elsewhere/sort", "--rows", "100", "/elsewhere/table.txt"};
  BOOST_TEST(edited_in(now).empty());
}

BOOST_AUTO_TEST_CASE(arguments_are_told) {
  auto now = accepted();
  now.command[2] = "10";
  BOOST_TEST(edited_in(now) == "arguments");
}

BOOST_AUTO_TEST_CASE(a_variable_that_is_set_changed_or_taken_away_is_told_by_its_name) {
  auto now = accepted();
  now.environment = {"LEVEL=sha256:34", "FAST=sha256:56"};
  BOOST_TEST(edited_in(now) == "environment variable LEVEL, environment variable FAST");
  now.environment.clear();
  BOOST_TEST(edited_in(now) == "environment variable LEVEL");
}

BOOST_AUTO_TEST_CASE(data_are_told_by_their_names) {
  auto now = accepted();
  now.image.data.front().sha256 = "cd";
  BOOST_TEST(edited_in(now) == "data/words.txt");
}

BOOST_AUTO_TEST_CASE(hooks_pick_and_adapter_are_told_by_their_keywords) {
  auto now = accepted();
  now.hooks.prepare = "warm the cache";
  now.pick = Pick{.pattern = "([0-9]+)", .unit = "MB/s"};
  now.adapter = "holdfast";
  BOOST_TEST(edited_in(now) == "adapter, PREPARE, PICK");
}

BOOST_AUTO_TEST_CASE(a_setting_of_what_is_measured_is_told_by_its_keyword) {
  auto before = accepted();
  before.in_force = {{"threads", "4"}, {"budget", "10"}, {"min-effect", "0.02"}};
  auto now = before;
  now.in_force["threads"] = "1";
  now.in_force["budget"] = "5";         // only a smaller effort
  now.in_force["min-effect"] = "0.05";  // reported as a softened setting, not as an edit
  BOOST_TEST(listed(run::edited_measure(before, now)) == "THREADS");
  now.in_force.erase("threads");
  BOOST_TEST(listed(run::edited_measure(before, now)) == "THREADS");
}

BOOST_AUTO_TEST_CASE(a_property_of_the_test_is_told_by_its_name) {
  auto before = accepted();
  before.properties = {{"TIMEOUT", "80"}};
  auto now = before;
  now.properties = {{"TIMEOUT", "70"}, {"WILL_FAIL", "true"}};
  BOOST_TEST(listed(run::edited_measure(before, now)) == "property TIMEOUT, property WILL_FAIL");
  now.in_force["budget"] = "5";  // the budget changes CTest's TIMEOUT
  BOOST_TEST(listed(run::edited_measure(before, now)) == "property WILL_FAIL");
  before.properties.clear();  // unknown, because the run was started by hand
  BOOST_TEST(run::edited_measure(before, now).empty());
}

BOOST_AUTO_TEST_CASE(a_setting_that_was_given_by_hand_or_is_unknown_is_not_edited) {
  auto before = accepted();
  before.in_force = {{"samples", "10"}};
  auto now = before;
  now.in_force["samples"] = "3";
  now.origins["samples"] = "command line";
  BOOST_TEST(run::edited_measure(before, now).empty());
  BOOST_TEST(run::edited_measure(now, before).empty());
  before.in_force.clear();
  now.origins.clear();
  BOOST_TEST(run::edited_measure(before, now).empty());
}

BOOST_AUTO_TEST_SUITE_END()
