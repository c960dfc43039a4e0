#include <boost/test/unit_test.hpp>

#include <string>

#include "instruments/call_graph.hpp"
#include "message_of.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(call_graphs)

const std::string kHead = "# callgrind format\nversion: 1\npositions: line\nevents: Ir Dr\n\n";

std::string called(const CallGraph& graph, std::size_t call) {
  const auto& one = graph.calls.at(call);
  return graph.functions[one.caller].symbol + " > " + graph.functions[one.callee].symbol;
}

BOOST_AUTO_TEST_CASE(a_function_costs_what_its_lines_cost) {
  const auto graph =
      read_call_graph(kHead + "ob=(1) /bin/shop\nfl=(1) shop.cpp\nfn=(1) sell\n16 400 3\n+2 20\n");
  BOOST_REQUIRE(graph.functions.size() == 1);
  BOOST_TEST(graph.events == (std::vector<std::string>{"Ir", "Dr"}), boost::test_tools::per_element());
  BOOST_TEST(graph.functions[0].symbol == "sell");
  BOOST_TEST(graph.functions[0].object == "/bin/shop");
  BOOST_TEST(graph.functions[0].file == "shop.cpp");
  BOOST_TEST(graph.functions[0].self == (Costs{420, 3}),
             boost::test_tools::per_element());  // zeros at the end are dropped
}

BOOST_AUTO_TEST_CASE(where_instructions_were_dumped_a_function_knows_what_each_address_cost) {
  const std::string head = "# callgrind format\npositions: instr line\nevents: Ir Dr\n\n";
  const auto one =
      read_call_graph(head + "fn=(1) sell\n0x1000 16 400 3\n+4 +1 20\ncfn=(2) tax\ncalls=1 1\n+4 * 7\n");
  const std::map<std::uint64_t, std::uint64_t> expected{{0x1000, 400}, {0x1004, 20}};
  BOOST_TEST((one.functions.at(0).at == expected));  // without the costs of the functions that it called
  BOOST_TEST(joined({one, one}).functions.at(0).at.at(0x1000) == 800U);
  BOOST_TEST(read_call_graph(kHead + "fn=a\n1 1\n").functions.at(0).at.empty());
}

BOOST_AUTO_TEST_CASE(a_call_knows_its_place_how_often_and_what_it_cost_with_all_below) {
  const auto graph = read_call_graph(kHead +
                                     "ob=(1) /bin/shop\nfl=(1) shop.cpp\nfn=(1) main\n10 5\n"
                                     "cob=(2) /lib/tax.so\ncfi=(2) tax.cpp\ncfn=(2) tax\ncalls=7 30\n+3 700\n"
                                     "cfn=(3) sell\ncalls=2 -4\n* 40\n");
  BOOST_REQUIRE(graph.calls.size() == 2);
  BOOST_TEST(called(graph, 0) == "main > tax");
  BOOST_TEST(graph.calls[0].count == 7);
  BOOST_TEST(graph.calls[0].inclusive[0] == 700);
  BOOST_TEST(graph.calls[0].line == 13);
  BOOST_TEST(graph.functions[graph.calls[0].callee].object == "/lib/tax.so");
  BOOST_TEST(called(graph, 1) == "main > sell");
  BOOST_TEST(graph.calls[1].line == 13);  // the callee's first line does not change the caller's
  BOOST_TEST(graph.functions[graph.calls[1].callee].object == "/bin/shop");
  BOOST_TEST(graph.functions[0].self[0] == 5);
}

BOOST_AUTO_TEST_CASE(names_are_written_once_and_then_by_number) {
  const auto graph = read_call_graph(
      kHead + "fl=(1) a.cpp\nfn=(1) main\n1 1\ncfn=(2) leaf\ncalls=1 5\n2 9\n\nfn=(2)\n5 9\nfn=(1)\n3 1\n");
  BOOST_REQUIRE(graph.functions.size() == 2);
  BOOST_TEST(graph.functions[0].self[0] == 2);
  BOOST_TEST(graph.functions[1].symbol == "leaf");
  BOOST_TEST(graph.functions[1].self[0] == 9);
}

BOOST_AUTO_TEST_CASE(a_name_that_begins_with_a_bracket_is_no_number) {
  BOOST_TEST(read_call_graph(kHead + "fn=(below main)\n1 1\n").functions[0].symbol == "(below main)");
  BOOST_TEST(read_call_graph(kHead + "fn=(1) (below main)\n1 1\n").functions[0].symbol == "(below main)");
}

BOOST_AUTO_TEST_CASE(what_was_inlined_belongs_to_its_function_and_knows_its_own_file) {
  const auto graph =
      read_call_graph(kHead +
                      "fl=(1) a.cpp\nfn=(1) main\n1 1\nfi=(2) vector.h\n90 4\ncfi=(1)\ncfn=(2) leaf\n"
                      "calls=1 5\n91 9\nfe=(1)\n2 1\n\nfn=(2)\n5 9\n");
  BOOST_REQUIRE(graph.functions.size() == 2);
  BOOST_TEST(graph.functions[0].self[0] == 6);
  BOOST_TEST(graph.calls[0].file == "vector.h");
  BOOST_TEST(graph.functions[1].file == "a.cpp");
}

BOOST_AUTO_TEST_CASE(a_function_inside_of_itself_is_another_of_depth_two) {
  const auto graph =
      read_call_graph(kHead +
                      "fn=(1) fib\n1 2\ncfn=(2) fib'2\ncalls=1 1\n1 8\n\nfn=(2)\n1 4\ncfn=(2)\n"
                      "calls=2 1\n1 6\n");
  BOOST_REQUIRE(graph.functions.size() == 2);
  BOOST_TEST(graph.functions[1].symbol == "fib");
  BOOST_TEST(graph.functions[1].depth == 2);
  BOOST_TEST(graph.calls[1].caller == graph.calls[1].callee);
}

