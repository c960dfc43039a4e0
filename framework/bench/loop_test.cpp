#include "bench/loop.hpp"

#define BOOST_TEST_DYN_LINK
#include <malloc.h>

#include <boost/test/unit_test.hpp>
#include <utility>

#include "bench/counting_clock_test.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(loop)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

class PreemptedClock final : public CountingClock {
 public:
  double run_delay_ns() override {
    if (preempted_reading_ns > 0) wait(std::exchange(preempted_reading_ns, 0));
    return delayed_ns;
  }
  double preempted_reading_ns = 0;  ///< time for which the next reading of the delay is preempted
};

/// Runs a benchmark whose i-th iteration costs cost(i) nanoseconds.
template <class Cost>
wire::ChildReport run(LoopSettings settings, const Cost& cost) {
  CountingClock clock;
  Loop loop(clock, settings);
  State state(loop);
  long i = 0;
  for (auto _ : state) clock.work(cost(i++));
  return loop.take();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_steady_body_gives_the_samples_asked_for_each_a_millisecond_long) {
  const auto report = run({.samples = 20}, [](long) { return 500.0; });
  BOOST_TEST(report.complete);
  BOOST_TEST(report.samples.size() == 20U);  // not 30, the default
  for (const auto& sample : report.samples) {
    BOOST_TEST(sample.value == 500.0);
    BOOST_TEST(sample.cpu_ns == 500.0);
    BOOST_TEST(sample.iterations == 2000U);  // 1 ms / 500 ns
  }
}

BOOST_AUTO_TEST_CASE(time_in_which_others_had_the_processor_is_not_the_programs) {
  CountingClock clock;
  Loop loop(clock, {.samples = 10});
  State state(loop);
  for (auto _ : state) {
    clock.work(500);
    clock.sleep(200);  // sleeping is time of the program
    clock.wait(300);
  }
  for (const auto& sample : loop.take().samples) {
    BOOST_TEST(sample.value == 700.0);
    BOOST_TEST(sample.cpu_ns == 500.0);
    BOOST_TEST(sample.run_delay_ns == 300.0);
  }
}

BOOST_AUTO_TEST_CASE(being_preempted_between_samples_shortens_none) {
  // A delay of 10 ms between the end of a sample and the reading of the delay, and another at its start, both
  // longer than the sample itself.
  PreemptedClock clock;
  Loop loop(clock, {.samples = 10});
  State state(loop);
  long i = 0;
  for (auto _ : state) {
    clock.work(1e6);
    if (++i % 3 == 0) clock.preempted_reading_ns = 10e6;
  }
  const auto report = loop.take();
  BOOST_TEST(report.samples.size() == 10U);
  for (const auto& sample : report.samples) BOOST_TEST(sample.value == 1e6);
}

BOOST_AUTO_TEST_CASE(a_body_longer_than_a_sample_runs_once_for_each) {
  const auto report = run({.samples = 5}, [](long) { return 3e6; });
  BOOST_TEST(report.samples.size() == 5U);
  BOOST_TEST(report.samples.front().iterations == 1U);
}

BOOST_AUTO_TEST_CASE(warming_up_lasts_until_runs_agree) {
  // Ten runs between 4 and 8 ms, then 2 ms: the three runs of the window agree only when all of them take 2 ms.
  const auto report = run({.samples = 4}, [](long i) { return i >= 10 ? 2e6 : i % 2 == 0 ? 8e6 : 4e6; });
  BOOST_TEST(report.warmup.steady);
  BOOST_TEST(report.warmup.runs == 13U);
  for (const auto& sample : report.samples) BOOST_TEST(sample.value == 2e6);
}

// Runs of 8, 4, 2, 2 and 2 ms, and then the samples; an iteration has two operations.
BOOST_AUTO_TEST_CASE(each_run_of_the_warm_up_is_kept_where_that_is_asked_for) {
  const auto body = [](long i) { return i == 0 ? 8e6 : i == 1 ? 4e6 : 2e6; };
  BOOST_TEST(run({.samples = 4}, body).warmup.values.empty());
  const auto kept = run({.samples = 4, .warmup = {.keeps_values = true}}, body).warmup;
  BOOST_TEST(kept.values == (std::vector<double>{8e6, 4e6, 2e6, 2e6, 2e6}), boost::test_tools::per_element());
  BOOST_TEST(kept.window == 3);
  BOOST_TEST(kept.runs == 5U);
}

