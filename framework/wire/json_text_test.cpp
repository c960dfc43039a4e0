#include "wire/json_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <string>

BOOST_AUTO_TEST_SUITE(json_text)

using namespace holdfast::wire;
using nlohmann::json;

namespace {

std::string nested(int levels) {
  const auto count = static_cast<std::size_t>(levels);
  return std::string(count, '[') + std::string(count, ']');
}

}  // namespace

BOOST_AUTO_TEST_CASE(json_is_read) {
  BOOST_TEST(parsed_json(R"({"a":[1,2]})").at("a").size() == 2U);
  BOOST_TEST(maybe_json("[1").is_discarded());
  BOOST_CHECK_THROW(parsed_json("[1"), json::parse_error);
}

BOOST_AUTO_TEST_CASE(levels_beyond_the_limit_are_refused_whatever_their_number) {
  BOOST_TEST(parsed_json(nested(kDeepestJson)).is_array());
  BOOST_TEST(maybe_json(nested(kDeepestJson + 1)).is_discarded());
  BOOST_TEST(maybe_json(std::string(10'000'000, '[')).is_discarded());
  try {
    parsed_json(" " + nested(kDeepestJson + 1));
    BOOST_TEST(false);
  } catch (const json::parse_error& wrong) {
    BOOST_TEST(wrong.byte == static_cast<std::size_t>(kDeepestJson) + 2);
  }
}

BOOST_AUTO_TEST_CASE(brackets_within_a_text_are_no_levels) {
  const auto brackets = std::string(kDeepestJson + 1, '[');
  BOOST_TEST(parsed_json("\"" + brackets + "\"").is_string());
  BOOST_TEST(parsed_json("[\"a\\\"" + brackets + "\"]").is_array());
}

BOOST_AUTO_TEST_SUITE_END()
