#define BOOST_TEST_DYN_LINK
#include "measure/body_address.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "holdfast/state.hpp"

namespace {

void body(holdfast::State& state) { state.skip("never run"); }

}  // namespace

BOOST_AUTO_TEST_SUITE(body_address)

BOOST_AUTO_TEST_CASE(a_function_of_the_program_has_an_address) {
  const auto address = holdfast::measure::body_address(&body);
  BOOST_TEST(address.starts_with("0x"));
  BOOST_TEST(std::stoull(address, nullptr, 16) > 0U);
}

BOOST_AUTO_TEST_CASE(what_captures_has_none) {
  const std::string captured = "why";
  BOOST_TEST(
      holdfast::measure::body_address([captured](holdfast::State& state) { state.skip(captured); }).empty());
}

BOOST_AUTO_TEST_SUITE_END()
