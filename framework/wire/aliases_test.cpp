#include "wire/aliases.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(aliases)

namespace {

using namespace holdfast;
using namespace holdfast::wire;

std::string wrong(const std::string& text) {
  return message_of([&] { parse_aliases(text, "aliases.json"); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_test_a_benchmark_and_an_axis_can_have_former_names) {
  const auto all = parse_aliases(R"([
    // entries of the second release
    {"test": "parse", "formerly": "parse-json"},
    {"test": "sort", "benchmark": "sort/names", "formerly": "sort/strings"},
    {"test": "sort", "axis": "size", "formerly": "n"}
  ])",
                                 "aliases.json");
  BOOST_REQUIRE_EQUAL(all.size(), 3U);
  BOOST_TEST(all[0].of_test());
  BOOST_TEST(all[0].name() == "parse");
  BOOST_TEST(all[0].formerly == "parse-json");
  BOOST_TEST(all[0].entry == "aliases.json:3");
  BOOST_TEST(all[1].of_benchmark());
  BOOST_TEST(all[1].name() == "sort/names");
  BOOST_TEST(all[2].name() == "size");
}

BOOST_AUTO_TEST_CASE(an_old_name_belongs_to_one_new_one) {
  BOOST_TEST(wrong("[{\"test\": \"a\", \"formerly\": \"x\"},\n{\"test\": \"b\", \"formerly\": \"x\"}]") ==
             "aliases.json:2: \"x\" is already a former name of \"a\" (aliases.json:1); a former name can "
             "only have one new name");
  BOOST_TEST(wrong(R"([{"test": "a", "benchmark": "b", "formerly": "x"},
                       {"test": "a", "benchmark": "c", "formerly": "x"}])") != "accepted");
  BOOST_TEST(wrong(R"([{"test": "a", "axis": "b", "formerly": "x"},
                       {"test": "a", "benchmark": "q", "axis": "c", "formerly": "x"}])") != "accepted");
  // The same former name is allowed for another test or another kind of name; one name may also have several former
  // names.
  BOOST_TEST(wrong(R"([{"test": "a", "benchmark": "b", "formerly": "x"},
                       {"test": "b", "benchmark": "c", "formerly": "x"},
                       {"test": "a", "formerly": "x"}, {"test": "a", "formerly": "y"},
                       {"test": "a", "axis": "c", "formerly": "x"}])") == "accepted");
}

BOOST_AUTO_TEST_CASE(names_do_not_go_round_in_a_circle) {
  BOOST_TEST(wrong("[{\"test\": \"a\", \"formerly\": \"b\"},\n{\"test\": \"b\", \"formerly\": \"a\"}]") ==
             "aliases.json:1: \"b\" is renamed to itself by several entries; remove one of them, such as "
             "aliases.json:2");
  BOOST_TEST(wrong(R"([{"test": "a", "formerly": "a"}])").find("must be another name than the new one") !=
             std::string::npos);
  BOOST_TEST(wrong(R"([{"test": "c", "formerly": "b"}, {"test": "b", "formerly": "a"}])") == "accepted");
}

BOOST_AUTO_TEST_CASE(an_axis_is_renamed_in_its_point) {
  BOOST_TEST(renamed_axis(R"({"kind":"a","n":5})", "n", "size") == R"({"kind":"a","size":5})");
  BOOST_TEST(renamed_axis(R"({"z":1,"n":5})", "z", "a") == R"({"a":1,"n":5})");
  BOOST_TEST(renamed_axis("{}", "n", "size") == "{}");
}

BOOST_AUTO_TEST_SUITE_END()
