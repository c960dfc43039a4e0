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

// 320 calls in a millisecond, 20 of them by the writer.
BOOST_AUTO_TEST_CASE(throughput_is_the_sum_over_the_workers) {
  const auto resolved = readers_and_a_writer(Mode::continuous);
  BOOST_TEST(value_of(calls_report(resolved, "", kMillisecond)) == 320'000);
  BOOST_TEST(value_of(calls_report(resolved, "writers", kMillisecond)) == 20'000);
}

// Four workers made 320 calls in a millisecond each, so a call took 12.5 us. The writer made 20.
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

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/statistics.hpp"

BOOST_AUTO_TEST_SUITE(sampling)

namespace {

using namespace holdfast::bench;

/// Returns a window of one second in which one worker made `calls` calls.
Window second_of(double calls) { return {.length_ns = 1e9, .cpu_ns = 0, .calls = {calls}}; }

/// Returns a function that returns the numbers one after the other, and then always the last one.
auto seconds_of(std::vector<double> calls) {
  return [calls, next = std::size_t{0}]() mutable -> std::optional<WindowRow> {
    const auto now = std::min(next++, calls.size() - 1);
    return WindowRow{second_of(calls[now])};
  };
}

std::vector<double> calls_in(const SampledWindows& sampled) {
  std::vector<double> calls;
  for (const auto& row : sampled.rows) calls.push_back(row.front().all());
  return calls;
}

using Numbers = std::vector<double>;

BOOST_AUTO_TEST_CASE(windows_that_warm_up_do_not_count) {
  const auto sampled = take_samples({.warmup = 2, .samples = 3}, seconds_of({1, 2, 3, 4, 5, 6}));
  BOOST_TEST(calls_in(sampled) == Numbers({3, 4, 5}), boost::test_tools::per_element());
}

// 10, 20, 30 vary by 10 / 20; 20, 30, 30 by 5.77 / 26.7 = 0.217; then 30, 30, 30 by 0.
BOOST_AUTO_TEST_CASE(with_cv_the_oldest_is_dropped_until_the_others_are_steady) {
  const auto sampled = take_samples({.samples = 3, .cv = 0.1}, seconds_of({10, 20, 30}));
  BOOST_TEST(calls_in(sampled) == Numbers({30, 30, 30}), boost::test_tools::per_element());
  BOOST_TEST(sampled.steady);
  const auto sooner = take_samples({.samples = 3, .cv = 0.22}, seconds_of({10, 20, 30}));
  BOOST_TEST(calls_in(sooner) == Numbers({20, 30, 30}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_never_becomes_steady_ends_after_its_time) {
  int taken = 0;
  const auto restless = [&]() -> std::optional<WindowRow> {
    return WindowRow{second_of(++taken % 2 == 0 ? 100 : 1)};
  };
  const auto sampled = take_samples({.samples = 3, .cv = 0.1, .cap_s = 10}, restless);
  BOOST_TEST(taken == 10);
  BOOST_TEST(sampled.rows.size() == 3U);
  BOOST_TEST(!sampled.steady);
}

BOOST_AUTO_TEST_CASE(all_jobs_must_be_steady) {
  int taken = 0;
  const auto one_restless = [&]() -> std::optional<WindowRow> {
    ++taken;
    return WindowRow{second_of(50), second_of(taken < 5 ? taken : 5)};
  };
  take_samples({.samples = 2, .cv = 0.01}, one_restless);
  BOOST_TEST(taken == 6);  // the two samples that agree are 5 and 5
}

BOOST_AUTO_TEST_CASE(one_sample_has_no_spread_so_that_cv_keeps_two) {
  const auto sampled = take_samples({.samples = 1, .cv = 0.1}, seconds_of({7}));
  BOOST_TEST(sampled.rows.size() == 2U);
}

BOOST_AUTO_TEST_CASE(jobs_in_which_nothing_happens_are_steady) {
  const auto sampled = take_samples({.samples = 3, .cv = 0.1}, seconds_of({0}));
  BOOST_TEST(sampled.rows.size() == 3U);
  BOOST_TEST(sampled.steady);
}

BOOST_AUTO_TEST_CASE(no_window_begins_after_the_time_of_the_process) {
  const auto sampled = take_samples({.samples = 30, .time_s = 1.5}, seconds_of({1}));
  BOOST_TEST(sampled.rows.size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_job_that_ends_early_is_said) {
  int left = 2;
  const auto two = [&]() -> std::optional<WindowRow> {
    if (left-- == 0) return std::nullopt;
    return WindowRow{second_of(1)};
  };
  BOOST_TEST(take_samples({.samples = 3}, two).ended_early);
}

BOOST_AUTO_TEST_CASE(the_variation_of_one_value_and_of_nothing_is_defined) {
  const auto variation = [](const std::vector<double>& values) {
    return holdfast::coefficient_of_variation(values);
  };
  BOOST_TEST(variation({5}) == 0);
  BOOST_TEST(variation({0, 0, 0}) == 0);
  BOOST_TEST(std::isinf(variation({-1, 1})));
  BOOST_TEST(variation({1, 3}) == std::sqrt(2.0) / 2);  // mean 2, variance 2
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
