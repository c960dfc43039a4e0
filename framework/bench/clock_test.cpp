#include "bench/clock.hpp"

#define BOOST_TEST_DYN_LINK
#include <time.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <thread>

#include "holdfast/consume_cpu.hpp"

BOOST_AUTO_TEST_SUITE(system_clock)

namespace {

using holdfast::consume_cpu;
using holdfast::bench::SystemClock;

/// Returns the time that the work took, by the wall clock and by the clock of processor time.
template <class Work>
std::pair<double, double> wall_and_cpu(const Work& work) {
  SystemClock clock;
  const double wall_ns = clock.wall_ns();
  const double cpu_ns = clock.cpu_ns();
  work();
  const double used_ns = clock.cpu_ns() - cpu_ns;
  return {clock.wall_ns() - wall_ns, used_ns};
}

constexpr std::uint64_t kTokens = 1'000'000;

}  // namespace

BOOST_AUTO_TEST_CASE(work_takes_both_times_and_no_clock_runs_backwards) {
  const auto [wall_ns, cpu_ns] = wall_and_cpu([] { consume_cpu(kTokens); });
  BOOST_TEST(cpu_ns > 0);
  // One thread cannot use a processor for longer than the time that passed. A tenth is allowed, because adjusting the
  // system's clock can slow the wall clock down.
  BOOST_TEST(wall_ns > 0.9 * cpu_ns);
}

BOOST_AUTO_TEST_CASE(sleeping_takes_time_and_no_processor) {
  const timespec nap{.tv_sec = 0, .tv_nsec = 20'000'000};
  const auto [wall_ns, cpu_ns] = wall_and_cpu([&] { nanosleep(&nap, nullptr); });
  BOOST_TEST(wall_ns >= 20e6);
  BOOST_TEST(cpu_ns < wall_ns / 2);
}

BOOST_AUTO_TEST_CASE(cpu_time_is_that_of_all_threads) {
  const auto [alone_ns, own_ns] = wall_and_cpu([] { consume_cpu(kTokens); });
  const auto [wall_ns, cpu_ns] = wall_and_cpu([] { std::thread([] { consume_cpu(10 * kTokens); }).join(); });
  BOOST_TEST(cpu_ns > own_ns);  // the other thread did ten times the work
}

BOOST_AUTO_TEST_CASE(what_it_reads_is_not_where_the_next_file_would_be) {
  const int before = dup(0);
  close(before);
  const SystemClock clock;
  const int after = dup(0);
  close(after);
  BOOST_TEST(after == before);
}

BOOST_AUTO_TEST_CASE(the_delay_only_grows) {
  SystemClock clock;
  const double before_ns = clock.run_delay_ns();
  consume_cpu(kTokens);
  BOOST_TEST(before_ns >= 0);
  BOOST_TEST(clock.run_delay_ns() >= before_ns);
}

BOOST_AUTO_TEST_SUITE_END()

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
  BOOST_TEST(sample.cpu_ns == 100.0);  // the pauses' CPU time is unknown, so the wall time is used
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
  // Every interval is 25 ns too long, the time of the reading that ends it. This overhead is subtracted from 1001 of
  // the 1002 intervals.
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
  clock.delayed_ns = 0;  // what SystemClock returns if it cannot read the delay
  watch.pause();
  watch.resume();
  BOOST_TEST(watch.stop(1).value == 1e6);
}

BOOST_AUTO_TEST_CASE(pausing_twice_is_pausing_once) {
  CountingClock clock;
  Stopwatch watch(clock);
  watch.start();
  clock.work(100);
  watch.resume();  // nothing is paused, so the time so far still counts
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
