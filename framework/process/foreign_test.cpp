/// Values that another harness reports are not changed. The time that a sample may have waited for a processor is
/// stored beside its value.

#include <boost/test/unit_test.hpp>

#include "process/outside_timing.hpp"

BOOST_AUTO_TEST_SUITE(foreign)

using holdfast::Sample;
using holdfast::Usage;
using holdfast::process::account_for_waiting;

BOOST_AUTO_TEST_CASE(what_is_no_cpu_time_may_be_waiting_where_the_process_waited_that_long) {
  // 1000 iterations of 600 ns with 200 ns of CPU time: 400 us are not CPU time. The process waited 900 us in all.
  std::vector<Sample> samples{{.value = 600, .iterations = 1000, .cpu_ns = 200}};
  account_for_waiting({.wall_ns = 5e6, .run_delay_ns = 900e3}, samples);
  BOOST_TEST(samples[0].value == 600);
  BOOST_TEST(samples[0].run_delay_ns == 400);
}

BOOST_AUTO_TEST_CASE(sleeping_is_no_waiting) {
  // Ten iterations take 10 ms, of which nearly nothing is spent computing. The process waited only 0.1 ms in all,
  // which is 10 us for each.
  std::vector<Sample> samples{{.value = 1e6, .iterations = 10, .cpu_ns = 1000}};
  account_for_waiting({.wall_ns = 12e6, .run_delay_ns = 100e3}, samples);
  BOOST_TEST(samples[0].value == 1e6);
  BOOST_TEST(samples[0].run_delay_ns == 10e3);
}

BOOST_AUTO_TEST_CASE(a_delay_is_noted_once_only) {
  // The process waited 300 ns in all: the first sample accounts for 200 of them, 100 are left for the second.
  std::vector<Sample> samples{{.value = 500, .cpu_ns = 300}, {.value = 700, .cpu_ns = 300}};
  account_for_waiting({.wall_ns = 5000, .run_delay_ns = 300}, samples);
  BOOST_TEST(samples[0].run_delay_ns == 200);
  BOOST_TEST(samples[1].run_delay_ns == 100);
}

BOOST_AUTO_TEST_CASE(several_threads_compute_for_longer_than_it_takes) {
  std::vector<Sample> samples{{.value = 100, .cpu_ns = 190}};
  account_for_waiting({.wall_ns = 5000, .run_delay_ns = 300}, samples);
  BOOST_TEST(samples[0].run_delay_ns == 0);
}

BOOST_AUTO_TEST_CASE(a_median_that_no_wait_has_reached_is_kept_however_long_its_process_waited) {
  // The process waited for a quarter of its life.
  std::vector<Sample> samples{{.value = 400}};
  account_for_waiting({.wall_ns = 8e6, .run_delay_ns = 2e6}, samples);
  BOOST_TEST(samples[0].value == 400);
  BOOST_TEST(samples[0].cpu_ns == 400);
  BOOST_TEST(samples[0].run_delay_ns == 100);
}

BOOST_AUTO_TEST_CASE(a_wait_that_was_seen_in_a_sample_is_taken_out) {
  std::vector<Sample> samples{{.value = 100, .iterations = 1000, .cpu_ns = 25, .run_delay_ns = 75}};
  account_for_waiting({.wall_ns = 8e6, .run_delay_ns = 2e6}, samples);
  BOOST_TEST(samples[0].value == 25);
  BOOST_TEST(samples[0].run_delay_ns == 75);
}

BOOST_AUTO_TEST_SUITE_END()
