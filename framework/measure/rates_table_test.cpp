#include "measure/rates_table.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::measure;

Rate rate(const std::string& label, const std::vector<double>& values, int workers = 1) {
  Rate made{.label = label, .report = {}, .workers = workers, .mode = "mode continuous"};
  for (const double value : values) made.report.samples.push_back({.value = value});
  return made;
}

BOOST_AUTO_TEST_SUITE(rates_tables)

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
  const auto text = rates_table({rate("x", {1})}, Detail::full, "system: Linux\n");
  BOOST_TEST(text.ends_with("x: mode continuous\nsystem: Linux\n"));
  BOOST_TEST(message_of([] { parse_detail("long"); }) == "one of basic, extended, full is needed");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
