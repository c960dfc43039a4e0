#include <holdfast/gen.hpp>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "message_of.hpp"

namespace {

using holdfast::Choice;
using holdfast::Coordinate;
using holdfast::Gen;
using holdfast::Point;
using namespace holdfast::gen;

/// "size=1000 order=up" for each point.
template <class T>
std::vector<std::string> points(const Gen<T>& generator, const Choice& choice = {}) {
  std::vector<std::string> texts;
  for (const auto& site : generator.sites(choice)) {
    std::string text;
    for (const auto& c : site.point) text += (text.empty() ? "" : " ") + c.axis + "=" + c.text;
    texts.push_back(text);
  }
  return texts;
}

template <class T>
std::vector<T> inputs(const Gen<T>& generator, const Choice& choice = {}) {
  std::vector<T> built;
  for (const auto& site : generator.sites(choice)) built.push_back(site.make());
  return built;
}

template <class T>
std::string refusal(const Gen<T>& generator, const Choice& choice = {}) {
  return holdfast::message_of([&] { generator.sites(choice); });
}

using Ints = std::vector<int>;
using Doubles = std::vector<double>;
using Texts = std::vector<std::string>;

// At namespace scope, where an exception would end the program before main().
const auto kBroken = range("size", 5, 1, 0);

}  // namespace

#define EQUAL(actual, expected) BOOST_TEST((actual) == (expected), boost::test_tools::per_element())

BOOST_AUTO_TEST_SUITE(gen)

BOOST_AUTO_TEST_CASE(a_range_contains_its_last_number_only_where_a_hop_lands_on_it) {
  EQUAL(inputs(range("size", 1000, 5000, 2000)), (Ints{1000, 3000, 5000}));
  EQUAL(inputs(range("size", 1000, 4999, 2000)), (Ints{1000, 3000}));
  EQUAL(inputs(range("size", 7, 7, 1)), Ints{7});
  EQUAL(points(range("size", -1, 1, 1)), (Texts{"size=-1", "size=0", "size=1"}));
}

BOOST_AUTO_TEST_CASE(a_range_reaches_the_limits_of_its_type) {
  constexpr auto kLow = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHigh = std::numeric_limits<std::int64_t>::max();
  // The distance is 2^64 - 1, which is 3 times 6148914691236517205 exactly.
  EQUAL(inputs(range("x", kLow, kHigh, std::int64_t{6148914691236517205})),
        (std::vector<std::int64_t>{kLow, kLow + 6148914691236517205, kHigh - 6148914691236517205, kHigh}));
  using Byte = unsigned char;
  EQUAL(inputs(range("x", Byte{250}, Byte{255}, Byte{2})), (std::vector<Byte>{250, 252, 254}));
}

BOOST_AUTO_TEST_CASE(a_range_of_floating_point_numbers_does_not_lose_its_last_hop_to_rounding) {
  // 0.3 / 0.1 is 2.9999999999999996, and 0 + 3 * 0.1 is 0.30000000000000004, which is beyond.
  EQUAL(inputs(range("x", 0, 0.3, 0.1)), (Doubles{0, 0.1, 0.2, 0.3}));
  EQUAL(points(range("x", 1000.0, 1000.3, 0.1)).back(), std::string("x=1000.3"));
  EQUAL(points(range("x", 0.1F, 0.5F, 0.2F)), (Texts{"x=0.1", "x=0.3", "x=0.5"}));
  EQUAL(inputs(range("x", 0, 0.29, 0.1)), (Doubles{0, 0.1, 0.2}));
}

BOOST_AUTO_TEST_CASE(an_exponential_contains_its_last_number_only_where_a_step_lands_on_it) {
  EQUAL(inputs(exponential("size", 1, 1000, 10)), (Ints{1, 10, 100, 1000}));
  EQUAL(inputs(exponential("size", 1, 999, 10)), (Ints{1, 10, 100}));
  EQUAL(inputs(exponential("size", 3, 3, 2)), Ints{3});
  EQUAL(inputs(exponential("x", 1, 2.25, 1.5)), (Doubles{1, 1.5, 2.25}));
  // 0.001 * 10^3 and 0.1^-3 differ from 1 by rounding alone.
  EQUAL(points(exponential("x", 0.001, 1, 10)).back(), std::string("x=1"));
}

BOOST_AUTO_TEST_CASE(an_exponential_stops_before_its_type_overflows) {
  // 2^30 is the last power of 2 in an int of 32 bits.
  const auto powers = inputs(exponential("x", 1, std::numeric_limits<int>::max(), 2));
  BOOST_TEST(powers.size() == 31U);
  BOOST_TEST(powers.back() == 1 << 30);
  using Byte = unsigned char;
  EQUAL(inputs(exponential("x", Byte{1}, Byte{255}, Byte{16})), (std::vector<Byte>{1, 16}));
}

