#include "model/placement.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(placement)

namespace {

using holdfast::Placement;
using holdfast::placement_sentences;

}  // namespace

BOOST_AUTO_TEST_CASE(the_options_of_the_compiler_and_what_was_held_are_said_in_sentences) {
  const Placement held{.functions = 35, .held = 33, .seconds = 0.52};
  BOOST_TEST(placement_sentences({"-falign-loops=64", "-ffunction-sections"}, held) ==
             "Compiled with -falign-loops=64 -ffunction-sections. Linked again with 33 of 35 functions at "
             "their addresses in the accepted program, in 0.52 s.");
}

BOOST_AUTO_TEST_CASE(a_link_that_an_earlier_test_made_took_no_time) {
  BOOST_TEST(placement_sentences({}, Placement{.functions = 35, .held = 35}) ==
             "Linked again with 35 of 35 functions at their addresses in the accepted program.");
}

BOOST_AUTO_TEST_CASE(why_nothing_was_held_is_said_beside_the_options) {
  const Placement linked{.why_not = "it is linked by a script of its own"};
  BOOST_TEST(placement_sentences({"-falign-loops=64"}, linked) ==
             "Compiled with -falign-loops=64. Not kept at its address: it is linked by a script of its "
             "own.");
}

BOOST_AUTO_TEST_CASE(places_of_changed_functions_are_counted) {
  BOOST_TEST(placement_sentences({}, Placement{.places = 8}) ==
             "Changed functions were executed at 8 places of a page, in turns, in both programs.");
}

BOOST_AUTO_TEST_CASE(nothing_is_said_where_nothing_is_known) {
  BOOST_TEST(placement_sentences({}, std::nullopt) == "");
}

BOOST_AUTO_TEST_SUITE_END()
