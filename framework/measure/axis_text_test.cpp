#include "measure/axis_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <string>

#include "measure/points_test.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_SUITE(axis_text)

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
             "axis \"size\": the value 5 stands twice; leave one out");
}

BOOST_AUTO_TEST_SUITE_END()
