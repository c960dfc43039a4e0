#include "bench/child_reports.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(window_reports)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// A millisecond in which three readers made 100 calls each, and a writer 20.
const std::vector<Window> kMillisecond{{.length_ns = 1e6, .cpu_ns = 640'000, .calls = {100, 100, 100, 20}}};

ResolvedSettings readers_and_a_writer(Mode mode) {
  ResolvedSettings resolved;
  resolved.mode = mode;
  resolved.concurrency.groups = parse_groups("readers:3,writers:1");
  return resolved;
}

double value_of(const wire::ChildReport& report) { return report.samples.front().value; }

// 320 calls in a millisecond; of the writer, 20.
BOOST_AUTO_TEST_CASE(throughput_is_the_sum_over_the_workers) {
  const auto resolved = readers_and_a_writer(Mode::continuous);
  BOOST_TEST(value_of(calls_report(resolved, "", kMillisecond)) == 320'000);
  BOOST_TEST(value_of(calls_report(resolved, "writers", kMillisecond)) == 20'000);
}

// Four workers of a millisecond each made 320 calls: 12.5 us; the writer's millisecond had 20.
BOOST_AUTO_TEST_CASE(time_is_what_a_call_took_its_worker) {
  const auto resolved = readers_and_a_writer(Mode::steady);
  BOOST_TEST(value_of(calls_report(resolved, "", kMillisecond)) == 12'500);
  BOOST_TEST(value_of(calls_report(resolved, "writers", kMillisecond)) == 50'000);
}

BOOST_AUTO_TEST_CASE(cpu_time_is_of_the_whole_process_for_one_call) {
  BOOST_TEST(value_of(cpu_report(kMillisecond)) == 2000);  // 640 us for 320 calls
  BOOST_TEST(calls_report(readers_and_a_writer(Mode::steady), "", kMillisecond).samples.front().cpu_ns ==
             2000);
}

// 300 calls of one item and 20 of ten, in a millisecond.
BOOST_AUTO_TEST_CASE(a_rate_is_the_sum_of_what_each_worker_deals_with) {
  BOOST_TEST(value_of(rate_report("items", "/s", {1, 1, 1, 10}, kMillisecond)) == 500'000);
  BOOST_TEST(value_of(rate_report("items", "/s", {0, 0, 0, 10, 10}, kMillisecond)) == 200'000);
}

BOOST_AUTO_TEST_CASE(no_call_is_a_throughput_of_zero_but_no_time) {
  const std::vector<Window> still{{.length_ns = 1e6, .cpu_ns = 0, .calls = {0}}};
  ResolvedSettings resolved;
  resolved.mode = Mode::continuous;
  BOOST_TEST(value_of(calls_report(resolved, "", still)) == 0);
  resolved.mode = Mode::steady;
  BOOST_TEST(calls_report(resolved, "", still).error.has_value());
  BOOST_TEST(!cpu_report(still).complete);
}

// 97, 100, 103: mean 100, standard deviation 3; an impact of 30 % hides changes below 10 %.
BOOST_AUTO_TEST_CASE(the_smallest_visible_change_is_the_spread_by_the_impact) {
  const Samples samples{{.value = 97}, {.value = 100}, {.value = 103}};
  const auto visible = smallest_change({{"impact", 0.3, "", Better::higher}}, samples);
  BOOST_TEST(visible.value().value == 10, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(!smallest_change({}, samples));
  BOOST_TEST(!smallest_change({{"impact", 0.3, "", Better::higher}}, {{.value = 97}}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
