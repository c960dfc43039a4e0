#include "bench/stopwatch.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"

BOOST_AUTO_TEST_SUITE(stopwatch)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Each reading of the wall clock takes 25 ns.
class CostlyClock final : public CountingClock {
 public:
  double wall_ns() override { return now_ns += 25; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_paused_is_not_timed) {
  CountingClock clock;
  Stopwatch watch(clock);
  watch.start();
  for (int i = 0; i < 4; ++i) {
    clock.work(100);
    watch.pause();
    clock.work(700);
    watch.resume();
  }
  const Sample sample = watch.stop(4);
  BOOST_TEST(sample.value == 100.0);
  BOOST_TEST(sample.cpu_ns == 100.0);  // what the pauses used cannot be told apart: the time stands in for it
  BOOST_TEST(watch.whole_ns() == 3200.0);
}

BOOST_AUTO_TEST_CASE(what_pausing_itself_costs_is_taken_off) {
  CostlyClock clock;
  Stopwatch watch(clock);
  watch.start();
  watch.pause();
  for (int i = 0; i < 1000; ++i) {
    watch.resume();
    clock.work(300);
    watch.pause();
  }
  watch.resume();
  // Every stretch is 25 ns too long for the reading that ends it, and 1001 of 1002 are mended.
  BOOST_TEST(watch.stop(1000).value == 300.0, boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(waiting_in_a_timed_stretch_is_left_out_and_waiting_in_a_pause_counts_nowhere) {
  CountingClock clock;
  Stopwatch watch(clock);
  watch.start();
  clock.work(1e6);
  clock.wait(5e5);
  watch.pause();
  clock.wait(7e6);
  watch.resume();
  clock.work(1e6);
  const Sample sample = watch.stop(1);
  BOOST_TEST(sample.value == 2e6);
  BOOST_TEST(sample.run_delay_ns == 5e5);
}

BOOST_AUTO_TEST_CASE(waiting_behind_its_own_threads_is_time_of_the_program) {
  CountingClock clock;
  Stopwatch watch(clock);
  watch.start();
  clock.work(1e6);
  clock.wait_behind_own_thread(2e6);
  clock.sleep(4e6);
  BOOST_TEST(watch.stop(1).value == 7e6);
  watch.start();
  clock.wait_behind_own_thread(2e6);
  clock.wait(3e6);
  watch.pause();
  watch.resume();
  const Sample sample = watch.stop(1);
  BOOST_TEST(sample.value == 2e6);
  BOOST_TEST(sample.run_delay_ns == 3e6);
}

BOOST_AUTO_TEST_CASE(a_body_that_closes_the_schedulers_figures_gains_no_time) {
  CountingClock clock;
  clock.delayed_ns = 5e6;
  Stopwatch watch(clock);
  watch.start();
  clock.work(1e6);
  clock.delayed_ns = 0;  // what SystemClock says where it cannot read
  watch.pause();
  watch.resume();
  BOOST_TEST(watch.stop(1).value == 1e6);
}

BOOST_AUTO_TEST_CASE(pausing_twice_is_pausing_once) {
  CountingClock clock;
  Stopwatch watch(clock);
  watch.start();
  clock.work(100);
  watch.resume();  // nothing is paused: what was timed so far counts
  clock.work(100);
  watch.pause();
  clock.work(7000);
  watch.pause();
  clock.work(7000);
  watch.resume();
  clock.work(100);
  BOOST_TEST(watch.stop(1).value == 300.0);
}

BOOST_AUTO_TEST_CASE(a_pause_lasts_to_the_end_of_its_sample_where_nobody_resumes) {
  CountingClock clock;
  Stopwatch watch(clock);
  watch.start();
  clock.work(100);
  watch.pause();
  clock.work(7000);
  BOOST_TEST(watch.stop(1).value == 100.0);
  watch.start();
  clock.work(100);
  BOOST_TEST(watch.stop(1).value == 100.0);
}

BOOST_AUTO_TEST_CASE(moving_to_another_processor_disturbs_a_sample) {
  class Moving final : public Clock {
   public:
    double wall_ns() override { return 0; }
    double cpu_ns() override { return 0; }
    double run_delay_ns() override { return 0; }
    Disturbances disturbances() override { return {.processor = processor}; }
    int processor = 0;
  } clock;
  Stopwatch watch(clock);
  watch.start();
  BOOST_TEST(!watch.stop(1).disturbed);
  watch.start();
  clock.processor = 1;
  BOOST_TEST(watch.stop(1).disturbed);
  watch.start();
  BOOST_TEST(!watch.stop(1).disturbed);
}

BOOST_AUTO_TEST_SUITE_END()
