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

/// What both clocks say that some work took.
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
  // One thread: the processor was not used for longer than time went by, of which some may be left out: whoever sets
  // the clock of the system slows this one down.
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
  BOOST_TEST(cpu_ns > own_ns);  // this thread only waited for ten times the work
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
