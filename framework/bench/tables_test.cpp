#include "bench/tables.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(table)

namespace {
using holdfast::bench::ResultTable;

holdfast::wire::ChildReport report(const std::vector<double>& values) {
  holdfast::wire::ChildReport made;
  for (const double value : values)
    made.samples.push_back({.value = value, .iterations = 20, .cpu_ns = value});
  return made;
}
}  // namespace

BOOST_AUTO_TEST_CASE(rows_stand_under_their_header) {
  const ResultTable table({"a", "sort/random"});
  BOOST_TEST(table.header() ==
             "benchmark             value    spread  samples   iterations\n"
             "-----------------------------------------------------------\n");
  // Quartiles of 98, 99, 100, 101, 102 are 99 and 101: half of their distance is 1 % of the median.
  const std::vector reports{report({98, 102, 100, 99, 101})};
  BOOST_TEST(table.rows("a", reports, "default") ==
             "a                    100 ns    1.00 %        5           20\n");
  BOOST_TEST(table.rows("a", reports, "max") ==
             "a                    102 ns    0.98 %        5           20\n");
}

BOOST_AUTO_TEST_CASE(what_is_unusual_is_said_in_the_row) {
  auto restless = report({1, 1});
  restless.warmup.steady = false;
  restless.warnings = {"it was compiled without optimisation"};
  const auto text = ResultTable({"a"}).rows("a", {restless}, "default");
  BOOST_TEST(text.find("did not become steady\n    warning: it was compiled without optimisation\n") !=
             std::string::npos);
  auto skipped = report({});
  skipped.skipped = "no data";
  BOOST_TEST(ResultTable({"a"}).rows("a", {skipped}, "default") == "a          skipped: no data\n");
}

BOOST_AUTO_TEST_CASE(other_metrics_stand_below_the_benchmark) {
  auto misses = report({3});
  misses.metric = "misses";
  const ResultTable table({"cache size=10"});
  BOOST_TEST(table.rows("cache size=10", {report({1}), misses}, "default") ==
             "cache size=10            1 ns    0.00 %        1           20\n"
             "  misses                 3 ns    0.00 %        1           20\n");
}

