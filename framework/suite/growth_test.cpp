#include "suite/growth.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(growth)

namespace {

using namespace holdfast;

Run result_at(int size, const std::string& metric, double median, const std::string& asked) {
  Run result;
  result.subject.test = "perf";
  result.subject.benchmark = "sort";
  result.subject.params = "{\"order\":\"up\",\"size\":" + std::to_string(size) + "}";
  result.subject.metric = metric;
  result.subject.unit = "ns";
  if (!asked.empty()) result.in_force = {{"complexity", asked}};
  result.verdict = Verdict{};
  result.current.median = median;
  return result;
}

/// Returns times of 2 ns for each element, and a second metric that is always the same.
std::vector<Run> results_of(const std::string& asked) {
  std::vector<Run> results;
  for (const int size : {1000, 2000, 4000, 8000}) {
    results.push_back(result_at(size, "time", 2 * size, asked));
    results.push_back(result_at(size, "misses", 7, asked));
  }
  return results;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_points_of_a_benchmark_grow_together_in_the_metric_that_comes_first) {
  const auto growths = suite::growths_of(results_of("find"));
  BOOST_REQUIRE(growths.size() == 1U);
  BOOST_TEST(growths[0].test == "perf");
  BOOST_TEST(growths[0].sentence == "sort order=up over size is O(n), 2 ns each, off by 0 %");
}

BOOST_AUTO_TEST_CASE(whose_code_does_not_ask_has_no_growth) {
  BOOST_TEST(suite::growths_of(results_of("")).empty());
}

BOOST_AUTO_TEST_CASE(one_point_has_no_growth) {
  BOOST_TEST(suite::growths_of({result_at(1000, "time", 5, "find")}).empty());
}

BOOST_AUTO_TEST_CASE(a_broken_promise_is_a_warning_of_the_results_that_it_is_about) {
  Report report{.results = results_of("1")};
  auto down = result_at(1000, "time", 5, "1");
  down.subject.params = R"({"order":"down","size":1000})";
  report.results.push_back(down);
  report.growth = suite::growths_of(report.results);
  suite::warn_of_contradictions(report);
  BOOST_REQUIRE(report.results[0].verdict->warnings.size() == 1U);
  BOOST_TEST(report.results[0].verdict->warnings[0] ==
             "sort order=up over size is not O(1) as it says; it is O(n), 2 ns each, off by 0 %");
  BOOST_TEST(report.results.back().verdict->warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_kept_promise_is_no_warning) {
  Report report{.results = results_of("n")};
  report.growth = suite::growths_of(report.results);
  suite::warn_of_contradictions(report);
  BOOST_TEST(report.results[0].verdict->warnings.empty());
}

BOOST_AUTO_TEST_SUITE_END()
