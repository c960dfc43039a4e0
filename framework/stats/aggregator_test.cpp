#include "stats/aggregator.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "message_of.hpp"
#include "stats/comparison_input.hpp"
#include "stats/side_report.hpp"

BOOST_AUTO_TEST_SUITE(aggregator)

namespace {

using namespace holdfast;

Process process_of(const std::vector<double>& values) {
  Process process;
  for (const double value : values) process.samples.push_back({.value = value});
  return process;
}

double value_by(const std::string& name, const std::vector<double>& values) {
  return value_of(process_of(values), aggregator_named(name));
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_name_is_what_statistics_call_so) {
  const std::vector<double> values{4, 1, 2, 9};
  BOOST_TEST(value_by("min", values) == 1.0);
  BOOST_TEST(value_by("max", values) == 9.0);
  BOOST_TEST(value_by("mean", values) == 4.0);
  BOOST_TEST(value_by("median", values) == 3.0);  // half way between 2 and 4
  // Squares of the distances from 4 are 0, 9, 4 and 25: 38 / 3.
  BOOST_TEST(value_by("stdev", values) == std::sqrt(38.0 / 3), boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(quantiles_lie_between_order_statistics) {
  // R: quantile(c(1, 2, 4, 9), 0.9, type = 7) is 4 + 0.7 * 5, since 0.9 * 3 is 2.7.
  BOOST_TEST(value_by("quantile:0.9", {4, 1, 2, 9}) == 7.5, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(value_by("quantile:0", {4, 1, 2, 9}) == 1.0);
  BOOST_TEST(value_by("quantile:1", {4, 1, 2, 9}) == 9.0);
}

BOOST_AUTO_TEST_CASE(a_single_sample_has_no_spread) { BOOST_TEST(value_by("stdev", {5}) == 0.0); }

BOOST_AUTO_TEST_CASE(what_the_program_computed_counts_unless_another_aggregator_was_asked_for) {
  auto process = process_of({4, 1, 2, 9});
  process.aggregate = 7;
  BOOST_TEST(value_of(process, {}) == 7.0);
  BOOST_TEST(value_of(process, aggregator_named("own:geometric")) == 7.0);
  BOOST_TEST(value_of(process, aggregator_named("median")) == 3.0);
  process.aggregate.reset();
  BOOST_TEST(value_of(process, {}) == 3.0);  // the default is the median
}

BOOST_AUTO_TEST_CASE(an_aggregate_without_samples_is_shown_whatever_the_aggregator_and_is_in_no_comparison) {
  const Process process{.aggregate = 7};
  BOOST_TEST(value_of(process, aggregator_named("max")) == 7);
  const auto side = stats::side_report({process}, aggregator_named("default"));
  BOOST_TEST(side.median.value() == 7);
  BOOST_REQUIRE(side.processes.size() == 1u);
  BOOST_TEST(side.processes.front().samples == 0);
  BOOST_TEST(stats::series_of({process}, "process", aggregator_named("default")).n_processes == 0);
}

BOOST_AUTO_TEST_CASE(times_are_judged_by_the_mean_of_the_middle_and_counts_by_one_that_was_seen) {
  const Process process{.samples = {{.value = 1}, {.value = 2}, {.value = 3}, {.value = 7}, {.value = 90}}};
  BOOST_TEST(value_of(process, aggregator_for("default", "time")) == 4.0);
  BOOST_TEST(value_of(process, aggregator_for("default", "allocations")) == 3.0);
  BOOST_TEST(value_of(process, aggregator_for("min", "time")) == 1.0);
  auto computed = process;
  computed.aggregate = 17;
  BOOST_TEST(value_of(computed, aggregator_for("default", "time")) == 17.0);
}

BOOST_AUTO_TEST_CASE(what_does_not_exist_is_refused_with_what_does) {
  for (const char* name : {"average", "quantile", "quantile:", "quantile:1.1", "quantile:0.5x", "own:", ""}) {
    BOOST_TEST(message_of([&] { aggregator_named(name); }) ==
               "there is no aggregator \"" + std::string(name) +
                   "\"; there are default, min, max, mean, median, stdev, complete, quantile:<p> with p from "
                   "0 to 1, own:<name>");
  }
}

BOOST_AUTO_TEST_SUITE_END()
