#include "measure/table.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {
using holdfast::measure::table_row;

holdfast::wire::ChildReport report(const std::vector<double>& values) {
  holdfast::wire::ChildReport made;
  for (const double value : values)
    made.samples.push_back({.value = value, .iterations = 20, .cpu_ns = value});
  return made;
}
}  // namespace

BOOST_AUTO_TEST_SUITE(table)

BOOST_AUTO_TEST_CASE(rows_stand_under_their_header) {
  const std::vector<std::string> labels{"a", "sort/random"};
  BOOST_TEST(holdfast::measure::table_header(labels) ==
             "benchmark             value    spread  samples   iterations\n"
             "-----------------------------------------------------------\n");
  // Quartiles of 98, 99, 100, 101, 102 are 99 and 101: half of their distance is 1 % of the median.
  const holdfast::measure::Row row{"a", report({98, 102, 100, 99, 101})};
  BOOST_TEST(table_row(row, labels, "default") ==
             "a                    100 ns    1.00 %        5           20\n");
  BOOST_TEST(table_row(row, labels, "max") ==
             "a                    102 ns    0.98 %        5           20\n");
}

BOOST_AUTO_TEST_CASE(what_is_unusual_is_said_in_the_row) {
  auto restless = report({1, 1});
  restless.warmup.steady = false;
  restless.warnings = {"it was compiled without optimisation"};
  const auto text = table_row({"a", restless}, {"a"}, "default");
  BOOST_TEST(text.find("not seen to become steady\n    warning: it was compiled without optimisation\n") !=
             std::string::npos);
  auto skipped = report({});
  skipped.skipped = "no data";
  BOOST_TEST(table_row({"a", skipped}, {"a"}, "default") == "a          skipped: no data\n");
}

BOOST_AUTO_TEST_CASE(other_metrics_stand_below_the_benchmark) {
  auto misses = report({3});
  misses.metric = "misses";
  const auto rows = holdfast::measure::rows_of("cache size=10", {report({1}), misses});
  BOOST_TEST(rows.at(0).label == "cache size=10");
  BOOST_TEST(rows.at(1).label == "  misses");
}

BOOST_AUTO_TEST_CASE(a_metric_with_a_longer_name_than_any_benchmark_stands_out) {
  BOOST_TEST(table_row({"  misses of the cache", report({3})}, {"a"}, "default") ==
             "  misses of the cache            3 ns    0.00 %        1           20\n");
}

BOOST_AUTO_TEST_SUITE_END()
