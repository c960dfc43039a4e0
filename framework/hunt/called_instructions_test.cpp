#define BOOST_TEST_DYN_LINK
#include "hunt/called_instructions.hpp"

#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(called_instructions)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

/// run() of app calls step() from 0x10, ten times for 500 instructions, and itself from 0x30; inside of that recursion it calls
/// step() from 0x10, too, three times for 300 instructions.
instruments::CallGraph graph() {
  instruments::CallGraph made;
  made.events = {"Ir"};
  made.functions = {{.symbol = "run", .object = "/build/app"},
                    {.symbol = "step", .object = "/build/app"},
                    {.symbol = "run", .depth = 2, .object = "/build/app"}};
  made.calls = {{.caller = 0, .callee = 1, .count = 10, .inclusive = {500}, .address = 0x10},
                {.caller = 2, .callee = 1, .count = 3, .inclusive = {300}, .address = 0x10},
                {.caller = 0, .callee = 1, .count = 1, .inclusive = {40}, .address = 0x20},
                {.caller = 0, .callee = 2, .count = 1, .inclusive = {900}, .address = 0x30},
                {.caller = 2, .callee = 2, .count = 2, .inclusive = {600}, .address = 0x30}};
  return made;
}

binary::Call call(const std::string& callee, const std::vector<std::size_t>& sites) {
  binary::Call made;
  made.callee = made.linkage = callee;
  made.sites = sites;
  return made;
}

binary::Function run_of(const std::string& module) {
  binary::Function made;
  made.name = made.linkage = "run";
  made.module = module;
  made.sites.resize(4);
  made.sites[0].address = 0x10;
  made.sites[1].address = 0x20;
  made.sites[2].address = 0x30;
  made.sites[3].address = 0x40;
  made.calls = {call("step", {0, 1}), call("never", {3}), call("inlined", {}), call("run", {2})};
  return made;
}

/// Returns the error message about a program that ended like this under valgrind.
std::string refused(const process::Ended& ended) {
  try {
    count_instructions({.file = "/build/app", .argv = {"app"}}, "/tmp", 10,
                       [&](const process::Launch&) { return ended; });
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_expression_has_what_all_its_call_instructions_executed) {
  const auto function = run_of("/other/place/app");  // identified by its file name
  const CalledInstructions counted(graph());
  BOOST_TEST(counted.of(function, function.calls[0]).value() == 500 + 300 + 40);
  BOOST_TEST(counted.executions(function, {0, 0}) == 10 + 3 + 1);
  BOOST_TEST(counted.callee(function, function.calls[0]) == "step");
  BOOST_TEST(counted.callee(function, function.calls[1]) == "");
}

BOOST_AUTO_TEST_CASE(of_calls_inside_of_each_other_the_outermost_counts) {
  const auto function = run_of("/build/app");
  const CalledInstructions counted(graph());
  BOOST_TEST(counted.of(function, function.calls[3]).value() == 900);
  BOOST_TEST(counted.executions(function, {3, 3}) == 1);
}

BOOST_AUTO_TEST_CASE(what_never_ran_executed_nothing_and_what_left_no_call_is_not_known) {
  const auto function = run_of("/build/app");
  const CalledInstructions counted(graph());
  BOOST_TEST(counted.of(function, function.calls[1]).value() == 0);
  BOOST_TEST(!counted.of(function, function.calls[2]).has_value());
}

BOOST_AUTO_TEST_CASE(a_range_is_the_sum_of_its_calls_in_each_build) {
  const auto pair = paired(run_of("/old/app"), run_of("/new/app"));
  const CalledInstructions counted(graph());
  const auto both = counted_in(pair, 0, 2, counted, counted);
  BOOST_TEST(both->previous == 840);
  BOOST_TEST(both->current == 840);
}

BOOST_AUTO_TEST_CASE(calls_of_a_function_are_known_by_where_they_led_and_whether_elsewhere_too) {
  auto made = graph();
  made.functions.push_back({.symbol = "stop", .object = "/build/app"});
  made.calls.push_back({.caller = 0, .callee = 3, .count = 1, .inclusive = {10}, .address = 0x20});
  const auto places = CalledInstructions(made).calls_to("step");
  BOOST_REQUIRE(places.size() == 2U);
  BOOST_TEST(places[0].module == "app");
  BOOST_TEST(places[0].address == 0x10U);
  BOOST_TEST(!places[0].leads_elsewhere);
  BOOST_TEST(places[1].address == 0x20U);
  BOOST_TEST(places[1].leads_elsewhere);
}

BOOST_AUTO_TEST_CASE(of_calls_by_a_pointer_only_what_leads_to_the_function_that_is_meant_counts) {
  auto made = graph();
  made.functions.push_back({.symbol = "stop", .object = "/build/app"});
  made.calls.push_back({.caller = 0, .callee = 3, .count = 1, .inclusive = {10}, .address = 0x20});
  auto function = run_of("/build/app");
  function.leads_to = binary::FunctionAddress{.linkage = "stop"};
  const CalledInstructions counted(made);
  BOOST_TEST(counted.of(function, function.calls[0]).value() == 10);
  BOOST_TEST(counted.executions(function, {0, 0}) == 1);
  BOOST_TEST(counted.callee(function, function.calls[0]) == "stop");
}

BOOST_AUTO_TEST_CASE(an_instruction_that_valgrind_does_not_know_is_said) {
  BOOST_TEST(refused({.how = process::Ended::How::signalled, .code = 4}) ==
             "the program uses an instruction that valgrind does not know (AVX-512?)");
}

BOOST_AUTO_TEST_CASE(debug_information_that_valgrind_cannot_read_is_said_with_the_remedy) {
  const auto said =
      refused({.how = process::Ended::How::exited,
               .code = 1,
               .tail = "==7== Valgrind: debuginfo reader: Possibly corrupted debuginfo file.\n"});
  BOOST_TEST(said.starts_with("the program has debug information that valgrind cannot read"));
  BOOST_TEST(said.find("-gdwarf-4") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
