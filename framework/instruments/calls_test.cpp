#include "instruments/calls.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(calls)

/// Returns the graph of these calls (caller, callee, number), all in one object.
CallGraph graph_of(const std::vector<std::tuple<std::string, std::string, std::uint64_t>>& calls) {
  CallGraph graph{.events = {"Ir"}, .asked_for = true, .functions = {}, .calls = {}};
  const auto place = [&](const std::string& symbol) {
    for (std::size_t i = 0; i < graph.functions.size(); ++i) {
      if (graph.functions[i].symbol == symbol) return i;
    }
    graph.functions.push_back({.symbol = symbol, .depth = 1, .object = "/bin/shop", .file = "", .self = {1}});
    return graph.functions.size() - 1;
  };
  for (const auto& [caller, callee, count] : calls) {
    const auto from = place(caller);
    graph.calls.push_back(
        {.caller = from, .callee = place(callee), .count = count, .inclusive = {1}, .file = ""});
  }
  return graph;
}

/// Returns a program with these symbols and debug information.
ProgramFunctions program_of(const std::vector<binary::Symbol>& symbols) {
  ProgramFunctions program;
  program.objects.push_back(
      {.path = "/bin/shop", .symbols = {.defined = symbols}, .debug = {.present = true}});
  return program;
}

BOOST_AUTO_TEST_CASE(calls_from_everywhere_are_added_for_each_function) {
  const auto graph =
      graph_of({{"main", "_Z4selli", 3}, {"_Z4selli", "_Z4sellc", 2}, {"_Z3buyv", "_Z4selli", 4}});
  const auto counted = count_calls(graph, program_of({}), "calls(sell)");
  const std::map<std::string, std::uint64_t> expected{{"sell(int)", 7}, {"sell(char)", 2}};
  BOOST_TEST((counted.functions == expected));
  BOOST_TEST(counted.warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_function_that_is_there_and_not_called_is_no_error) {
  const auto counted = count_calls(graph_of({}), program_of({{"_Z4selli", 16}}), "calls(sell)");
  BOOST_TEST(counted.functions.empty());
  BOOST_TEST(counted.absent == "");
}

BOOST_AUTO_TEST_CASE(one_that_is_not_there_is_told) {
  BOOST_TEST(
      count_calls(graph_of({}), program_of({{"_Z3buyv", 16}}), "calls(sell)").absent ==
      "has no function that METRICS calls(sell) means; names are qualified, as in ns::Class::function, and "
      "/expression/ finds parts of them");
  auto stripped = program_of({{"_Z3buyv", 16}});
  stripped.objects.front().symbols.stripped = true;
  BOOST_TEST(count_calls(graph_of({}), stripped, "calls(sell)").absent.find("it is stripped") !=
             std::string::npos);
  BOOST_TEST(count_calls(graph_of({}), program_of({}), "calls(sell)").absent.find("no symbols") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_was_inlined_into_functions_that_ran_is_told) {
  auto program = program_of({{"main", 16}, {"_Z3buyv", 32}});
  auto& debug = program.objects.front().debug;
  debug.functions = {{.function = {.symbol = "_Z4selli", .name = "sell(int)"}}};
  debug.inlined = {{.function = 0, .into = 16, .places = 2}, {.function = 0, .into = 32, .places = 5}};
  const auto counted = count_calls(graph_of({{"main", "other", 1}}), program, "calls(sell)");
  BOOST_REQUIRE(counted.warnings.size() == 1);
  BOOST_TEST(counted.warnings[0] ==
             "METRICS calls(sell): sell(int) was inlined at 2 places; what it executes there is not counted");
  BOOST_TEST(counted.absent == "");
}

BOOST_AUTO_TEST_CASE(code_that_two_functions_share_is_counted_and_told) {
  const auto program = program_of({{"_Z4selli", 16}, {"_Z3buyi", 16}});
  const auto counted = count_calls(graph_of({{"main", "_Z3buyi", 3}}), program, "calls(sell)");
  BOOST_TEST(counted.functions.at("sell(int)") == 3);
  BOOST_TEST(counted.warnings.at(0) ==
             "METRICS calls(sell): sell(int) has the same code as buy(int); calls of both are counted");
}

BOOST_AUTO_TEST_CASE(without_debug_information_nobody_knows_what_was_inlined) {
  auto program = program_of({{"_Z4selli", 16}});
  program.objects.front().debug.present = false;
  const auto counted = count_calls(graph_of({{"main", "_Z4selli", 1}}), program, "calls(sell)");
  BOOST_TEST(counted.warnings.at(0).find("build it with -g") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(families_come_from_debug_information) {
  const auto program = program_functions({}, FIXTURE_SHAPES);
  const auto graph =
      graph_of({{"main", "_ZNK6shapes6Square4areaEv", 4}, {"main", "_ZNK6shapes5Shape4areaEv", 1}});
  const auto counted = count_calls(graph, program, "calls(descendants:shapes::Shape::area)");
  BOOST_REQUIRE(counted.functions.size() == 1);
  BOOST_TEST(counted.functions.at("shapes::Square::area() const") == 4);
  BOOST_TEST(count_calls(graph, program, "calls(descendants:shapes::Named::area)").functions.empty());
  BOOST_TEST(count_calls(graph, program, "calls(descendants:shapes::Hat::area)").absent ==
             "has no class that derives from shapes::Hat, which METRICS calls(descendants:shapes::Hat::area) "
             "asks for");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
