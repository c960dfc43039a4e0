#include "measure/costs.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::measure;

const detail::Definition kSort{.name = "sort"};
const detail::Definition kFind{.name = "find"};

/// 2 ns for each element, in the median of three: one wild sample changes nothing.
void add(Costs& costs, const detail::Definition& benchmark, const std::string& size, bool is_text) {
  wire::ChildReport report;
  for (const double factor : {1.0, 50.0, 1.0})
    report.samples.push_back({.value = factor * 2 * static_cast<double>(std::stoi(size))});
  costs.add({&benchmark, {.point = {{"size", size, is_text}}, .run = {}}, {}}, "find", report);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(costs)

BOOST_AUTO_TEST_CASE(nothing_asked_is_nothing_said) { BOOST_TEST(Costs().text() == ""); }

BOOST_AUTO_TEST_CASE(each_benchmark_has_a_line) {
  Costs costs;
  for (const char* size : {"1000", "2000", "4000", "8000"}) {
    add(costs, kSort, size, false);
    add(costs, kFind, size, false);
  }
  BOOST_TEST(costs.text() ==
             "sort over size is O(n), 2 ns each, off by 0 %\n"
             "find over size is O(n), 2 ns each, off by 0 %\n");
}

BOOST_AUTO_TEST_CASE(text_that_looks_like_a_number_is_none) {
  Costs costs;
  add(costs, kSort, "1000", true);
  BOOST_TEST(costs.text() ==
             "sort size=1000: a complexity needs a parameter that is a number, and it has none\n");
}

BOOST_AUTO_TEST_CASE(a_report_without_a_sample_is_passed_over) {
  Costs costs;
  costs.add({&kSort, {.point = {{"size", "1", false}}, .run = {}}, {}}, "find", {});
  BOOST_TEST(costs.text() == "");
}

BOOST_AUTO_TEST_SUITE_END()
