#include "measure/points_test.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>
#include <string>

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_SUITE(enumeration_axis)

BOOST_AUTO_TEST_CASE(an_enumeration_keeps_the_given_order_and_holds_text_as_strings) {
  EQUAL(inputs_of(enumeration("n", {5, 1, 3})), (Ints{5, 1, 3}));
  EQUAL(inputs_of(enumeration("n", 5, 1, 2.5)), (Doubles{5, 1, 2.5}));
  EQUAL(inputs_of(enumeration("order", {"up", "down"})), (Texts{"up", "down"}));
  EQUAL(inputs_of(enumeration("order", "up", std::string("down"))), (Texts{"up", "down"}));
  EQUAL(inputs_of(enumeration("n", Ints{2, 4})), (Ints{2, 4}));
  EQUAL(inputs_of(single("n", 7)), Ints{7});
  EQUAL(inputs_of(single("name", "x")), Texts{"x"});
}

BOOST_AUTO_TEST_CASE(labels_stand_for_values_of_any_type) {
  const auto plus = [](int a, int b) { return a + b; };
  const auto times = [](int a, int b) { return a * b; };
  using Operation = int (*)(int, int);
  const auto operations = enumeration<Operation>("operation", {{"plus", plus}, {"times", times}});
  EQUAL(points(operations), (Texts{"operation=plus", "operation=times"}));
  EQUAL(inputs_of(operations.map([](Operation f) { return f(3, 4); })), (Ints{7, 12}));
  EQUAL(inputs_of(enumeration("n", {Labelled{"few", 3}, Labelled{"many", 9}})), (Ints{3, 9}));
}

BOOST_AUTO_TEST_CASE(an_enumeration_needs_values_all_different_and_finite_and_a_name) {
  BOOST_TEST(refusal(enumeration("n", Ints{})) == "axis \"n\": there is no value; at least one is needed");
  BOOST_TEST(refusal(enumeration("n", 1, 2, 1)) == "axis \"n\": the value 1 stands twice; leave one out");
  // A wrong declaration is no less wrong where a choice hides it.
  BOOST_TEST(refusal(enumeration("n", 1, 2, 1), {{"n", {"5"}}}) ==
             "axis \"n\": the value 1 stands twice; leave one out");
  BOOST_TEST(refusal(single("x", std::numeric_limits<double>::infinity())) ==
             "axis \"x\": inf is no finite number");
  BOOST_TEST(refusal(single("", 1)) ==
             "an axis has no name; give it one as the first argument of its generator");
}

BOOST_AUTO_TEST_SUITE_END()
