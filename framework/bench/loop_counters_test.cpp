#include "bench/loop.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(loop_counters)

using namespace holdfast;
using namespace holdfast::bench;

BOOST_AUTO_TEST_CASE(a_counter_that_is_made_in_the_loop_is_warned_about) {
  CountingClock clock;
  Loop loop(clock, {.samples = 3});
  State state(loop);
  state.counter("hits", "hits", Better::higher);
  for (auto _ : state) {
    clock.work(500);
    ++state.counter("misses", "misses", Better::lower);
  }
  const auto report = loop.take();
  BOOST_TEST(loop.take_counters().size() == 1U);
  BOOST_REQUIRE(report.warnings.size() == 1U);
  BOOST_TEST(
      report.warnings.front() ==
      "counter \"misses\" was made when the loop had begun, and is not reported; make it before the loop");
}

BOOST_AUTO_TEST_CASE(a_counter_has_one_unit_and_one_direction) {
  CountingClock clock;
  Loop loop(clock, {});
  State state(loop);
  state.counter("misses", "misses", Better::lower);
  BOOST_CHECK_THROW(state.counter("misses", "lines", Better::lower), Error);
  BOOST_CHECK_EXCEPTION(state.counter("misses", "misses", Better::higher), Error, [](const Error& wrong) {
    return std::string(wrong.what()) ==
           "counter \"misses\" is requested as \"misses\", higher is better, but was made as \"misses\", "
           "lower is "
           "better; give one of them another name";
  });
}

BOOST_AUTO_TEST_CASE(a_counter_is_averaged_over_the_iterations_of_each_sample) {
  CountingClock clock;
  Loop loop(clock, {.samples = 3});
  State state(loop);
  auto& counter = state.counter("misses", "misses", Better::higher);
  for (auto _ : state) {
    clock.work(500);
    counter += 0.25;
  }
  BOOST_TEST(&state.counter("misses", "misses", Better::higher) == &counter);
  loop.take();
  const auto counters = loop.take_counters();
  BOOST_REQUIRE(counters.size() == 1U);
  BOOST_TEST(counters[0].metric == "misses");
  BOOST_CHECK((counters[0].direction == Direction::higher));
  BOOST_TEST(counters[0].samples.size() == 3U);  // the warm-up has none
  for (const auto& sample : counters[0].samples) BOOST_TEST(sample.value == 0.25);
}

BOOST_AUTO_TEST_SUITE_END()