BOOST_AUTO_TEST_CASE(an_enumeration_keeps_the_given_order_and_holds_text_as_strings) {
  EQUAL(inputs(enumeration("n", {5, 1, 3})), (Ints{5, 1, 3}));
  EQUAL(inputs(enumeration("n", 5, 1, 2.5)), (Doubles{5, 1, 2.5}));
  EQUAL(inputs(enumeration("order", {"up", "down"})), (Texts{"up", "down"}));
  EQUAL(inputs(enumeration("order", "up", std::string("down"))), (Texts{"up", "down"}));
  EQUAL(inputs(enumeration("n", Ints{2, 4})), (Ints{2, 4}));
  EQUAL(inputs(single("n", 7)), Ints{7});
  EQUAL(inputs(single("name", "x")), Texts{"x"});
}

BOOST_AUTO_TEST_CASE(json_quotes_text_and_labels_only) {
  const auto coordinate = [](const auto& generator) { return generator.sites().front().point.front(); };
  BOOST_TEST((coordinate(single("n", 5000)) == Coordinate{"n", "5000", false}));
  BOOST_TEST((coordinate(single("n", 0.1)) == Coordinate{"n", "0.1", false}));
  BOOST_TEST((coordinate(single("n", 1e300)) == Coordinate{"n", "1e+300", false}));
  BOOST_TEST((coordinate(single("n", true)) == Coordinate{"n", "true", false}));
  BOOST_TEST((coordinate(single("n", "5000")) == Coordinate{"n", "5000", true}));
  BOOST_TEST((coordinate(enumeration<int>("n", {{"few", 3}})) == Coordinate{"n", "few", true}));
}

BOOST_AUTO_TEST_CASE(labels_stand_for_values_of_any_type) {
  const auto plus = [](int a, int b) { return a + b; };
  const auto times = [](int a, int b) { return a * b; };
  using Operation = int (*)(int, int);
  const auto operations = enumeration<Operation>("operation", {{"plus", plus}, {"times", times}});
  EQUAL(points(operations), (Texts{"operation=plus", "operation=times"}));
  EQUAL(inputs(operations.map([](Operation f) { return f(3, 4); })), (Ints{7, 12}));
  EQUAL(inputs(enumeration("n", {Labelled{"few", 3}, Labelled{"many", 9}})), (Ints{3, 9}));
}

BOOST_AUTO_TEST_CASE(unit_is_one_point_without_axes) {
  EQUAL(points(unit()), Texts{""});
  BOOST_TEST(unit().axes().empty());
  BOOST_TEST(inputs(unit().map([](Unit) { return 4; })).front() == 4);
}

BOOST_AUTO_TEST_CASE(a_map_keeps_the_points_and_builds_inputs_only_when_asked) {
  int built = 0;
  const auto vectors = range("size", 1, 3, 1).map([&built](int n) {
    ++built;
    return Ints(static_cast<std::size_t>(n), n);
  });
  EQUAL(points(vectors), (Texts{"size=1", "size=2", "size=3"}));
  BOOST_TEST(built == 0);
  EQUAL(inputs(vectors).back(), (Ints{3, 3, 3}));
  BOOST_TEST(built == 3);
}

BOOST_AUTO_TEST_CASE(in_a_product_the_first_generator_varies_slowest) {
  const auto both = cross(enumeration("a", 1, 2), enumeration("b", "x", "y", "z"));
  EQUAL(points(both), (Texts{"a=1 b=x", "a=1 b=y", "a=1 b=z", "a=2 b=x", "a=2 b=y", "a=2 b=z"}));
  EQUAL(both.axes(), (Texts{"a", "b"}));
  const auto four =
      cross(enumeration("a", 1, 2), single("b", 0.5), single("c", true), enumeration("d", "x", "y"));
  EQUAL(points(four), (Texts{"a=1 b=0.5 c=true d=x", "a=1 b=0.5 c=true d=y", "a=2 b=0.5 c=true d=x",
                             "a=2 b=0.5 c=true d=y"}));
  BOOST_TEST((inputs(four).back() == std::tuple<int, double, bool, std::string>(2, 0.5, true, "y")));
}

BOOST_AUTO_TEST_CASE(a_function_takes_a_tuple_or_its_elements) {
  const auto both = cross(enumeration("a", 2, 3), enumeration("b", 10, 20));
  EQUAL(inputs(both.map([](int a, int b) { return a * b; })), (Ints{20, 40, 30, 60}));
  EQUAL(inputs(both.map([](const std::tuple<int, int>& t) { return std::get<0>(t) - std::get<1>(t); })),
        (Ints{-8, -18, -7, -17}));
}

