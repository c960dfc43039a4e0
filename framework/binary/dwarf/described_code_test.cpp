#include "binary/dwarf/described_code.hpp"

#include <map>
#include <set>
#include <string>
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(described_code)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(it_says_what_derives_from_what) {
  std::set<std::string> pairs;
  for (const auto& [name, base] : binary::described_code(FIXTURE_SHAPES).derived)
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
  const auto code = binary::described_code(FIXTURE_SHAPES);
  for (const auto& one : code.inlined) {
    if (code.functions[one.function].function.symbol == "_ZN6shapes5smallEi")
      places[at[one.into]] += one.places;
  }
  BOOST_TEST(places["_ZN6shapes5twiceEi"] == 2);
  BOOST_TEST(places["_ZN6shapes4onceEi"] == 1);
}

BOOST_AUTO_TEST_CASE(references_that_lead_round_are_not_followed_for_ever) {
  const auto code = binary::described_code(FIXTURE_ENDLESS);
  BOOST_TEST(code.present);
  BOOST_TEST(code.derived.empty());  // its base is a typedef of itself
}

// libdw would read beyond the end of the section, up to the next zero byte.
BOOST_AUTO_TEST_CASE(a_name_that_nothing_ends_is_none) {
  const auto code = binary::described_code(FIXTURE_UNENDED);
  BOOST_TEST(code.present);
  BOOST_REQUIRE(code.derived.size() == 1U);
  BOOST_TEST(code.derived.front().first == "Derived");
  BOOST_TEST(code.derived.front().second == "");
}

BOOST_AUTO_TEST_CASE(a_section_of_names_that_nothing_ends_is_damage) {
  BOOST_CHECK_EXCEPTION(binary::described_code(FIXTURE_UNENDED_SECTION), Error, [](const Error& error) {
    return std::string(error.what()).find("its debug information is damaged: no zero ends its names") !=
           std::string::npos;
  });
}

BOOST_AUTO_TEST_CASE(a_program_without_it_says_nothing) {
  BOOST_TEST(binary::described_code(FIXTURE_SHAPES).present);
  BOOST_TEST(!binary::described_code(FIXTURE_STRIPPED).present);
  const TemporaryDirectory place;
  BOOST_TEST(!binary::described_code(place.write("script", "#!/bin/sh\n")).present);
}

BOOST_AUTO_TEST_SUITE_END()
