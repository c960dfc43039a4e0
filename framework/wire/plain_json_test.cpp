#include "wire/plain_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

BOOST_AUTO_TEST_SUITE(plain_json)

/// Tests that PlainJson reads and writes the same as nlohmann/json, the reference.

namespace {

using namespace holdfast;
using wire::PlainJson;

/// The results of both readers: the canonical form of a text, or "none" if it is not JSON.
std::string by_plain(std::string_view text) {
  const auto value = wire::parsed_plain_json(text);
  return value ? value->text() : "none";
}
std::string by_witness(std::string_view text) {
  const auto value = wire::maybe_json(text);
  return value.is_discarded() ? "none" : wire::dumped(value);
}

void same(std::string_view text) { BOOST_TEST(by_plain(text) == by_witness(text), text); }

/// Returns a random text of JSON's characters and words. Many such texts are nearly JSON.
std::string nearly_json(std::mt19937_64& random) {
  static constexpr std::string_view kParts[] = {"{",
                                                "}",
                                                "[",
                                                "]",
                                                ",",
                                                ":",
                                                "\"a\"",
                                                "\"",
                                                "\\",
                                                "0",
                                                "-",
                                                "1.5",
                                                "e",
                                                "E+3",
                                                ".",
                                                "1e999",
                                                "true",
                                                "null",
                                                "fa",
                                                " ",
                                                "\n",
                                                "\\u0",
                                                "\\ud83d",
                                                "\xc3",
                                                "\xa9",
                                                "12",
                                                "\t",
                                                "\"b\":",
                                                "007",
                                                "-0",
                                                "18446744073709551616",
                                                "\"\\u00e9\""};
  std::string text;
  const auto size = 1 + random() % 9;
  for (std::size_t i = 0; i < size; ++i) text += kParts[random() % std::size(kParts)];
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_written_as_the_other_reader_writes_them) {
  for (const char* text : {"{}",
                           "[]",
                           "null",
                           "true",
                           "false",
                           R"("")",
                           R"({"b":1,"a":[1,2,{"c":null}]})",
                           " [ 1 , 2 ] ",
                           R"({"a":1,"a":2})",
                           R"("\"\\\/\b\f\n\r\t\u00e9\u001f\ud83d\ude00")",
                           "\"\xc3\xa9\"",
                           "-0",
                           "0",
                           "-17",
                           "9223372036854775807",
                           "18446744073709551615",
                           "18446744073709551616",
                           "-9223372036854775809",
                           "1.0",
                           "0.50",
                           "1e3",
                           "1E-7",
                           "-0.0",
                           "123456789012345.5",
                           "1e15",
                           "1e16",
                           "0.0001",
                           "0.00001",
                           "5e-324",
                           "1e-400"})
    same(text);
}

BOOST_AUTO_TEST_CASE(what_is_no_json_is_none) {
  for (const char* text : {"",
                           "{",
                           "[1,]",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{a:1}",
                           "01",
                           "1.",
                           ".5",
                           "1e",
                           "+1",
                           "nul",
                           "\"",
                           "\"\\x\"",
                           "\"\\ud83d\"",
                           "\"\\ude00\"",
                           "\"\\u12g4\"",
                           "\"\\u-123\"",
                           "\"\x80\"",
                           "\"\xc3\"",
                           "\"\xed\xa0\x80\"",
                           "\"\xf4\x90\x80\x80\"",
                           "\"\n\"",
                           "1e999",
                           "-1e999",
                           "1 2",
                           "[1}",
                           "truex"}) {
    BOOST_TEST(by_plain(text) == "none", text);
    same(text);
  }
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_texts_that_are_nearly_json_are_read_alike) {
  std::mt19937_64 random(1);
  int read = 0;
  for (int i = 0; i < 100'000; ++i) {
    const auto text = nearly_json(random);
    same(text);
    read += by_plain(text) == "none" ? 0 : 1;
  }
  BOOST_TEST(read > 1000);
}

BOOST_AUTO_TEST_CASE(ten_thousand_numbers_are_written_alike_and_read_as_they_were) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 10'000; ++i) {
    double value = 0;
    const auto bits = random();
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const auto text = PlainJson(value).text();
    BOOST_TEST(std::strtod(text.c_str(), nullptr) == value);
    BOOST_TEST(*wire::parsed_plain_json(text)->number() == value);
  }
  for (const double value : {1.0, 0.1, 812345.5, 1e15, 123456.789e3, 1.0 / 3, 5e6, 2e-5})
    BOOST_TEST(PlainJson(value).text() == wire::dumped(nlohmann::json(value)));
}

BOOST_AUTO_TEST_CASE(what_is_not_finite_is_null) {
  BOOST_TEST(PlainJson(std::numeric_limits<double>::infinity()).text() == "null");
  BOOST_TEST(PlainJson(std::nan("")).text() == "null");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_replaced) {
  for (const char* bytes : {"a\x80z", "\xff", "\xc3", "ok\xed\xa0\x80"})
    BOOST_TEST(wire::maybe_json(PlainJson(bytes).text()).is_string());
  BOOST_TEST(PlainJson("a\x80z").text() == "\"a\xef\xbf\xbdz\"");
}

BOOST_AUTO_TEST_CASE(what_is_nested_too_deep_is_none) {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  BOOST_TEST((by_plain(nested(wire::kDeepestJson)) != "none"));
  BOOST_TEST((by_plain(nested(wire::kDeepestJson + 1)) == "none"));
  BOOST_TEST(by_plain(nested(1'000'000)) == "none");
}

BOOST_AUTO_TEST_SUITE_END()