BOOST_AUTO_TEST_CASE(inner_axes_may_depend_on_the_outer_value) {
  const auto pairs = range("size", 1, 3, 1).flat_map([](int n) { return range("k", 1, n, 1); });
  EQUAL(points(pairs),
        (Texts{"size=1 k=1", "size=2 k=1", "size=2 k=2", "size=3 k=1", "size=3 k=2", "size=3 k=3"}));
  EQUAL(inputs(pairs.map([](int n, int k) { return 10 * n + k; })), (Ints{11, 21, 22, 31, 32, 33}));
  EQUAL(pairs.axes(), (Texts{"size", "k"}));
  EQUAL(points(pairs, {{"size", {"2"}}}), (Texts{"size=2 k=1", "size=2 k=2"}));
  EQUAL(points(pairs, {{"k", {"5"}}, {"size", {"9"}}}), Texts{"size=9 k=5"});
}

BOOST_AUTO_TEST_CASE(warming_up_uses_the_last_point) {
  BOOST_TEST(range("size", 1000, 4999, 2000).warm_up_inputs().size() == 1U);
  BOOST_TEST(range("size", 1000, 4999, 2000).warm_up_inputs().front()() == 3000);
  BOOST_TEST(exponential("size", 1, 999, 10).warm_up_inputs().front()() == 100);
  BOOST_TEST(range("size", 1, 9, 1).warm_up_inputs({{"size", {"6", "5"}}}).front()() == 5);
  const auto both = cross(enumeration("a", 1, 2), enumeration("b", 8, 9));
  BOOST_TEST((both.warm_up_inputs().front()() == std::tuple(2, 9)));
}

BOOST_AUTO_TEST_CASE(a_renamed_axis_has_its_new_name_in_points_and_in_a_choice) {
  const auto sizes = range("size", 1, 2, 1);
  EQUAL(points(cross(sizes, sizes.rename("size", "width"))),
        (Texts{"size=1 width=1", "size=1 width=2", "size=2 width=1", "size=2 width=2"}));
  const auto width = sizes.rename("size", "width");
  EQUAL(points(width, {{"width", {"7"}}}), Texts{"width=7"});
  EQUAL(points(width, {{"size", {"7"}}}), (Texts{"width=1", "width=2"}));
  const auto swapped =
      cross(single("a", 1), single("b", 2)).rename("a", "c").rename("b", "a").rename("c", "b");
  EQUAL(points(swapped, {{"a", {"20"}}}), Texts{"b=1 a=20"});
}

BOOST_AUTO_TEST_CASE(a_cached_input_is_built_once_and_handed_out_as_a_copy) {
  int built = 0;
  const auto plain = range("size", 1, 2, 1).map([&built](int n) {
    ++built;
    return Ints{n};
  });
  const auto cached = plain.cached();
  cached.sites()[1].make().push_back(99);
  const auto copy = cached;
  EQUAL(copy.sites()[1].make(), Ints{2});
  BOOST_TEST(built == 1);
  EQUAL(cached.warm_up_inputs().front()(), Ints{2});
  EQUAL(cached.sites()[0].make(), Ints{1});
  BOOST_TEST(built == 2);
  EQUAL(plain.sites()[0].make(), Ints{1});
  BOOST_TEST(built == 3);
}

BOOST_AUTO_TEST_CASE(a_cached_input_that_fails_to_be_built_is_tried_again) {
  bool fails = true;
  const auto cached = single("n", 1)
                          .map([&fails](int n) {
                            if (fails) throw holdfast::Error("no input");
                            return n;
                          })
                          .cached();
  BOOST_CHECK_THROW(cached.sites()[0].make(), holdfast::Error);
  fails = false;
  BOOST_TEST(cached.sites()[0].make() == 1);
}

