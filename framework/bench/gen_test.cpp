#include <holdfast/gen.hpp>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <string>

#include "bench/points_test.hpp"

BOOST_AUTO_TEST_SUITE(generators)

namespace {

using namespace holdfast;
using namespace holdfast::gen;

// This generator is at namespace scope, where an exception would end the program before main().
const auto kBroken = range("size", 5, 1, 0);

}  // namespace

BOOST_AUTO_TEST_CASE(unit_is_one_point_without_axes_and_single_one_point_of_its_axis) {
  EQUAL(points(unit()), Texts{""});
  BOOST_TEST(unit().axes().empty());
  EQUAL(inputs_of(unit().map([](Unit) { return 4; })), Ints{4});
  EQUAL(points(single("size", 7)), Texts{"size=7"});
  EQUAL(single("size", 7).axes(), Texts{"size"});
  EQUAL(inputs_of(single("size", 7)), Ints{7});
}

BOOST_AUTO_TEST_CASE(a_map_keeps_the_points_and_builds_inputs_only_when_asked) {
  int built = 0;
  const auto vectors = range("size", 1, 3, 1).map([&built](int n) {
    ++built;
    return Ints(static_cast<std::size_t>(n), n);
  });
  EQUAL(points(vectors), (Texts{"size=1", "size=2", "size=3"}));
  BOOST_TEST(built == 0);
  EQUAL(inputs_of(vectors).back(), (Ints{3, 3, 3}));
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
  BOOST_TEST((inputs_of(four).back() == std::tuple<int, double, bool, std::string>(2, 0.5, true, "y")));
}

BOOST_AUTO_TEST_CASE(a_function_takes_a_tuple_or_its_elements) {
  const auto both = cross(enumeration("a", 2, 3), enumeration("b", 10, 20));
  EQUAL(inputs_of(both.map([](int a, int b) { return a * b; })), (Ints{20, 40, 30, 60}));
  EQUAL(inputs_of(both.map([](const std::tuple<int, int>& t) { return std::get<0>(t) - std::get<1>(t); })),
        (Ints{-8, -18, -7, -17}));
}

BOOST_AUTO_TEST_CASE(inner_axes_may_depend_on_the_outer_value) {
  const auto pairs = range("size", 1, 3, 1).flat_map([](int n) { return range("k", 1, n, 1); });
  EQUAL(points(pairs),
        (Texts{"size=1 k=1", "size=2 k=1", "size=2 k=2", "size=3 k=1", "size=3 k=2", "size=3 k=3"}));
  EQUAL(inputs_of(pairs.map([](int n, int k) { return 10 * n + k; })), (Ints{11, 21, 22, 31, 32, 33}));
  EQUAL(pairs.axes(), (Texts{"size", "k"}));
  EQUAL(points(pairs, {{"size", {"2"}}}), (Texts{"size=2 k=1", "size=2 k=2"}));
  EQUAL(points(pairs, {{"k", {"5"}}, {"size", {"9"}}}), Texts{"size=9 k=5"});
}

BOOST_AUTO_TEST_CASE(a_range_without_a_hop_counts_by_one) {
  EQUAL(points(range("size", 3, 5)), (Texts{"size=3", "size=4", "size=5"}));
  EQUAL(points(range("share", 0.5, 2)), (Texts{"share=0.5", "share=1.5"}));
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

BOOST_AUTO_TEST_CASE(a_generator_that_makes_no_sense_says_so_when_it_is_asked) {
  BOOST_TEST(refusal(kBroken) ==
             "axis \"size\": a range from 5 to 1 by 0 never ends; the hop must be above 0");
  BOOST_TEST(holdfast::message_of([] { kBroken.warm_up_inputs(); }) == refusal(kBroken));
  BOOST_TEST(holdfast::message_of([] { kBroken.axes(); }) == refusal(kBroken));
  BOOST_TEST(refusal(kBroken, {{"size", {"3"}}}) == refusal(kBroken));
}

BOOST_AUTO_TEST_CASE(axes_that_clash_are_named) {
  const auto sizes = range("size", 1, 2, 1);
  BOOST_TEST(refusal(cross(sizes, sizes)) ==
             "axis \"size\" occurs twice in a product of generators; rename one of them something else: "
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

BOOST_AUTO_TEST_CASE(a_generator_of_ones_own_must_have_a_point) {
  const Gen<int> none([](const Choice&) { return std::vector<holdfast::detail::Site<int>>{}; });
  const auto sentence = "a generator of the program has no point; it must return at least one";
  BOOST_TEST(message_of([&] { none.sites(); }) == sentence);
  BOOST_TEST(message_of([&] { none.axes(); }) == sentence);
  BOOST_TEST(message_of([&] { none.warm_up_inputs(); }) == sentence);
}

BOOST_AUTO_TEST_SUITE_END()
