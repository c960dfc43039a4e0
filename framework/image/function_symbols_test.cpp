#include "image/function_symbols.hpp"

#include <algorithm>
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"
#include "temporary_directory.hpp"

using namespace holdfast;

BOOST_AUTO_TEST_SUITE(function_symbols)

bool has(const image::FunctionSymbols& symbols, const std::string& name) {
  return std::any_of(symbols.functions.begin(), symbols.functions.end(),
                     [&](const auto& one) { return one.name == name && one.address > 0; });
}

BOOST_AUTO_TEST_CASE(a_library_has_the_functions_of_its_sources_hidden_ones_too) {
  const auto symbols = image::function_symbols(FIXTURE_SHAPES);
  BOOST_TEST(!symbols.stripped);
  BOOST_TEST(has(symbols, "_ZN6shapes5twiceEi"));
  BOOST_TEST(has(symbols, "_ZNK6shapes12_GLOBAL__N_16Hidden4areaEv"));
  BOOST_TEST(!has(symbols, "_ZdlPvm"));  // which it needs and does not have
}

BOOST_AUTO_TEST_CASE(of_a_stripped_one_only_what_others_can_see_is_left) {
  const auto symbols = image::function_symbols(FIXTURE_STRIPPED);
  BOOST_TEST(symbols.stripped);
  BOOST_TEST(has(symbols, "_ZN6shapes5twiceEi"));
  BOOST_TEST(!has(symbols, "_ZNK6shapes12_GLOBAL__N_16Hidden4areaEv"));
}

BOOST_AUTO_TEST_CASE(a_script_has_none_and_what_is_not_there_is_told) {
  const TemporaryDirectory place;
  BOOST_TEST(image::function_symbols(place.write("script", "#!/bin/sh\n")).functions.empty());
  BOOST_CHECK_THROW(image::function_symbols("/no/such/file"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
