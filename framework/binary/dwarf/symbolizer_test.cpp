#include "binary/dwarf/symbolizer.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/elf/symbols.hpp"

BOOST_AUTO_TEST_SUITE(code_places)

using namespace holdfast;

std::uint64_t address_of(const std::string& path, const std::string& symbol) {
  for (const auto& one : binary::functions_of(path).defined) {
    if (one.name == symbol) return one.address;
  }
  return 0;
}

BOOST_AUTO_TEST_CASE(an_address_has_its_function_file_and_line) {
  const auto at = address_of(FIXTURE_SHAPES, "_ZN6shapes5twiceEi");
  // The loader moved it by 0x7000.
  const auto place = binary::Symbolizer(FIXTURE_SHAPES).at(at + 0x7000, 0x7000);
  BOOST_TEST(place.symbols.back() == "_ZN6shapes5twiceEi");
  BOOST_TEST(place.outer_file.ends_with("shapes.cpp"));
  BOOST_TEST(place.outer_line > 0);
}

BOOST_AUTO_TEST_CASE(without_debug_information_it_has_its_function) {
  const auto at = address_of(FIXTURE_STRIPPED, "_ZN6shapes5twiceEi");
  const auto place = binary::Symbolizer(FIXTURE_STRIPPED).at(at + 1, 0);
  BOOST_TEST(place.symbols.back() == "_ZN6shapes5twiceEi");
  BOOST_TEST(place.outer_file == "");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_opened_has_none) {
  BOOST_TEST(binary::Symbolizer("[vdso]").at(4096, 0).symbols.empty());
}

BOOST_AUTO_TEST_SUITE_END()
