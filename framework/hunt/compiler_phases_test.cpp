#include "hunt/compiler_phases.hpp"

#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using holdfast::message_of;
using holdfast::hunt::clang_phases;
using holdfast::hunt::gcc_phases;
using holdfast::hunt::longer_phases;
using holdfast::hunt::PhaseTimes;

/// As GCC 12 prints it.
const std::string kReport = R"(
Time variable                                   usr           sys          wall           GGC
 phase setup                        :   0.00 (  0%)   0.01 (  4%)   0.01 (  2%)  1576k (  7%)
 phase parsing                      :   0.26 ( 84%)   0.25 ( 89%)   0.52 ( 87%)    17M ( 85%)
 |name lookup                       :   0.04 ( 13%)   0.03 ( 11%)   0.09 ( 15%)  1120k (  5%)
 parser inl. func. body             :   0.01 (  3%)   0.00 (  0%)   0.01 (  2%)   584k (  3%)
 TOTAL                              :   0.31          0.28          0.60           20M
)";

/// As Clang 14 writes it.
const std::string kTrace = R"({"traceEvents":[
  {"pid":1,"tid":1,"ph":"X","ts":5,"dur":900,"name":"InstantiateClass","args":{"detail":"F<300>"}},
  {"pid":1,"tid":1,"ph":"X","ts":9,"dur":600,"name":"InstantiateClass","args":{"detail":"F<300>"}},
  {"pid":1,"tid":1,"ph":"X","ts":9,"dur":700,"name":"Frontend"},
  {"pid":1,"tid":2,"ph":"X","ts":0,"dur":190713,"name":"Total Frontend","args":{"count":2,"avg ms":95}},
  {"pid":1,"tid":0,"ph":"M","ts":0,"name":"process_name","args":{"name":"clang"}}]})";

}  // namespace

BOOST_AUTO_TEST_SUITE(compiler_phases)

BOOST_AUTO_TEST_CASE(of_gcc_the_elapsed_time_of_each_row_counts) {
  const auto times = gcc_phases(kReport);
  BOOST_REQUIRE(times.size() == 4u);
  BOOST_TEST(times.at("phase parsing") == 0.52e9);
  BOOST_TEST(times.at("name lookup") == 0.09e9);
  BOOST_TEST(times.at("parser inl. func. body") == 0.01e9);
  BOOST_TEST(gcc_phases("x.cpp:1: error: what?\n").empty());
}

BOOST_AUTO_TEST_CASE(of_clang_totals_and_what_has_a_name_count) {
  const auto times = clang_phases(kTrace);
  BOOST_REQUIRE(times.size() == 2u);
  BOOST_TEST(times.at("Frontend") == 190'713e3);
  BOOST_TEST(times.at("InstantiateClass F<300>") == 1'500e3);
  BOOST_TEST(message_of([] { clang_phases("["); }) ==
             "the compiler wrote a trace that is not JSON of -ftime-trace");
}

BOOST_AUTO_TEST_CASE(phases_are_compared_by_their_medians_and_small_differences_left_out) {
  const std::vector<PhaseTimes> previous(3, PhaseTimes{{"parsing", 500}, {"expansion", 100}, {"gone", 50}});
  const std::vector<PhaseTimes> current{{{"parsing", 505}, {"expansion", 140}, {"new", 30}},
                                        {{"parsing", 509}, {"expansion", 150}, {"new", 20}},
                                        {{"parsing", 900}, {"expansion", 900}}};
  const auto longer = longer_phases(previous, current);
  BOOST_REQUIRE(longer.size() == 2u);  // 9 of 509 are less than a fiftieth
  BOOST_TEST((longer[0].name == "expansion" && longer[0].ns.previous == 100 && longer[0].ns.current == 150));
  BOOST_TEST((longer[1].name == "new" && longer[1].ns.previous == 0 && longer[1].ns.current == 20));
}

BOOST_AUTO_TEST_CASE(ten_are_shown) {
  PhaseTimes current;
  for (int i = 0; i < 20; ++i) current["phase " + std::to_string(i)] = 100 + i;
  BOOST_TEST(longer_phases({PhaseTimes{}}, {current}).size() == 10u);
}

BOOST_AUTO_TEST_SUITE_END()
