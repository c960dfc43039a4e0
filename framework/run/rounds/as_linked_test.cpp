#include "run/rounds/as_linked.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(as_linked)

using holdfast::Ratio;
using holdfast::run::place_explained;

BOOST_AUTO_TEST_CASE(what_differs_from_the_change_over_places_is_place) {
  // 1.072 / 1.029 = 1.0418
  BOOST_TEST(place_explained(Ratio{.ratio = 1.029, .low = 1.02, .high = 1.04},
                             Ratio{.ratio = 1.072, .low = 1.06, .high = 1.08}) ==
             "; as the programs were linked +7.20 %, of which place explains +4.18 %");
}

BOOST_AUTO_TEST_CASE(nothing_is_said_where_both_may_be_the_same) {
  BOOST_TEST(place_explained(Ratio{.ratio = 1.029, .low = 1.02, .high = 1.04},
                             Ratio{.ratio = 1.045, .low = 1.035, .high = 1.055}) == "");
}

BOOST_AUTO_TEST_SUITE_END()
