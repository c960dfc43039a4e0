#include "bench/in_process.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include "bench/counting_clock_test.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(timed_run)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

const detail::Action kNothing;

}  // namespace

BOOST_AUTO_TEST_CASE(calls_run_in_one_go_and_their_times_add_up) {
  CountingClock clock;
  int calls = 0;
  auto f = [&] { clock.work(++calls); };
  detail::Looped looped(f);
  const auto run = bench::timed_run(clock, {looped.body(), kNothing, kNothing}, 10);
  BOOST_TEST(calls == 10);
  BOOST_TEST(run.timed_ns == 55.0);  // 1 + 2 + ... + 10
  BOOST_TEST(run.whole_ns == 55.0);
}

BOOST_AUTO_TEST_CASE(set_up_and_tear_down_surround_each_call_and_are_not_timed) {
  CountingClock clock;
  std::string order;
  auto f = [&] { order += "f", clock.work(7); };
  const detail::Action set_up = [&] { order += "<", clock.work(1000); };
  const detail::Action tear_down = [&] { order += ">", clock.sleep(500); };
  detail::Looped looped(f);
  const auto run = bench::timed_run(clock, {looped.body(), set_up, tear_down}, 3);
  BOOST_TEST(order == "<f><f><f>");
  BOOST_TEST(run.timed_ns == 21.0);
  BOOST_TEST(run.whole_ns == 3 * 1507.0);
}

BOOST_AUTO_TEST_CASE(one_of_the_two_is_enough) {
  CountingClock clock;
  int before = 0;
  auto f = [&] { clock.work(7); };
  const detail::Action set_up = [&] { ++before; };
  detail::Looped looped(f);
  BOOST_TEST(bench::timed_run(clock, {looped.body(), set_up, kNothing}, 3).timed_ns == 21.0);
  BOOST_TEST(before == 3);
}

BOOST_AUTO_TEST_CASE(waiting_for_a_processor_is_not_the_programs_but_sleeping_is) {
  CountingClock clock;
  auto f = [&] { clock.work(5), clock.sleep(2), clock.wait(3); };
  detail::Looped looped(f);
  const auto run = bench::timed_run(clock, {looped.body(), kNothing, kNothing}, 4);
  BOOST_TEST(run.timed_ns == 28.0);
}

BOOST_AUTO_TEST_CASE(a_delay_beside_the_run_does_not_shorten_it) {
  // The scheduler's figure is updated late, so it contains a delay from before the run.
  CountingClock clock;
  auto f = [&] { clock.work(5), clock.delayed_ns += 100; };
  detail::Looped looped(f);
  BOOST_TEST(bench::timed_run(clock, {looped.body(), kNothing, kNothing}, 1).timed_ns == 5.0);
}

