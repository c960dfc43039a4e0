#include "measure/growth.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::measure;

const detail::Definition kSort{.name = "sort"};

/// 2 ns for each element: linear, without an error.
double linear(double n) { return 2 * n; }

/// At sizes 1000 to 8000, below an axis of text.
void add(Growth& growth, const std::string& order, const std::string& asked, double (*cost)(double)) {
  for (const double n : {1000.0, 2000.0, 4000.0, 8000.0}) {
    const auto size = std::to_string(static_cast<int>(n));
    const Chosen chosen{.benchmark = &kSort,
                        .variant = {.point = {{"order", order, true}, {"size", size, false}}, .run = {}},
                        .params = {}};
    wire::ChildReport report;
    // The median of three, so that one wild sample changes nothing.
    for (const double factor : {1.0, 50.0, 1.0}) report.samples.push_back({.value = factor * cost(n)});
    growth.add(chosen, asked, report);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(growth)

BOOST_AUTO_TEST_CASE(nothing_asked_is_nothing_said) { BOOST_TEST(Growth().text() == ""); }

BOOST_AUTO_TEST_CASE(what_grows_is_the_numeric_axis_for_each_value_of_the_others) {
  Growth growth;
  add(growth, "up", "find", linear);
  add(growth, "down", "find", [](double n) { return n * n; });
  BOOST_TEST(growth.text() ==
             "sort order=up over size is O(n), 2 ns each, off by 0 %\n"
             "sort order=down over size is O(n^2), 1 ns each, off by 0 %\n");
}

BOOST_AUTO_TEST_CASE(a_promise_is_kept_or_not) {
  Growth kept;
  add(kept, "up", "n", linear);
  BOOST_TEST(kept.text() == "sort order=up over size is O(n), 2 ns each, off by 0 %\n");
  Growth broken;
  add(broken, "up", "1", linear);
  BOOST_TEST(broken.text() ==
             "sort order=up over size is not O(1) as it says; it is O(n), 2 ns each, off by 0 %\n");
}

BOOST_AUTO_TEST_CASE(a_point_without_a_number_is_said_and_a_report_without_a_sample_is_not) {
  Growth growth;
  const detail::Variant text{.point = {{"order", "up", true}}, .run = {}};
  const detail::Variant size{.point = {{"size", "1", false}}, .run = {}};
  wire::ChildReport report;
  growth.add({&kSort, size, {}}, "find", report);
  report.samples = {{.value = 1}};
  growth.add({&kSort, text, {}}, "find", report);
  BOOST_TEST(growth.text() ==
             "sort order=up: a complexity needs a parameter that is a number, and it has none\n");
}

BOOST_AUTO_TEST_CASE(three_sizes_are_too_few) {
  Growth growth;
  wire::ChildReport report;
  report.samples = {{.value = 1}};
  for (const char* n : {"1", "2", "4"})
    growth.add({&kSort, {.point = {{"size", n, false}}, .run = {}}, {}}, "find", report);
  BOOST_TEST(growth.text().starts_with("sort over size is undecided: "));
}

BOOST_AUTO_TEST_SUITE_END()
