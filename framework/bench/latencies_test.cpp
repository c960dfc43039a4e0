#include "bench/latencies.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"

BOOST_AUTO_TEST_SUITE(latency_mode)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Runs a benchmark whose i-th call costs cost(i) nanoseconds.
template <class Cost>
std::vector<double> quantiles(LoopSettings settings, const Cost& cost) {
  CountingClock clock;
  LatencyLoop loop(clock, settings);
  State state(loop);
  long i = 0;
  for (auto _ : state) clock.work(cost(i++));
  std::vector<double> values;
  for (const auto& report : loop.take_all()) values.push_back(report.samples.at(0).value);
  return values;
}

const LoopSettings kThousand{.samples = 1000, .process_s = std::nullopt};

}  // namespace

BOOST_AUTO_TEST_CASE(long_calls_are_all_timed) {
  // 1 to 1000 us, after 511 calls of calibrating that take 1 us each: quantiles of an arithmetic series.
  const auto found =
      quantiles(kThousand, [](long i) { return i < 2047 ? 1000.0 : 1000.0 * static_cast<double>(i - 2046); });
  BOOST_REQUIRE(found.size() == 6U);
  BOOST_TEST(found[0] == 500.5e3);
  BOOST_TEST(found[1] == 900.1e3);
  BOOST_TEST(found[5] == 1e6);
}

BOOST_AUTO_TEST_CASE(short_calls_are_sampled_without_falling_into_step) {
  // Every second call takes 30 ns, the others 10: a sampler in step would see only one of these times.
  const auto found = quantiles(kThousand, [](long i) { return i % 2 == 0 ? 10.0 : 30.0; });
  BOOST_TEST(found[1] == 30.0);
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  long i = 0;
  for (auto _ : state) clock.work(i++ % 2 == 0 ? 10.0 : 30.0);
  BOOST_TEST(loop.take_all().at(0).samples.at(0).iterations == 1000U);  // timed calls
  BOOST_TEST(i > 20'000);  // between two timed calls, about fifty untimed calls take one microsecond
}

BOOST_AUTO_TEST_CASE(a_wait_for_the_processor_is_no_latency_of_the_program) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  long i = 0;
  for (auto _ : state) {
    clock.work(2000);
    if (++i % 100 == 0) clock.wait(4e6);
  }
  BOOST_TEST(loop.take_all().at(5).samples.at(0).value == 2000.0);
}

BOOST_AUTO_TEST_CASE(a_wait_behind_its_own_threads_is) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  for (auto _ : state) {
    clock.work(20e3);
    clock.wait_behind_own_thread(30e3);
  }
  BOOST_TEST(loop.take_all().at(0).samples.at(0).value == 50e3);
}

BOOST_AUTO_TEST_CASE(what_is_paused_is_no_latency) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  for (auto _ : state) {
    state.pause();
    clock.work(9000);
    state.resume();
    clock.work(3000);
  }
  const auto found = loop.take_all();
  BOOST_TEST(found.at(0).samples.at(0).value == 3000.0);
  BOOST_TEST(found.at(0).metric == "p50");
  BOOST_TEST(found.at(5).metric == "max");
}

BOOST_AUTO_TEST_CASE(a_wait_between_timed_calls_shortens_none_of_them) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  long i = 0;
  for (auto _ : state) {
    const bool calibrated = ++i > 32'767;  // 1 + 2 + ... + 16384 calls of 100 ns, the last of them above 1 ms
    clock.work(calibrated && i % 20 == 0 ? 30e3 : 100.0);  // one in twenty is long
    if (calibrated && i % 25 == 0) clock.wait(4e6);
  }
  BOOST_TEST(loop.take_all().at(2).samples.at(0).value == 30e3);  // p99
}

BOOST_AUTO_TEST_CASE(a_wait_in_a_pause_shortens_no_call) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  for (auto _ : state) {
    state.pause();
    clock.wait(4e6);
    state.resume();
    clock.work(30e3);
  }
  BOOST_TEST(loop.take_all().at(0).samples.at(0).value == 30e3);
}

BOOST_AUTO_TEST_CASE(a_long_set_up_does_not_make_calibrating_last) {
  CountingClock clock;
  auto settings = kThousand;
  settings.samples = 10;
  LatencyLoop loop(clock, settings);
  State state(loop);
  int calls = 0;
  for (auto _ : state) {
    state.pause();
    clock.work(10e6);
    state.resume();
    clock.work(100);
    BOOST_REQUIRE(++calls <= 11);  // one call shows that a call takes ten milliseconds, and ten are timed
  }
  BOOST_TEST(loop.take_all().at(0).samples.at(0).value == 100.0);
}

BOOST_AUTO_TEST_CASE(pausing_twice_is_pausing_once) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  for (auto _ : state) {
    clock.work(3000);
    state.resume();
    state.pause();
    clock.work(500);
    state.pause();
  }
  BOOST_TEST(loop.take_all().at(0).samples.at(0).value == 3000.0);
}

BOOST_AUTO_TEST_CASE(leaving_the_loop_early_is_not_complete) {
  CountingClock clock;
  LatencyLoop loop(clock, kThousand);
  State state(loop);
  for (auto _ : state) break;
  BOOST_TEST(!loop.take_all().at(0).complete);
}

BOOST_AUTO_TEST_SUITE_END()
