#include "bench/axis.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <string>

#include "bench/points_test.hpp"

BOOST_AUTO_TEST_SUITE(axis_sites)

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_CASE(a_choice_replaces_the_values_of_the_axes_that_it_names) {
  const auto both = cross(range("size", 1, 3, 1), enumeration("order", "up", "down"));
  EQUAL(points(both, {{"order", {"down"}}}),
        (Texts{"size=1 order=down", "size=2 order=down", "size=3 order=down"}));
  EQUAL(points(both, {{"size", {"700", "5"}}, {"order", {"sideways"}}}),
        (Texts{"size=700 order=sideways", "size=5 order=sideways"}));
  EQUAL(points(both, {{"colour", {"red"}}, {"size", {"1"}}, {"size", {"2"}}}),
        (Texts{"size=2 order=up", "size=2 order=down"}));
  EQUAL(inputs_of(single("x", 1.5), {{"x", {"2", "1e-3"}}}), (Doubles{2, 0.001}));
  BOOST_TEST(inputs_of(single("on", true), {{"on", {"false"}}}).front() == false);
  EQUAL(points(enumeration<int>("n", {{"few", 3}, {"many", 9}}), {{"n", {"many"}}}), Texts{"n=many"});
}

BOOST_AUTO_TEST_CASE(a_million_points_are_possible_and_no_more) {
  BOOST_TEST(refusal(range("n", 1, 1'000'001, 1)) ==
             "axis \"n\": a range from 1 to 1000001 by 1 has more than 1000000 points; use a larger hop");
  BOOST_TEST(range("n", 1, 1'000'000, 1).sites().size() == 1'000'000U);
  constexpr auto kHigh = std::numeric_limits<std::uint64_t>::max();
  BOOST_TEST(refusal(range("n", std::uint64_t{0}, kHigh, std::uint64_t{1})).ends_with("use a larger hop"));
  BOOST_TEST(
      refusal(exponential("x", 1, 2, 1 + 1e-9)).ends_with("more than 1000000 points; use a larger factor"));
  BOOST_TEST(refusal(cross(range("a", 1, 1001, 1), range("b", 1, 1000, 1))) ==
             "the axes a, b have 1001000 points or more together; at most 1000000 are possible; use larger "
             "steps or fewer axes");
  BOOST_TEST(refusal(single("a", 1).flat_map([](int) {
               return cross(range("b", 1, 1001, 1), range("c", 1, 1000, 1));
             })).starts_with("the axes b, c have 1001000 points"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(axis_text)

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_CASE(json_quotes_text_and_labels_only) {
  const auto coordinate = [](const auto& generator) { return generator.sites().front().point.front(); };
  BOOST_TEST((coordinate(single("n", 5000)) == Coordinate{"n", "5000", false}));
  BOOST_TEST((coordinate(single("n", 0.1)) == Coordinate{"n", "0.1", false}));
  BOOST_TEST((coordinate(single("n", 1e300)) == Coordinate{"n", "1e+300", false}));
  BOOST_TEST((coordinate(single("n", true)) == Coordinate{"n", "true", false}));
  BOOST_TEST((coordinate(single("n", "5000")) == Coordinate{"n", "5000", true}));
  BOOST_TEST((coordinate(enumeration<int>("n", {{"few", 3}})) == Coordinate{"n", "few", true}));
}

BOOST_AUTO_TEST_CASE(what_a_choice_says_must_be_a_value_of_the_axis) {
  const auto sizes = range("size", 1, 3, 1);
  for (const char* text : {"five", "", "5.0", "1e3", "+5", " 5", "5x"}) {
    BOOST_TEST(refusal(sizes, {{"size", {text}}}) ==
               "axis \"size\": \"" + std::string(text) + "\" is not a whole number");
  }
  BOOST_TEST(refusal(sizes, {{"size", {"3000000000"}}}) ==
             "axis \"size\": \"3000000000\" is not a whole number from -2147483648 to 2147483647");
  BOOST_TEST(refusal(single("n", 1U), {{"n", {"-5"}}}) ==
             "axis \"n\": \"-5\" is not a whole number from 0 to 4294967295");
  for (const char* text : {"one", "nan", "inf", "1,5"}) {
    BOOST_TEST(refusal(single("x", 1.5), {{"x", {text}}}) ==
               "axis \"x\": \"" + std::string(text) + "\" is not a number");
  }
  BOOST_TEST(
      refusal(single("x", 1.5), {{"x", {"1e999"}}}) ==
      "axis \"x\": \"1e999\" is not 0 or a number of magnitude from 5e-324 to 1.7976931348623157e+308");
  BOOST_TEST(refusal(single("on", true), {{"on", {"1"}}}) == "axis \"on\": \"1\" is not true or false");
  BOOST_TEST(refusal(enumeration<int>("n", {{"few", 3}, {"many", 9}}), {{"n", {"all"}}}) ==
             "axis \"n\": there is no \"all\"; there are: few, many");
  BOOST_TEST(refusal(sizes, {{"size", {}}}) == "axis \"size\": there is no value; at least one is needed");
  BOOST_TEST(refusal(sizes, {{"size", {"5", "05"}}}) ==
             "axis \"size\": the value 5 is given twice; remove one");
}

BOOST_AUTO_TEST_SUITE_END()