BOOST_AUTO_TEST_CASE(functions_and_callables_with_a_state_are_called_as_they_are) {
  CountingClock clock;
  auto f = [count = 0]() mutable { return ++count; };
  detail::Looped looped(f);
  bench::timed_run(clock, {looped.body(), kNothing, kNothing}, 4);
  BOOST_TEST(f() == 5);  // the callable itself was called, and no copy of it
  detail::Looped function(holdfast::clobber);
  bench::timed_run(clock, {function.body(), kNothing, kNothing}, 4);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(inline_use)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Measures a callable whose i-th call takes cost(i) nanoseconds.
template <class Cost>
Measurement measured_as(const Cost& cost, const MeasureOptions& options = {}) {
  CountingClock clock;
  long i = 0;
  auto f = [&] { clock.work(cost(i++)); };
  detail::Looped looped(f);
  return measure_with(clock, looped.body(), options);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_defaults_are_those_of_a_benchmark) {
  BOOST_TEST(MeasureOptions{}.samples == defaults::kSamples);
  BOOST_TEST(MeasureOptions{}.sample_time_s == defaults::kSampleSeconds);
}

BOOST_AUTO_TEST_CASE(a_steady_callable_gives_the_samples_asked_for) {
  const auto measured = measured_as([](long) { return 500.0; }, {.samples = 12});
  BOOST_TEST(measured.values.size() == 12U);
  BOOST_TEST(measured.median == 500.0);
  BOOST_TEST(measured.spread == 0.0);
  BOOST_TEST(measured.calls == 2000U);  // 1 ms / 500 ns
  BOOST_TEST(measured.steady);
  BOOST_TEST(measured.to_string() == "500 ns +- 0 % (12 samples of 2000 calls)");
}

BOOST_AUTO_TEST_CASE(median_and_spread_are_those_of_the_values) {
  // Five samples of one call: 98, 102, 100, 99, 101. Their quartiles 99 and 101 are 2 % of 100 apart.
  const std::vector<double> costs{98, 102, 100, 99, 101};
  const auto measured = measured_as([&](long i) { return costs.at(static_cast<std::size_t>(i)); },
                                    {.samples = 5, .sample_time_s = 0, .warm_up = false});
  BOOST_TEST(measured.values == costs, boost::test_tools::per_element());
  BOOST_TEST(measured.median == 100.0);
  BOOST_TEST(measured.spread == 0.01, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(measured.calls == 1U);
}

BOOST_AUTO_TEST_CASE(without_warming_up_the_first_call_is_the_first_sample) {
  const auto cold = measured_as([](long i) { return i == 0 ? 9e6 : 2e6; },
                                {.samples = 3, .sample_time_s = 0, .warm_up = false});
  BOOST_TEST(cold.values == (std::vector<double>{9e6, 2e6, 2e6}), boost::test_tools::per_element());
  const auto warm = measured_as([](long i) { return i == 0 ? 9e6 : 2e6; }, {.samples = 3});
  BOOST_TEST(warm.values == (std::vector<double>{2e6, 2e6, 2e6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_callable_that_never_agrees_is_measured_all_the_same_and_says_so) {
  const auto restless = measured_as([](long i) { return i % 2 == 0 ? 1e6 : 9e6; }, {.samples = 4});
  BOOST_TEST(!restless.steady);
  BOOST_TEST(restless.values.size() == 4U);
  BOOST_TEST(restless.to_string().find("did not become steady") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_slow_callable_is_not_watched_at_length_and_its_samples_are_taken) {
  // Each call takes a second. One call calibrates, one warms up (and exceeds the time limit), and three are
  // samples.
  long calls = 0;
  const auto slow = measured_as([&](long i) { return calls = i + 1, 1e9; }, {.samples = 3});
  BOOST_TEST(slow.values.size() == 3U);
  BOOST_TEST(!slow.steady);  // no warm-up has shown that it is steady
  BOOST_TEST(calls == 5);
}

BOOST_AUTO_TEST_CASE(a_dear_set_up_makes_a_sample_of_fewer_calls) {
  // With 1 us for each call, a sample would have 1000 calls. With 1 ms of preparation for each call, a
  // sample takes 10 ms and has about ten.
  CountingClock clock;
  int prepared = 0;
  auto f = [&] { clock.work(1e3); };
  detail::Looped looped(f);
  const MeasureOptions options{.samples = 5, .set_up = [&] { ++prepared, clock.work(1e6); }};
  const auto measured = measure_with(clock, looped.body(), options);
  BOOST_TEST(measured.median == 1e3);
  BOOST_TEST(measured.calls == 10U);  // 10 ms / 1.001 ms, rounded
  BOOST_TEST(prepared >= 50);
}

BOOST_AUTO_TEST_CASE(calls_that_take_no_time_end) {
  BOOST_TEST(measured_as([](long) { return 0.0; }, {.samples = 2, .sample_time_s = 1e-9}).median == 0.0);
}

BOOST_AUTO_TEST_CASE(options_out_of_their_range_are_errors) {
  const auto cost = [](long) { return 1e6; };
  BOOST_CHECK_THROW(measured_as(cost, {.samples = 0}), Error);
  BOOST_CHECK_THROW(measured_as(cost, {.sample_time_s = -1}), Error);
  BOOST_CHECK_EXCEPTION(measured_as(cost, {.sample_time_s = 2000}), Error, [](const Error& wrong) {
    return std::string(wrong.what()) ==
           "measure: sample_time_s = 2e+03 is not between 0 and 1000; give seconds, or 0 for one call";
  });
}

BOOST_AUTO_TEST_CASE(an_exception_passes_through) {
  const auto cost = [](long i) { return i < 3 ? 1e6 : throw std::runtime_error("the fourth call"); };
  BOOST_CHECK_THROW(measured_as(cost), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
