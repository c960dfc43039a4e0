#include "measure/axis_sites.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>

#include "measure/points_test.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::gen;

}  // namespace

BOOST_AUTO_TEST_SUITE(axis_sites)

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
  BOOST_TEST(
      refusal(cross(range("a", 1, 1001, 1), range("b", 1, 1000, 1))) ==
      "the axes a, b have 1001000 points or more together; at most 1000000 are possible: take larger steps "
      "or fewer axes");
  BOOST_TEST(refusal(single("a", 1).flat_map([](int) {
               return cross(range("b", 1, 1001, 1), range("c", 1, 1000, 1));
             })).starts_with("the axes b, c have 1001000 points"));
}

BOOST_AUTO_TEST_SUITE_END()
