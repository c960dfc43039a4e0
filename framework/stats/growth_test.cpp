#include "stats/growth.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(growth)

namespace {

using namespace holdfast;

/// A cost of 2 ns for each element: linear, without noise.
double linear(double n) { return 2 * n; }
double square(double n) { return n * n; }

std::string text_of(double n) { return std::to_string(static_cast<int>(n)); }

/// Returns costs at sizes 1000 to 8000, with a second axis of text.
std::vector<GrowthPoint> sizes_in(const std::string& order, double (*cost)(double)) {
  std::vector<GrowthPoint> points;
  for (const double n : {1000.0, 2000.0, 4000.0, 8000.0})
    points.push_back({{{"size", text_of(n), n}, {"order", order, std::nullopt}}, cost(n)});
  return points;
}

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_measured_is_nothing_said) {
  BOOST_TEST(growths_of("sort", "find", "ns", {}).empty());
}

BOOST_AUTO_TEST_CASE(each_combination_of_the_other_parameters_is_a_series_of_its_own) {
  auto points = sizes_in("up", linear);
  for (const auto& point : sizes_in("down", square)) points.push_back(point);
  const auto growths = growths_of("sort", "find", "ns", points);
  BOOST_REQUIRE(growths.size() == 2U);
  BOOST_TEST(growths[0].sentence == "sort order=up over size is O(n), 2 ns each, off by 0 %");
  BOOST_TEST(growths[1].sentence == "sort order=down over size is O(n^2), 1 ns each, off by 0 %");
  BOOST_TEST(growths[1].others == "order=down");
  BOOST_TEST(growths[1].axis == "size");
  BOOST_TEST(growths[1].found == "n^2");
  BOOST_TEST(growths[1].error.value() < 1e-9);
  BOOST_TEST(!growths[1].contradicted);
}

BOOST_AUTO_TEST_CASE(what_grows_is_the_number_with_the_most_values_wherever_it_stands) {
  std::vector<GrowthPoint> points;
  for (const double threads : {1.0, 2.0}) {
    for (const double n : {1000.0, 2000.0, 4000.0, 8000.0})
      points.push_back(
          {{{"threads", text_of(threads), threads}, {"size", text_of(n), n}}, linear(n) / threads});
  }
  const auto growths = growths_of("sort", "find", "ns", points);
  BOOST_REQUIRE(growths.size() == 2U);
  BOOST_TEST(growths[0].sentence == "sort threads=1 over size is O(n), 2 ns each, off by 0 %");
  BOOST_TEST(growths[1].sentence == "sort threads=2 over size is O(n), 1 ns each, off by 0 %");
}

BOOST_AUTO_TEST_CASE(of_two_that_have_equally_many_values_it_is_the_first_by_name) {
  const auto growths = growths_of("f", "find", "ns", {{{{"b", "1", 1.0}, {"a", "2", 2.0}}, 5}});
  BOOST_REQUIRE(growths.size() == 1U);
  BOOST_TEST(growths[0].axis == "a");
  BOOST_TEST(growths[0].others == "b=1");
}

BOOST_AUTO_TEST_CASE(a_promise_is_kept) {
  const auto kept = growths_of("sort", "n", "ns", sizes_in("up", linear)).front();
  BOOST_TEST(kept.sentence == "sort order=up over size is O(n), 2 ns each, off by 0 %");
  BOOST_TEST(!kept.contradicted);
}

BOOST_AUTO_TEST_CASE(a_promise_that_is_not_kept_is_contradicted) {
  const auto broken = growths_of("sort", "1", "ns", sizes_in("up", linear)).front();
  BOOST_TEST(broken.sentence ==
             "sort order=up over size is not O(1) as it says; it is O(n), 2 ns each, off by 0 %");
  BOOST_TEST(broken.contradicted);
  BOOST_TEST(broken.asked == "1");
  BOOST_TEST(broken.found == "n");
}

BOOST_AUTO_TEST_CASE(too_few_sizes_contradict_nothing) {
  auto points = sizes_in("up", linear);
  points.pop_back();
  const auto growth = growths_of("sort", "1", "ns", points).front();
  BOOST_TEST(growth.sentence.starts_with("sort order=up over size may be O(1), "));
  BOOST_TEST(!growth.contradicted);
  BOOST_TEST(growth.found == "");
  BOOST_TEST(!growth.error.has_value());
  BOOST_TEST(growths_of("sort", "find", "ns", points)
                 .front()
                 .sentence.starts_with("sort order=up over size is undecided: different sizes: 3; "));
}

BOOST_AUTO_TEST_CASE(without_a_number_nothing_grows) {
  const auto growth = growths_of("sort", "find", "ns", {{{{"order", "up", std::nullopt}}, 5}}).front();
  BOOST_TEST(growth.sentence == "sort: a complexity needs a numeric parameter, and it has none");
  BOOST_TEST(growth.axis == "");
}

BOOST_AUTO_TEST_SUITE_END()
