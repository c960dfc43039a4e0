// Tests when a hunt names the requested function itself instead of one of its calls.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "hunt/hunt.hpp"
#include "hunt/made_program_test.hpp"

BOOST_AUTO_TEST_SUITE(hunting_itself)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;
using made::Program;
using Paths = std::vector<std::string>;

/// One function deep below became slower by 143.7 ms.
Program case_study() {
  return Program({{"run", {{1, 1}, {"step", "foo"}}},
                  {"foo", {{50, 50}}},
                  {"step", {{0, 0}, {"size"}}},
                  {"size", {{3.3, 147}}}});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_function_without_calls_is_timed_by_the_calls_of_it) {
  auto program = case_study();
  program.knows_callers = true;
  const auto found = program.hunted("size");
  BOOST_TEST(found.outcome == "located");
  BOOST_TEST(found.function == "size");
  BOOST_TEST((made::paths_of(found) == Paths{"size"}));
  BOOST_TEST(found.culprits.front().loss / 1e6 == 143.7, boost::test_tools::tolerance(0.05));
  BOOST_TEST(found.culprits.front().reason == "it has no call at which a probe can be placed");
  BOOST_TEST(program.hunted("foo").outcome == "not slower");
}

BOOST_AUTO_TEST_CASE(own_code_outside_of_all_calls_is_found_by_the_calls_of_the_function) {
  // A range of one call does not contain the function's own code around it.
  auto program = Program({{"run", {{10, 40}, {"a"}}}, {"a", {{10, 10}}}});
  BOOST_TEST(program.hunted("run").outcome == "not slower");
  program.knows_callers = true;
  const auto found = program.hunted("run");
  BOOST_TEST(found.outcome == "located");
  BOOST_TEST((made::paths_of(found) == Paths{"run"}));
  BOOST_TEST(found.culprits.front().reason == "none of its calls explains the loss");
}

BOOST_AUTO_TEST_CASE(where_nearly_all_is_own_code_the_function_is_judged_by_the_calls_of_it) {
  // Only a() became slower, but it takes hardly any time.
  auto program = Program({{"run", {{100, 100}, {"a"}}}, {"a", {{0.001, 0.002}}}});
  program.knows_callers = program.counted = true;
  BOOST_TEST(program.hunted("run").outcome == "located");
  program.counted_own = true;
  BOOST_TEST(program.hunted("run").outcome == "not slower");
}

BOOST_AUTO_TEST_CASE(with_a_depth_of_0_the_function_alone_is_judged) {
  auto program = case_study();
  const auto found = program.hunted("run", {.depth = 0});
  BOOST_TEST(found.outcome == "located");
  BOOST_TEST(found.comparisons == 1);
  BOOST_TEST((made::paths_of(found) == Paths{"run"}));
  BOOST_TEST(found.culprits.front().reason == "the depth of 0 is reached");
}

BOOST_AUTO_TEST_SUITE_END()
