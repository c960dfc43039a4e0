#include "binary/dwarf/debug_info.hpp"

#include <map>
#include <set>
#include <string>
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(debug_info)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(it_says_what_derives_from_what) {
  std::set<std::string> pairs;
  for (const auto& [name, base] : binary::debug_info_of(FIXTURE_SHAPES).derived)
    pairs.insert(name + " : " + base);
  const std::set<std::string> expected{"shapes::Square : shapes::Shape",
                                       "shapes::(anonymous namespace)::Hidden : shapes::Square",
                                       "shapes::(anonymous namespace)::Hidden : shapes::Named"};
  BOOST_TEST(pairs == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(it_says_what_was_inlined_into_which_function_and_how_often) {
  std::map<std::uint64_t, std::string> at;
  for (const auto& symbol : binary::functions_of(FIXTURE_SHAPES).defined) at[symbol.address] = symbol.name;
  std::map<std::string, std::size_t> places;
  for (const auto& one : binary::debug_info_of(FIXTURE_SHAPES).inlined) {
    if (one.name == "shapes::small") places[at[one.into]] += one.places;
  }
  BOOST_TEST(places["_ZN6shapes5twiceEi"] == 2);
  BOOST_TEST(places["_ZN6shapes4onceEi"] == 1);
}

BOOST_AUTO_TEST_CASE(references_that_lead_round_are_not_followed_for_ever) {
  const auto info = binary::debug_info_of(FIXTURE_ENDLESS);
  BOOST_TEST(info.present);
  BOOST_REQUIRE(info.derived.size() == 1U);
  BOOST_TEST(info.derived.front().name == "Box");
  BOOST_TEST(info.derived.front().base == "");
}

// libdw would read on behind the end of the section, up to any zero.
BOOST_AUTO_TEST_CASE(a_name_that_nothing_ends_is_none) {
  const auto info = binary::debug_info_of(FIXTURE_UNENDED);
  BOOST_TEST(info.present);
  BOOST_REQUIRE(info.derived.size() == 1U);
  BOOST_TEST(info.derived.front().name == "Derived");
  BOOST_TEST(info.derived.front().base == "");
}

BOOST_AUTO_TEST_CASE(a_section_of_names_that_nothing_ends_is_damage) {
  BOOST_CHECK_EXCEPTION(binary::debug_info_of(FIXTURE_UNENDED_SECTION), Error, [](const Error& error) {
    return std::string(error.what()).find("its debug information is damaged: no zero ends its names") !=
           std::string::npos;
  });
}

BOOST_AUTO_TEST_CASE(a_program_without_it_says_nothing) {
  BOOST_TEST(binary::debug_info_of(FIXTURE_SHAPES).present);
  BOOST_TEST(!binary::debug_info_of(FIXTURE_STRIPPED).present);
  const TemporaryDirectory place;
  BOOST_TEST(!binary::debug_info_of(place.write("script", "#!/bin/sh\n")).present);
}

BOOST_AUTO_TEST_SUITE_END()
