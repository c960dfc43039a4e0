#include "measure/table.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {
holdfast::wire::ChildReport report(const std::string& name, std::vector<double> values) {
  holdfast::wire::ChildReport made;
  made.benchmark = name;
  for (const double value : values)
    made.samples.push_back({.value = value, .iterations = 20, .cpu_ns = value});
  return made;
}
}  // namespace

BOOST_AUTO_TEST_SUITE(table)

BOOST_AUTO_TEST_CASE(rows_stand_under_their_header) {
  const std::vector<std::string> names{"a", "sort/random"};
  BOOST_TEST(holdfast::measure::table_header(names) ==
             "benchmark        median    spread  samples   iterations\n"
             "-------------------------------------------------------\n");
  // Quartiles of 98, 99, 100, 101, 102 are 99 and 101: half of their distance is 1 % of the median.
  BOOST_TEST(holdfast::measure::table_row(report("a", {98, 102, 100, 99, 101}), names) ==
             "a                100 ns    1.00 %        5           20\n");
}

BOOST_AUTO_TEST_CASE(what_is_unusual_is_said_in_the_row) {
  auto restless = report("a", {1, 1});
  restless.warmup.steady = false;
  BOOST_TEST(holdfast::measure::table_row(restless, {"a"}).find("never became steady") != std::string::npos);
  auto skipped = report("a", {});
  skipped.skipped = "no data";
  BOOST_TEST(holdfast::measure::table_row(skipped, {"a"}) == "a          skipped: no data\n");
}

BOOST_AUTO_TEST_SUITE_END()
