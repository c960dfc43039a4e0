/// Reads the output of nanobench 4.3.

#include "adapters/nanobench_markdown.hpp"

#include <boost/test/unit_test.hpp>

#include "adapters/nanobench.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(tables_of_nanobench)

using holdfast::message_of;
using holdfast::adapters::markdown_reports;
using holdfast::adapters::nanobench_reports;

const std::string kTable = R"([doctest] doctest version is "2.4.11"

| relative |               ns/op |                op/s |    err% |          ins/op |          cyc/op |    IPC |         bra/op |   miss% |     total | strings
|---------:|--------------------:|--------------------:|--------:|----------------:|----------------:|-------:|---------------:|--------:|----------:|:--------
|   100.0% |                0.33 |    3,003,003,003.00 |    0.4% |            4.00 |            1.25 |  3.200 |           1.00 |    0.0% |      0.01 | `find`
|     0.0% |        1,234,567.89 |              810.00 |    7.4% |        9,000.00 |       10,000.00 |  0.900 |         100.00 |    0.0% |      0.01 | :wavy_dash: `a | b` (Unstable with ~12.0 iters. Increase `minEpochIterations` to e.g. 120)

|   coefficient |   err% | complexity
|--------------:|-------:|------------
|   6.66562e-09 |   2.5% | O(1)
===============================================================================
[doctest] test cases: 1 | 1 passed | 0 failed | 0 skipped
)";

BOOST_AUTO_TEST_CASE(each_row_has_a_block_for_each_metric) {
  const auto reports = markdown_reports(kTable);
  BOOST_REQUIRE(reports.size() == 8u);
  BOOST_TEST(reports[0].benchmark == "strings/find");
  BOOST_TEST(reports[0].metric == "time");
  BOOST_TEST(reports[1].metric == "retired-instructions");
  BOOST_TEST(reports[1].samples.front().value == 4);
  BOOST_TEST(reports[4].benchmark == "strings/a | b");
  BOOST_TEST(reports[4].samples.front().value == 1234567.89);
}

BOOST_AUTO_TEST_CASE(a_short_time_comes_from_its_inverse_which_has_more_digits) {
  const auto reports = markdown_reports(kTable);
  BOOST_TEST(reports[0].samples.front().value == 0.333, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(times_in_other_units_are_nanoseconds) {
  const auto reports = markdown_reports(
      "| ms/byte | byte/s | err% | total | benchmark\n|---|\n| 2.50 | 400.00 | 0.1% | 1.0 | `x`\n");
  BOOST_REQUIRE(reports.size() == 1u);
  BOOST_TEST(reports[0].benchmark == "x");
  BOOST_TEST(reports[0].samples.front().value == 2.5e6, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(the_first_column_may_come_and_go_without_new_headings) {
  const std::string plain =
      "| ns/op | op/s | err% | total | benchmark\n"
      "|------:|-----:|-----:|------:|:---------\n"
      "|  8.60 | 0.10 | 2.5% |  0.00 | `copy`\n"
      "|    10,230 |  4.83 | 0.20 | 0.2% |  0.00 | `swap`\n";
  const auto more = markdown_reports(plain);
  BOOST_REQUIRE(more.size() == 2u);
  BOOST_TEST(more[1].benchmark == "swap");
  BOOST_TEST(more[1].samples.front().value == 4.83);
  const auto less = markdown_reports(
      "| complexityN | ns/op | op/s | err% | total | benchmark\n"
      "|          10 |  4.83 | 0.20 | 0.2% |  0.00 | `swap`\n"
      "|  8.60 | 0.10 | 2.5% |  0.00 | `copy`\n"
      "|  1 | `no row`\n");
  BOOST_REQUIRE(less.size() == 2u);
  BOOST_TEST(less[0].samples.front().value == 4.83);
  BOOST_TEST(less[1].samples.front().value == 8.6);
}

BOOST_AUTO_TEST_CASE(other_tables_are_none) {
  BOOST_TEST(markdown_reports("| name | size |\n|---|---|\n| `x` | 3 |\n").empty());
  BOOST_TEST(markdown_reports("nothing").empty());
}

BOOST_AUTO_TEST_CASE(a_cell_without_a_number_is_named) {
  BOOST_TEST(message_of([] { markdown_reports("| ns/op | err% | benchmark\n| fast | 1% | `x`\n"); }) ==
             "wrote a row of \"x\" with \"fast\", where a number is needed");
}

BOOST_AUTO_TEST_CASE(rows_of_one_name_are_numbered_whole) {
  const auto reports = nanobench_reports(kTable + kTable);
  BOOST_REQUIRE(reports.size() == 16u);
  BOOST_TEST(reports[8].benchmark == "strings/find #2");
  BOOST_TEST(reports[9].benchmark == "strings/find #2");
}

BOOST_AUTO_TEST_SUITE_END()