BOOST_AUTO_TEST_CASE(a_body_that_never_agrees_is_measured_all_the_same_and_says_so) {
  const auto report = run({.samples = 4, .process_s = 100.0}, [](long i) { return i % 2 == 0 ? 1e6 : 9e6; });
  BOOST_TEST(!report.warmup.steady);
  BOOST_TEST(report.warmup.runs == static_cast<unsigned>(defaults::kWarmupRunsMax));
  BOOST_TEST(report.samples.size() == 4U);
}

BOOST_AUTO_TEST_CASE(what_must_be_steady_and_is_not_is_an_error) {
  const auto restless = run({.warmup = {.runs_max = 5, .must_be_steady = true}},
                            [](long i) { return i % 2 == 0 ? 5e6 : 25e6; });
  BOOST_TEST(restless.complete);
  BOOST_TEST(restless.samples.empty());
  // 5, 25, 5 and 25, 5, 25: a deviation of 11.5 around 11.7 or 18.3; the last window counts.
  BOOST_TEST(restless.error.value_or("") ==
             "did not become steady in 5 runs: they vary by 99 %, and WARMER allows 10 %");
  const auto slow = run({.warmup = {.must_be_steady = true}}, [](long /*i*/) { return 1e9; });
  BOOST_TEST(!slow.error);  // it has all runs that it needs, even beyond the time of a process
  BOOST_TEST(slow.warmup.steady);
}

BOOST_AUTO_TEST_CASE(a_slow_body_gives_one_sample_in_place_of_thirty) {
  // One second for each iteration: one run warms up (and is over the time of a process), one is measured.
  const auto report = run({}, [](long) { return 1e9; });
  BOOST_TEST(report.complete);
  BOOST_TEST(report.samples.size() == 1U);
  BOOST_TEST(report.warmup.runs == 1U);
  BOOST_TEST(!report.warmup.steady);  // one run shows nothing
}

BOOST_AUTO_TEST_CASE(what_the_time_of_a_process_ends_is_steady_only_where_it_was_seen_to_be) {
  const auto body = [](long i) { return i % 2 == 0 ? 5e6 : 25e6; };
  const auto restless = run({}, body);
  BOOST_TEST(restless.warmup.runs < static_cast<unsigned>(defaults::kWarmupRunsMax));
  BOOST_TEST(restless.warmup.cov > 0.5);
  BOOST_TEST(!restless.warmup.steady);
  const auto with_time = run({.process_s = std::nullopt}, body);
  BOOST_TEST(with_time.warmup.runs == static_cast<unsigned>(defaults::kWarmupRunsMax));
  const auto quiet = run({}, [](long /*i*/) { return 60e6; });
  BOOST_TEST(quiet.warmup.steady);
}

BOOST_AUTO_TEST_CASE(who_asks_for_samples_gets_them_however_slow) {
  const auto report = run({.samples = 3, .process_s = std::nullopt}, [](long) { return 1e9; });
  BOOST_TEST(report.samples.size() == 3U);
}

BOOST_AUTO_TEST_CASE(an_empty_body_ends) {
  CountingClock clock;
  Loop loop(clock, {.samples = 2});
  // The test reads the batches without a State, whose loop would run 10^12 empty iterations for minutes.
  int batches = 0;
  while (loop.next_batch() != 0) {
    clock.work(1);
    BOOST_REQUIRE(++batches < 200);
  }
  BOOST_TEST(loop.take().complete);
}

BOOST_AUTO_TEST_CASE(leaving_the_loop_early_is_not_complete) {
  CountingClock clock;
  Loop loop(clock, {});
  State state(loop);
  for (auto _ : state) break;
  BOOST_TEST(!loop.take().complete);
}

BOOST_AUTO_TEST_CASE(a_skipped_benchmark_keeps_its_reason) {
  CountingClock clock;
  Loop loop(clock, {});
  State(loop).skip("no data here");
  BOOST_TEST(loop.take().skipped.value() == "no data here");
}

