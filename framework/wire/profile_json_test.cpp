#include "wire/profile_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"
#include "wire/declaration_json.hpp"

using namespace holdfast;

BOOST_AUTO_TEST_SUITE(profile_json)

const Profile kProfile{
    .unit = "instructions",
    .total = 120.5,
    .functions = {{.name = "f(int)", .calls = 3, .self = 100, .inclusive = 120.5}},
    .tree = {{.name = "f(int)", .cost = 120.5, .children = {{.name = "g()", .cost = 20}}}}};

BOOST_AUTO_TEST_CASE(profiles_are_kept_beside_the_declaration_which_stays_as_it_was) {
  const auto kept = wire::with_profiles(R"({"command":["bench"]})", {.current = kProfile, .baseline = {}});
  BOOST_TEST(wire::declared_command(kept, "test").at(0) == "bench");
  const auto read = wire::declared_profiles(kept);
  BOOST_TEST(!read.baseline);
  BOOST_TEST(read.current->unit == "instructions");
  BOOST_TEST(read.current->total == 120.5);
  BOOST_TEST(read.current->functions.at(0).calls == 3);
  BOOST_TEST(read.current->functions.at(0).self == 100);
  BOOST_TEST(read.current->tree.at(0).children.at(0).name == "g()");
}

BOOST_AUTO_TEST_CASE(runs_without_one_have_none) {
  BOOST_TEST(wire::with_profiles("{}", {}) == "{}");
  BOOST_TEST(!wire::declared_profiles("{}").current);
  BOOST_TEST(!wire::declared_profiles("").current);
}

BOOST_AUTO_TEST_CASE(what_is_no_profile_is_told) {
  BOOST_CHECK_THROW(wire::declared_profiles(R"({"profile":{"current":{"unit":"B"}}})"), Error);
  BOOST_CHECK_THROW(wire::declared_profiles(R"({"profile":{"current":{"unit":"B","total":1,"tree":{}}}})"),
                    Error);
}

BOOST_AUTO_TEST_SUITE_END()
