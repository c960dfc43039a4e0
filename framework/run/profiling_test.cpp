#include "run/profiling.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(profiling)

using namespace holdfast;

const Profile kThen{.unit = "instructions",
                    .total = 100,
                    .functions = {{.name = "same", .calls = 1, .self = 10},
                                  {.name = "gone", .calls = 2, .self = 5},
                                  {.name = "oftener", .calls = 3, .self = 30}},
                    .tree = {}};
const Profile kNow{.unit = "instructions",
                   .total = 100,
                   .functions = {{.name = "same", .calls = 1, .self = 10},
                                 {.name = "oftener", .calls = 7, .self = 70},
                                 {.name = "new", .calls = 1, .self = 20}},
                   .tree = {}};

BOOST_AUTO_TEST_CASE(functions_that_changed_are_there_with_the_greatest_change_first) {
  const auto found = run::changes(kThen, kNow);
  BOOST_REQUIRE(found.size() == 3U);
  BOOST_TEST(found[0].name == "oftener");
  BOOST_TEST(found[0].baseline.calls == 3);
  BOOST_TEST(found[0].current.calls == 7);
  BOOST_TEST(found[1].name == "new");
  BOOST_TEST(found[1].baseline.calls == 0);
  BOOST_TEST(found[2].name == "gone");
  BOOST_TEST(found[2].current.self == 0);
}

BOOST_AUTO_TEST_CASE(the_same_profile_has_no_changes) { BOOST_TEST(run::changes(kNow, kNow).empty()); }

BOOST_AUTO_TEST_SUITE_END()