BOOST_AUTO_TEST_CASE(the_machine_is_read_before_and_after_each_sample) {
  /// The clock slows down from reading to reading; a reading takes time, which does not belong to the sample.
  class SlowingProbe final : public events::Probe {
   public:
    explicit SlowingProbe(CountingClock& clock) : clock_(clock) {}
    Probes read() override {
      clock_.work(50'000);
      ++readings;
      return {
          .clock_ns = 10.0 * readings, .cache_ns = 100.0 - readings, .throughput_ns = 1, .large_cache_ns = 1};
    }
    int readings = 0;

   private:
    CountingClock& clock_;
  };
  CountingClock clock;
  SlowingProbe probe(clock);
  Loop loop(clock, {.samples = 3}, &probe);
  State state(loop);
  for (auto _ : state) clock.work(500);
  const auto report = loop.take();
  BOOST_TEST(probe.readings == 5);  // one with cold tables, one before the first sample, one after each
  for (std::size_t i = 0; i < report.samples.size(); ++i) {
    const auto& sample = report.samples[i];
    BOOST_TEST(sample.value == 500.0);
    // The mean of 2 and 3, and so on.
    BOOST_TEST(sample.beside.clock_ns == 10.0 * (2.5 + static_cast<double>(i)));
    BOOST_TEST(sample.beside.cache_ns == 98.0 - static_cast<double>(i));  // the longer one of both readings
  }
}

BOOST_AUTO_TEST_CASE(without_a_probe_samples_have_no_readings) {
  const auto report = run({.samples = 2}, [](long) { return 500.0; });
  BOOST_TEST(!report.samples.at(0).beside.taken());
}

BOOST_AUTO_TEST_CASE(a_given_number_of_iterations_is_kept_to) {
  const auto report = run({.samples = 4, .iterations = 7}, [](long) { return 500.0; });
  BOOST_TEST(report.samples.size() == 4U);
  for (const auto& sample : report.samples) BOOST_TEST(sample.iterations == 7U);
}

BOOST_AUTO_TEST_CASE(a_single_shot_is_the_very_first_call) {
  LoopSettings settings{.samples = 1, .iterations = 1};
  settings.warmup.kind = Warmer::Kind::zero;
  const auto report = run(settings, [](long i) { return i == 0 ? 9000.0 : 100.0; });
  BOOST_REQUIRE(report.samples.size() == 1U);
  BOOST_TEST(report.samples[0].value == 9000.0);
  BOOST_TEST(report.warmup.runs == 0U);
}

BOOST_AUTO_TEST_CASE(without_a_warmer_the_batch_is_calibrated_all_the_same) {
  LoopSettings settings{.samples = 5};
  settings.warmup.kind = Warmer::Kind::zero;
  const auto report = run(settings, [](long) { return 500.0; });
  BOOST_TEST(report.samples.at(0).iterations == 2000U);
  BOOST_TEST(report.warmup.steady);
}

BOOST_AUTO_TEST_CASE(long_pauses_make_a_sample_no_longer_than_ten_times_its_time) {
  // 10 ns of work and 1 ms of set-up: by time alone a sample of 1 ms would need 100 s.
  CountingClock clock;
  Loop loop(clock, {.samples = 3, .process_s = std::nullopt});
  State state(loop);
  for (auto _ : state) {
    state.pause();
    clock.work(1e6);
    state.resume();
    clock.work(10);
  }
  const auto report = loop.take();
  BOOST_TEST(report.samples.at(0).iterations == 10U);
  BOOST_TEST(report.samples.at(0).value == 10.0);
}

BOOST_AUTO_TEST_CASE(the_programs_own_measurer_is_read_in_place_of_the_clock) {
  static double read = 0;
  register_measurer(
      {.name = "widgets", .metric = "widgets", .unit = "w", .better = Better::higher, .read = [] {
         return read;
       }});
  CountingClock clock;
  Loop loop(clock, {.samples = 3, .measurers = parse_measurers("own:widgets")});
  State state(loop);
  for (auto _ : state) {
    clock.work(500);
    read += 3;
  }
  const auto report = loop.take();
  BOOST_TEST(report.metric == "widgets");
  for (const auto& sample : report.samples) BOOST_TEST(sample.value == 3.0);
  BOOST_CHECK_EXCEPTION(
      Loop(clock, {.measurers = parse_measurers("own:gadgets")}), Error, [](const Error& wrong) {
        const std::string message = wrong.what();  // other tests of this program may have registered some too
        return message.starts_with("this program has registered no measurer \"gadgets\"; it has ") &&
               message.ends_with("widgets");
      });
}

BOOST_AUTO_TEST_CASE(a_padding_is_as_large_as_it_was_drawn_and_no_larger_one_stays) {
  CountingClock clock;
  Loop loop(clock, {.measurers = parse_measurers("heap-padding:60000")});
  bool shrank = mallinfo2().uordblks == 0;  // true for an allocator that reports nothing
  for (int i = 0; i < 20; ++i) {
    const auto before = mallinfo2().uordblks;
    loop.before_fresh_input();
    shrank = shrank || mallinfo2().uordblks < before;
  }
  BOOST_TEST(shrank);
}

BOOST_AUTO_TEST_CASE(only_warming_up_takes_no_sample) {
  const auto report = run({.only_warm_up = true}, [](long) { return 500.0; });
  BOOST_TEST(report.complete);
  BOOST_TEST(report.samples.empty());
  BOOST_TEST(report.warmup.runs == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