BOOST_AUTO_TEST_CASE(a_choice_replaces_the_values_of_the_axes_that_it_names) {
  const auto both = cross(range("size", 1, 3, 1), enumeration("order", "up", "down"));
  EQUAL(points(both, {{"order", {"down"}}}),
        (Texts{"size=1 order=down", "size=2 order=down", "size=3 order=down"}));
  EQUAL(points(both, {{"size", {"700", "5"}}, {"order", {"sideways"}}}),
        (Texts{"size=700 order=sideways", "size=5 order=sideways"}));
  EQUAL(points(both, {{"colour", {"red"}}, {"size", {"1"}}, {"size", {"2"}}}),
        (Texts{"size=2 order=up", "size=2 order=down"}));
  EQUAL(inputs(single("x", 1.5), {{"x", {"2", "1e-3"}}}), (Doubles{2, 0.001}));
  BOOST_TEST(inputs(single("on", true), {{"on", {"false"}}}).front() == false);
  EQUAL(points(enumeration<int>("n", {{"few", 3}, {"many", 9}}), {{"n", {"many"}}}), Texts{"n=many"});
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

BOOST_AUTO_TEST_CASE(a_generator_that_makes_no_sense_says_so_when_it_is_asked) {
  BOOST_TEST(refusal(kBroken) ==
             "axis \"size\": a range from 5 to 1 by 0 never ends; the hop must be above 0");
  BOOST_TEST(holdfast::message_of([] { kBroken.warm_up_inputs(); }) == refusal(kBroken));
  BOOST_TEST(holdfast::message_of([] { kBroken.axes(); }) == refusal(kBroken));
  BOOST_TEST(refusal(kBroken, {{"size", {"3"}}}) == refusal(kBroken));
  BOOST_TEST(
      refusal(range("size", 5, 1, 1)) ==
      "axis \"size\": a range from 5 to 1 by 1 has no point; the first number must not be above the last");
  BOOST_TEST(refusal(range("x", 0.0, 1.0, std::numeric_limits<double>::quiet_NaN())) ==
             "axis \"x\": a range from 0 to 1 by nan is not possible; finite numbers are needed");
  BOOST_TEST(refusal(range("x", 1.0, 1.0 + 1e-15, 1e-18)).starts_with("axis \"x\": "));
  BOOST_TEST(refusal(exponential("size", 1, 8, 1)) ==
             "axis \"size\": powers from 1 to 8 by a factor of 1 never end; the factor must be above 1");
  BOOST_TEST(
      refusal(exponential("size", 0, 8, 2)) ==
      "axis \"size\": powers from 0 to 8 by a factor of 2 never grow; the first number must be above 0");
  BOOST_TEST(
      refusal(exponential("size", 9, 8, 2)) ==
      "axis \"size\": powers from 9 to 8 by a factor of 2 have no point; the first number must not be above "
      "the last");
  BOOST_TEST(refusal(enumeration("n", Ints{})) == "axis \"n\": there is no value; at least one is needed");
  BOOST_TEST(refusal(enumeration("n", 1, 2, 1)) == "axis \"n\": the value 1 stands twice; leave one out");
  BOOST_TEST(refusal(single("x", std::numeric_limits<double>::infinity())) ==
             "axis \"x\": inf is no finite number");
  BOOST_TEST(refusal(single("", 1)) ==
             "an axis has no name; give it one as the first argument of its generator");
  BOOST_TEST(
      refusal(range("n", -1, 5U, 1)) ==
      "axis \"n\": a negative number stands beside unsigned ones and would become a huge one; make all of "
      "them signed");
  BOOST_TEST(refusal(range("n", 1, 5U, 1)) == "accepted");
}

BOOST_AUTO_TEST_CASE(axes_that_clash_are_named) {
  const auto sizes = range("size", 1, 2, 1);
  BOOST_TEST(refusal(cross(sizes, sizes)) ==
             "axis \"size\" stands twice in a product of generators; call one of them something else: "
             ".rename(\"size\", ...)");
  BOOST_TEST(refusal(sizes.rename("length", "width")) ==
             "axis \"length\" cannot be renamed: the generator does not have it; its axes: size");
  BOOST_TEST(refusal(unit().rename("length", "width")) ==
             "axis \"length\" cannot be renamed: the generator does not have it; its axes: none");
  BOOST_TEST(refusal(cross(sizes, single("n", 1)).rename("n", "size")) ==
             "axis \"n\" cannot be renamed to \"size\", which is the name of another axis");
  BOOST_TEST(refusal(sizes.rename("size", "")) ==
             "axis \"size\" cannot be renamed to nothing; an axis needs a name");
}

BOOST_AUTO_TEST_CASE(a_million_points_are_possible_and_no_more) {
  BOOST_TEST(refusal(range("n", 1, 1'000'001, 1)) ==
             "axis \"n\": a range from 1 to 1000001 by 1 has more than 1000000 points; use a larger hop");
  BOOST_TEST(range("n", 1, 1'000'000, 1).sites().size() == 1'000'000U);
  constexpr auto kHigh = std::numeric_limits<std::uint64_t>::max();
  BOOST_TEST(refusal(range("n", std::uint64_t{0}, kHigh, std::uint64_t{1})).ends_with("use a larger hop"));
  BOOST_TEST(
      refusal(exponential("x", 1, 2, 1 + 1e-9)).ends_with("more than 1000000 points; use a larger factor"));
  BOOST_TEST(
      refusal(cross(range("a", 1, 1001, 1), range("b", 1, 1000, 1))) ==
      "the axes a, b have 1001000 points or more together; at most 1000000 are possible: take larger steps "
      "or fewer axes");
  BOOST_TEST(refusal(single("a", 1).flat_map([](int) {
               return cross(range("b", 1, 1001, 1), range("c", 1, 1000, 1));
             })).starts_with("the axes b, c have 1001000 points"));
}

BOOST_AUTO_TEST_SUITE_END()
