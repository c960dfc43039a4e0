#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "bench/points_test.hpp"

BOOST_AUTO_TEST_SUITE(enumeration_axis)

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

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
  BOOST_TEST(refusal(enumeration("n", 1, 2, 1)) == "axis \"n\": the value 1 is given twice; remove one");
  // A wrong declaration is an error even if the selected points do not include it.
  BOOST_TEST(refusal(enumeration("n", 1, 2, 1), {{"n", {"5"}}}) ==
             "axis \"n\": the value 1 is given twice; remove one");
  BOOST_TEST(refusal(single("x", std::numeric_limits<double>::infinity())) ==
             "axis \"x\": inf is not a finite number");
  BOOST_TEST(refusal(single("", 1)) ==
             "an axis has no name; give it one as the first argument of its generator");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(range_axis)

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_CASE(a_range_contains_its_last_number_only_where_a_hop_lands_on_it) {
  EQUAL(inputs_of(range("size", 1000, 5000, 2000)), (Ints{1000, 3000, 5000}));
  EQUAL(inputs_of(range("size", 1000, 4999, 2000)), (Ints{1000, 3000}));
  EQUAL(inputs_of(range("size", 7, 7, 1)), Ints{7});
  EQUAL(points(range("size", -1, 1, 1)), (Texts{"size=-1", "size=0", "size=1"}));
}

BOOST_AUTO_TEST_CASE(a_range_reaches_the_limits_of_its_type) {
  constexpr auto kLow = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHigh = std::numeric_limits<std::int64_t>::max();
  // The distance is 2^64 - 1, which is 3 times 6148914691236517205 exactly.
  EQUAL(inputs_of(range("x", kLow, kHigh, std::int64_t{6148914691236517205})),
        (std::vector<std::int64_t>{kLow, kLow + 6148914691236517205, kHigh - 6148914691236517205, kHigh}));
  using Byte = unsigned char;
  EQUAL(inputs_of(range("x", Byte{250}, Byte{255}, Byte{2})), (std::vector<Byte>{250, 252, 254}));
}

BOOST_AUTO_TEST_CASE(a_range_of_floating_point_numbers_does_not_lose_its_last_hop_to_rounding) {
  // 0.3 / 0.1 is 2.9999999999999996, and 0 + 3 * 0.1 is 0.30000000000000004, which is more than 0.3.
  EQUAL(inputs_of(range("x", 0, 0.3, 0.1)), (Doubles{0, 0.1, 0.2, 0.3}));
  EQUAL(points(range("x", 1000.0, 1000.3, 0.1)).back(), std::string("x=1000.3"));
  EQUAL(points(range("x", 0.1F, 0.5F, 0.2F)), (Texts{"x=0.1", "x=0.3", "x=0.5"}));
  EQUAL(inputs_of(range("x", 0, 0.29, 0.1)), (Doubles{0, 0.1, 0.2}));
  // 3 * 0.3 is 0.8999999999999999, which is less than 0.9.
  EQUAL(points(range("x", 0, 0.9, 0.3)), (Texts{"x=0", "x=0.3", "x=0.6", "x=0.9"}));
}

BOOST_AUTO_TEST_CASE(a_range_that_makes_no_sense_is_refused) {
  BOOST_TEST(
      refusal(range("size", 5, 1, 1)) ==
      "axis \"size\": a range from 5 to 1 by 1 has no point; the first number must not be above the last");
  BOOST_TEST(refusal(range("x", 0.0, 1.0, std::numeric_limits<double>::quiet_NaN())) ==
             "axis \"x\": a range from 0 to 1 by nan is not possible; finite numbers are needed");
  BOOST_TEST(refusal(range("x", 1.0, 1.0 + 1e-15, 1e-18)).starts_with("axis \"x\": "));
  BOOST_TEST(refusal(range("n", -1, 5U, 1)) ==
             "axis \"n\": a negative number among unsigned ones would become a huge number; make all of "
             "them signed");
  BOOST_TEST(refusal(range("n", 1, 5U, 1)) == "accepted");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(exponential_axis)

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_CASE(an_exponential_contains_its_last_number_only_where_a_step_lands_on_it) {
  EQUAL(inputs_of(exponential("size", 1, 1000, 10)), (Ints{1, 10, 100, 1000}));
  EQUAL(inputs_of(exponential("size", 1, 999, 10)), (Ints{1, 10, 100}));
  EQUAL(inputs_of(exponential("size", 3, 3, 2)), Ints{3});
  EQUAL(inputs_of(exponential("x", 1, 2.25, 1.5)), (Doubles{1, 1.5, 2.25}));
  // In double precision, 1.1^2 is 1.2100000000000002, which is beyond 1.21 by rounding alone.
  EQUAL(inputs_of(exponential("x", 1, 1.21, 1.1)), (Doubles{1, 1.1, 1.21}));
}

BOOST_AUTO_TEST_CASE(an_exponential_stops_before_its_type_overflows) {
  // 2^30 is the last power of 2 in an int of 32 bits.
  const auto powers = inputs_of(exponential("x", 1, std::numeric_limits<int>::max(), 2));
  BOOST_TEST(powers.size() == 31U);
  BOOST_TEST(powers.back() == 1 << 30);
  using Byte = unsigned char;
  EQUAL(inputs_of(exponential("x", Byte{1}, Byte{255}, Byte{16})), (std::vector<Byte>{1, 16}));
}

BOOST_AUTO_TEST_CASE(powers_that_make_no_sense_are_refused) {
  BOOST_TEST(refusal(exponential("size", 1, 8, 1)) ==
             "axis \"size\": powers from 1 to 8 by a factor of 1 never end; the factor must be above 1");
  BOOST_TEST(
      refusal(exponential("size", 0, 8, 2)) ==
      "axis \"size\": powers from 0 to 8 by a factor of 2 never grow; the first number must be above 0");
  BOOST_TEST(
      refusal(exponential("size", 9, 8, 2)) ==
      "axis \"size\": powers from 9 to 8 by a factor of 2 have no point; the first number must not be above "
      "the last");
}

BOOST_AUTO_TEST_SUITE_END()
