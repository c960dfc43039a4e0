#include "judge/sbs_levels.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace tt = boost::test_tools;
using holdfast::judge::sbs_levels;
using Levels = std::vector<double>;

BOOST_AUTO_TEST_SUITE(levels_of_sbs)

BOOST_AUTO_TEST_CASE(levels_go_down_from_99_by_4_then_by_5) {
  BOOST_TEST(sbs_levels(0.99, 0.90) == (Levels{0.99, 0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(0.99, 0.80) == (Levels{0.99, 0.95, 0.90, 0.85, 0.80}), tt::per_element());
  BOOST_TEST(sbs_levels(0.95, 0.90) == (Levels{0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(0.90, 0.90) == Levels{0.90}, tt::per_element());
}

BOOST_AUTO_TEST_CASE(from_a_level_between_the_fives_they_go_down_to_the_next) {
  BOOST_TEST(sbs_levels(0.93, 0.90) == (Levels{0.93, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(0.97, 0.90) == (Levels{0.97, 0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(1 - 0.05, 0.90).size() == 2U);
  BOOST_TEST(sbs_levels(0.8, 0.90) == Levels{0.8}, tt::per_element());
}

BOOST_AUTO_TEST_CASE(from_certainty_they_go_down_over_99) {
  BOOST_TEST(sbs_levels(1, 0.90) == (Levels{1, 0.99, 0.95, 0.90}), tt::per_element());
  BOOST_TEST(sbs_levels(1, 0.96) == (Levels{1, 0.99}), tt::per_element());
  BOOST_TEST(sbs_levels(1, 1) == Levels{1}, tt::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
