#include "bench/windows.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/statistics.hpp"

BOOST_AUTO_TEST_SUITE(sampling)

namespace {

using namespace holdfast::bench;

/// A second in which one worker made so many calls.
Window second_of(double calls) { return {.length_ns = 1e9, .cpu_ns = 0, .calls = {calls}}; }

/// Gives the numbers one after the other, the last one for ever.
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
  BOOST_TEST(taken == 6);  // 5 and 5
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