BOOST_AUTO_TEST_CASE(a_metric_with_a_longer_name_than_any_benchmark_stands_out) {
  auto misses = report({3});
  misses.metric = "misses of the cache";
  BOOST_TEST(ResultTable({"a"})
                 .rows("a", {report({1}), misses}, "default")
                 .ends_with("\n  misses of the cache            3 ns    0.00 %        1           20\n"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rates_tables)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

Rate rate(const std::string& label, const std::vector<double>& values, int workers = 1) {
  Rate made{.label = label,
            .report = {.metric = "throughput", .unit = "/s", .direction = Direction::higher},
            .workers = workers,
            .mode = "mode continuous"};
  for (const double value : values) made.report.samples.push_back({.value = value});
  return made;
}

BOOST_AUTO_TEST_CASE(a_basic_report_of_one_has_no_relative_column) {
  BOOST_TEST(rates_table({rate("sort", {1e6, 3e6})}, Detail::basic, "") ==
             "benchmark  throughput    call\n"
             "sort            2 M/s  500 ns\n");
}

BOOST_AUTO_TEST_CASE(several_are_sorted_best_first_and_relative_to_it) {
  BOOST_TEST(rates_table({rate("slow", {1e6}), rate("quick", {4e6}, 2)}, Detail::basic, "") ==
             "benchmark  throughput    call  relative\n"
             "quick           4 M/s  500 ns      100%\n"
             "slow            1 M/s    1 us       25%\n");
}

BOOST_AUTO_TEST_CASE(a_call_that_is_done_elsewhere_has_no_time) {
  auto posted = rate("post", {1e6});
  posted.done_elsewhere = true;
  BOOST_TEST(rates_table({posted}, Detail::basic, "") ==
             "benchmark  throughput  call\n"
             "post            1 M/s     -\n");
}

// 1, 2, 3, 4, 5: mean 3, standard deviation sqrt(2.5) = 1.58, 53 % of it; p99 = 4 + 0.96 (type 7).
BOOST_AUTO_TEST_CASE(an_extended_report_has_the_spread_and_its_ends) {
  BOOST_TEST(rates_table({rate("x", {1000, 2000, 3000, 4000, 5000})}, Detail::extended, "") ==
             "benchmark  samples  average  stdev  median       p99   best  worst      call\n"
             "x                5    3 k/s    53%   3 k/s  4.96 k/s  5 k/s  1 k/s  333.3 us\n");
}

BOOST_AUTO_TEST_CASE(one_sample_and_throughput_of_zero_are_printed) {
  BOOST_TEST(rates_table({rate("still", {0})}, Detail::extended, "") ==
             "benchmark  samples  average  stdev  median   p99  best  worst      call\n"
             "still            1     0 /s      -    0 /s  0 /s  0 /s   0 /s  infinite\n");
}

BOOST_AUTO_TEST_CASE(a_full_report_says_what_was_asked_for_and_on_what_it_ran) {
  auto slow = rate("x", {1000, 2000, 3000});
  for (auto& sample : slow.report.samples) sample.iterations = 500;  // 0.5 s, 0.25 s, 0.167 s
  const auto text = rates_table({slow}, Detail::full, "system: Linux\n");
  BOOST_TEST(
      text.ends_with("x: mode continuous\n"
                     "  variance 1e+06 (/s)^2, 1500 calls in 916.7 ms\n"
                     "  samples: 1 k/s, 2 k/s, 3 k/s\n"
                     "system: Linux\n"));
  slow.report.curve =
      ThroughputCurve{.points = {{.workers = 2, .throughput = 2000, .samples = {2000}}}, .knee = 2};
  BOOST_TEST(rates_table({slow}, Detail::full, "").find("k/s\n    workers  samples ") != std::string::npos);
  BOOST_TEST(message_of([] { parse_detail("long"); }) == "one of basic, extended, full is needed");
}

// 100, 200, 300 ns: mean 200, standard deviation 100, p99 = 298. The quicker one comes first, and the least time is the best.
BOOST_AUTO_TEST_CASE(times_have_the_same_statistics_and_the_shortest_is_the_best) {
  auto slow = rate("slow", {100, 200, 300});
  auto quick = rate("quick", {50});
  for (auto* one : {&slow, &quick}) {
    one->report.metric = "time";
    one->report.unit = "ns";
    one->report.direction = Direction::lower;
    one->mode = "mode timed";
    for (auto& sample : one->report.samples) sample.iterations = 500;
  }
  BOOST_TEST(rates_table({slow, quick}, Detail::full, "system: Linux\n") ==
             "benchmark  samples  average  stdev  median     p99    best   worst    call  relative\n"
             "quick            1    50 ns     0%   50 ns   50 ns   50 ns   50 ns   50 ns      100%\n"
             "slow             3   200 ns    50%  200 ns  298 ns  100 ns  300 ns  200 ns       25%\n"
             "quick: mode timed\n"
             "  variance 0 ns^2, 500 calls in 25 us\n"
             "  samples: 50 ns\n"
             "slow: mode timed\n"
             "  variance 1e+04 ns^2, 1500 calls in 300 us\n"
             "  samples: 100 ns, 200 ns, 300 ns\n"
             "system: Linux\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

BOOST_AUTO_TEST_SUITE(costs)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Adds a cost of 2 ns for each element. It is the median of three samples, so that one wild sample has no effect.
void add(ComplexityLines& costs, const std::string& benchmark, const std::string& size, bool is_text) {
  wire::ChildReport report;
  for (const double factor : {1.0, 50.0, 1.0})
    report.samples.push_back({.value = factor * 2 * static_cast<double>(std::stoi(size))});
  costs.add(benchmark, {{"size", size, is_text}}, "find", report);
}

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_asked_is_nothing_said) { BOOST_TEST(ComplexityLines().text() == ""); }

BOOST_AUTO_TEST_CASE(each_benchmark_has_a_line) {
  ComplexityLines costs;
  for (const char* size : {"1000", "2000", "4000", "8000"}) {
    add(costs, "sort", size, false);
    add(costs, "find", size, false);
  }
  BOOST_TEST(costs.text() ==
             "sort over size is O(n), 2 ns each, off by 0 %\n"
             "find over size is O(n), 2 ns each, off by 0 %\n");
}

BOOST_AUTO_TEST_CASE(text_that_looks_like_a_number_is_none) {
  ComplexityLines costs;
  add(costs, "sort", "1000", true);
  BOOST_TEST(costs.text() == "sort: a complexity needs a numeric parameter, and it has none\n");
}

BOOST_AUTO_TEST_CASE(a_report_without_a_sample_is_passed_over) {
  ComplexityLines costs;
  costs.add("sort", {{"size", "1", false}}, "find", {});
  BOOST_TEST(costs.text() == "");
}

BOOST_AUTO_TEST_SUITE_END()
