#include "hunt/moved_work.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(moved_work)

using namespace holdfast;
using namespace holdfast::hunt;

BOOST_AUTO_TEST_CASE(a_loop_that_moved_from_the_caller_into_the_function_is_explained_by_the_caller) {
  const OwnCode previous{{"items", 400}, {"item", 1000}, {"rest", 9000}};
  const OwnCode current{{"items", 50}, {"item", 1350}, {"rest", 9000}};
  const double shrank = own_code_that_shrank(previous, current, {"items", "item"}, "item");
  BOOST_TEST(shrank == 350);
  BOOST_TEST(may_have_moved({1000, 1350}, shrank, {}));
}

BOOST_AUTO_TEST_CASE(a_function_that_grew_while_no_other_one_shrank_did_not_take_over_work) {
  const OwnCode previous{{"parse", 1000}, {"rest", 9000}};
  const OwnCode current{{"parse", 1060}, {"rest", 8000}};  // rest is unchanged code, which ran less often
  const double shrank = own_code_that_shrank(previous, current, {"parse"}, "parse");
  BOOST_TEST(shrank == 0);
  BOOST_TEST(!may_have_moved({1000, 1060}, shrank, {}));
}

BOOST_AUTO_TEST_CASE(a_copy_under_a_new_name_is_no_lost_work) {
  const OwnCode previous{{"parse", 1000}, {"scan", 500}};
  const OwnCode current{{"parse", 1060}, {"scan [clone .constprop.0]", 500}};
  BOOST_TEST(own_code_that_shrank(previous, current, {"parse", "scan"}, "parse") == 0);
}

BOOST_AUTO_TEST_CASE(a_function_whose_callee_was_inlined_into_others_is_not_explained_by_the_callee_alone) {
  // The callee's 300 instructions are in both callers now: nothing moved between them.
  const OwnCode previous{{"one", 100}, {"two", 100}, {"callee", 300}};
  const OwnCode current{{"one", 250}, {"two", 250}};
  BOOST_TEST(own_code_that_shrank(previous, current, {"one", "two", "callee"}, "one") == 150);
}

BOOST_AUTO_TEST_CASE(
    calls_that_moved_to_a_neighbour_are_explained_by_it_and_growth_elsewhere_does_not_hide_them) {
  BOOST_TEST(calls_that_shrank({{1000, 700}, {1000, 2000}}) == 300);
  BOOST_TEST(may_have_moved({1000, 1300}, 300, {}));
  BOOST_TEST(!may_have_moved({1000, 1300}, 149, {}));
  BOOST_TEST(!may_have_moved({1000, 900}, 300, {}));
}

BOOST_AUTO_TEST_CASE(a_call_that_moved_from_the_caller_into_the_function_leaves_the_caller_as_it_was) {
  BOOST_TEST(may_have_moved({1000, 1300}, 0, {{5000, 5010}}));
  BOOST_TEST(!may_have_moved({1000, 1300}, 0, {{5000, 5290}, {90000, 90300}}));
}

BOOST_AUTO_TEST_SUITE_END()
