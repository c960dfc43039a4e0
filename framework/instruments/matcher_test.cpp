#include "instruments/matcher.hpp"

#include <boost/test/unit_test.hpp>

#include "instruments/signature.hpp"
#include "message_of.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(matchers)

/// Shape has Circle and Square, Square has Tile, and Tile is a Named too.
const Bases kBases{{"shop::Circle", "shop::Shape"},
                   {"shop::Square", "shop::Shape"},
                   {"shop::Tile", "shop::Square"},
                   {"shop::Tile", "shop::Named"}};

bool matches(const std::string& word, const std::string& name) {
  const auto matcher = matcher_of(word).value();
  return meant_by(matcher, classes_of(matcher, kBases))({.text = plain_name(name), .symbol = ""});
}

std::string classes(const std::string& word) {
  std::string text;
  for (const auto& one : classes_of(matcher_of(word).value(), kBases)) text += one.substr(6) + " ";
  return text;
}

BOOST_AUTO_TEST_CASE(other_metrics_are_no_matchers) {
  for (const char* word : {"instructions", "calls", "called(f)", "time"})
    BOOST_TEST(!matcher_of(word).has_value());
}

BOOST_AUTO_TEST_CASE(calls_are_of_a_name_of_types_or_of_an_expression) {
  BOOST_TEST(matches("calls(shop::sell)", "shop::sell(int)"));
  BOOST_TEST(matches("calls(shop::Cart::add)", "shop::Cart::add(int)"));
  BOOST_TEST(!matches("calls(shop::Cart::add)", "shop::Box::add(int)"));
  BOOST_TEST(!matches("calls(shop::sell(char))", "shop::sell(int)"));
  BOOST_TEST(matches("calls(/^shop::.*Cart/)", "shop::Cart::add(int)"));
  BOOST_TEST(!matches("calls(/^Cart/)", "shop::Cart::add(int)"));
  BOOST_TEST(matches("calls(A::operator/)", "A::operator/(int)"));
}

BOOST_AUTO_TEST_CASE(accesses_to_a_member_are_calls_of_its_types_conversion_and_assignment) {
  BOOST_TEST(matches("calls(shop::Watched::operator int)", "shop::Watched<int>::operator int() const"));
  BOOST_TEST(matches("calls(shop::Watched::operator=)", "shop::Watched<int>::operator=(int)"));
}

BOOST_AUTO_TEST_CASE(constructions_are_of_a_class_whatever_its_constructor_takes) {
  BOOST_TEST(matches("constructions(shop::Cart)", "shop::Cart::Cart(int)"));
  BOOST_TEST(matches("constructions(shop::Box)", "shop::Box<int>::Box(shop::Box<int> const&)"));
  BOOST_TEST(matches("constructions(std::string)", "std::string::basic_string(char const*)"));
  BOOST_TEST(!matches("constructions(shop::Cart)", "shop::Cart::~Cart()"));
  BOOST_TEST(!matches("constructions(shop::Cart)", "shop::Cart::Line::Line()"));
}

BOOST_AUTO_TEST_CASE(families_are_direct_or_whole_with_their_head_or_without) {
  BOOST_TEST(classes("calls(children:shop::Shape::area)") == "Circle Square ");
  BOOST_TEST(classes("calls(descendants:shop::Shape::area)") == "Circle Square Tile ");
  BOOST_TEST(classes("calls(self+children:shop::Shape::area)") == "Circle Shape Square ");
  BOOST_TEST(classes("constructions(self+descendants:shop::Square)") == "Square Tile ");
  BOOST_TEST(classes("calls(self+children:shop::Tile::area)") == "Tile ");
  BOOST_TEST(classes("calls(children:shop::Tile::area)") == "");
}

BOOST_AUTO_TEST_CASE(of_a_family_the_functions_of_one_name_are_meant_or_all) {
  BOOST_TEST(matches("calls(descendants:shop::Shape::area)", "shop::Tile::area() const"));
  BOOST_TEST(!matches("calls(descendants:shop::Shape::area)", "shop::Shape::area() const"));
  BOOST_TEST(!matches("calls(descendants:shop::Shape::area)", "shop::Tile::name() const"));
  BOOST_TEST(!matches("calls(descendants:shop::Shape::area())", "shop::Tile::area() const"));
  BOOST_TEST(matches("calls(descendants:shop::Shape::*)", "shop::Tile::name() const"));
  BOOST_TEST(matches("constructions(descendants:shop::Named)", "shop::Tile::Tile()"));
}

/// Scopes are a class by name or by expression, and families of classes. Functions are selected by name, by name and
/// types, by expression, all of them, or as constructors.
BOOST_AUTO_TEST_CASE(any_form_of_classes_goes_with_any_form_of_functions) {
  const std::string area = "shop::Tile::area(int) const";
  for (const std::string scope :
       {"shop::Tile", "/^shop::T/", "descendants:shop::Shape", "descendants:/Sh/"}) {
    for (const std::string own : {"area", "area(int) const", "/^ar/", "*"}) {
      const auto word = "calls(" + scope + "::" + own + ")";
      BOOST_TEST_CONTEXT(word) {
        BOOST_TEST(matches(word, area));
        BOOST_TEST(!matches(word, "shop::Cart::area(int) const"));
        BOOST_TEST(!matches(word, "area(int)"));
        BOOST_TEST(matches(word, "shop::Tile::name()") == (own == "*"));
      }
    }
    BOOST_TEST(matches("constructions(" + scope + ")", "shop::Tile::Tile(int)"));
    BOOST_TEST(!matches("constructions(" + scope + ")", "shop::Cart::Cart(int)"));
    BOOST_TEST(!matches("constructions(" + scope + ")", area));
  }
  BOOST_TEST(!matches("calls(shop::Tile::area(char))", area));
}

BOOST_AUTO_TEST_CASE(an_expression_of_functions_is_found_in_their_names_without_class_and_types) {
  BOOST_TEST(!matches("calls(shop::Tile::/Tile/)", "shop::Tile::area(shop::Tile const&)"));
  BOOST_TEST(matches("calls(shop::Box::/^get<.*int>$/)", "int shop::Box<char>::get<int>(int)"));
  BOOST_TEST(matches("calls(/Box<char>$/::get)", "int shop::Box<char>::get<int>(int)"));
  BOOST_TEST(matches("calls(/^shop$/::sell)", "shop::sell(int)"));  // a namespace
}

BOOST_AUTO_TEST_CASE(what_means_nothing_is_told) {
  const auto said = [](const char* word) { return message_of([&] { matcher_of(word); }); };
  BOOST_TEST(said("calls(") == "METRICS calls(: the bracket is not closed");
  BOOST_TEST(said("calls()") == "METRICS calls(): there is no name between the brackets");
  BOOST_TEST(said("calls(/[/)").starts_with("METRICS calls(/[/): /[/ is not a regular expression: "));
  BOOST_TEST(said("calls(shop::Cart::/[/)").find("Cart::/[/): /[/ is not a regular expression: ") !=
             std::string::npos);
  BOOST_TEST(said("constructions(/[/)").find("/[/ is not a regular expression: ") != std::string::npos);
  BOOST_TEST(said("calls(/^shop/::)") == "METRICS calls(/^shop/::): the name on one side of :: is missing");
  BOOST_TEST(said("calls(/^shop/::Cart::add)").find("must be followed by a function without ::") !=
             std::string::npos);
  BOOST_TEST(said("calls(children:/area/)").find("area/): a family needs a class") != std::string::npos);
  BOOST_TEST(said("calls(children:area)").find("children:area): a family needs a class") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