BOOST_AUTO_TEST_CASE(where_instructions_were_dumped_a_call_has_its_address) {
  const auto graph = read_call_graph(
      "positions: instr line\nevents: Ir\nfn=(1) main\n0x1139 4 1\n+4 +1 1\ncfn=(2) leaf\ncalls=1 0x1129 "
      "1\n+5 * 7\n"
      "0x1200 9 1\ncfn=(2)\ncalls=1 0x1129 1\n* * 7\n");
  BOOST_TEST(graph.calls.at(0).address.value() == 0x1142);
  BOOST_TEST(graph.calls[0].line == 5);
  BOOST_TEST(graph.calls.at(1).address.value() == 0x1200);
  BOOST_TEST(!read_call_graph(kHead + "fn=a\n1 1\ncfn=b\ncalls=1 1\n1 1\n").calls.at(0).address);
}

BOOST_AUTO_TEST_CASE(dumps_are_joined_by_function) {
  const auto one = read_call_graph(kHead + "fn=(1) main\n1 5\ncfn=(2) leaf\ncalls=1 1\n1 7\n");
  const auto other = read_call_graph(kHead + "fn=(1) leaf\n1 7\n\nfn=(2) main\n1 1\n");
  const auto all = joined({one, other});
  BOOST_REQUIRE(all.functions.size() == 2);
  BOOST_TEST(all.functions[0].self[0] == 6);
  BOOST_TEST(all.functions[1].self[0] == 7);
  BOOST_TEST(called(all, 0) == "main > leaf");
}

BOOST_AUTO_TEST_CASE(files_with_other_events_are_not_joined) {
  const auto ir = read_call_graph("events: Ir\nfn=a\n1 1\n");
  BOOST_CHECK_THROW(joined({ir, read_call_graph(kHead)}), Error);
}

BOOST_AUTO_TEST_CASE(a_dump_that_the_program_asked_for_says_so) {
  BOOST_TEST(read_call_graph("desc: Trigger: Client Request\nevents: Ir\n").asked_for);
  BOOST_TEST(!read_call_graph("desc: Trigger: Program termination\nevents: Ir\n").asked_for);
}

BOOST_AUTO_TEST_CASE(what_is_no_such_file_is_told_with_its_line) {
  BOOST_TEST(message_of([] { read_call_graph(""); }) ==
             "callgrind left a file without events; was it killed?");
  const auto said = [](const std::string& text) {
    return message_of([&] { read_call_graph(kHead + text); });
  };
  BOOST_TEST(said("fn=(1)\n") == "callgrind's file, line 6, refers to a name that it does not have: (1)");
  BOOST_TEST(said("1 1\n") == "callgrind's file, line 6, has costs of no function");
  BOOST_TEST(said("fn=a\n1 many\n") == "callgrind's file, line 7, has \"many\" in place of a number");
  BOOST_TEST(said("fn=a\ncalls=some 1\n") == "callgrind's file, line 7, has \"some\" in place of a number");
  BOOST_TEST(said("fn=a\n1 1\nevents: Ir Bc Bcm\n") ==
             "callgrind's file, line 8, counts other events than before");
  BOOST_TEST(message_of([] { read_call_graph("fn=a\nevents: Ir\n1 1\n"); }) ==
             "callgrind's file, line 2, counts other events than before");
  BOOST_TEST(said("nothing of this kind\n") ==
             "callgrind's file, line 6, is not understood: nothing of this kind");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(callgrind_files)

BOOST_AUTO_TEST_CASE(it_is_told_where_to_write_whatever_the_path_holds) {
  BOOST_TEST(callgrind_writes_to("/tmp/a b/x.calls") == "--callgrind-out-file=/tmp/a b/x.calls");
  BOOST_TEST(callgrind_writes_to("/tmp/50%p/x") == "--callgrind-out-file=/tmp/50%%p/x");
}

BOOST_AUTO_TEST_CASE(totals_stand_in_the_summary_in_the_order_of_the_events) {
  const auto graph =
      read_call_graph("# callgrind format\nevents: Ir Dr Dw\nsummary: 120 30 7\nfn=(1) main\n");
  BOOST_TEST(graph.totals == (Costs{120, 30, 7}), boost::test_tools::per_element());
  BOOST_TEST(read_call_graph("events: Ir\nsummary: 7\ntotals: 9\n").totals.at(0) == 7U);
  BOOST_TEST(read_call_graph("events: Ir\ntotals: 9\n").totals.at(0) == 9U);
}

BOOST_AUTO_TEST_CASE(zeros_at_the_end_of_totals_are_not_written) {
  BOOST_TEST(read_call_graph("events: Ir Bcm\nsummary: 120\n").totals.at(1) == 0U);
}

BOOST_AUTO_TEST_CASE(totals_of_several_dumps_are_added) {
  const auto one = read_call_graph("events: Ir Dr\nsummary: 5 1\n");
  BOOST_TEST(joined({one, one}).totals == (Costs{10, 2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_file_that_was_cut_off_has_no_totals) {
  BOOST_TEST(read_call_graph("events: Ir\n").totals.empty());
}

BOOST_AUTO_TEST_CASE(a_total_that_is_no_count_is_told) {
  for (const char* word : {"many", "-1", "1e300", "12x", "nan"})
    BOOST_CHECK_THROW(read_call_graph(std::string("events: Ir\nsummary: ") + word + "\n"), Error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
