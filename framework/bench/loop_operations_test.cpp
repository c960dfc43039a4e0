#include "bench/loop.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(loop_of_operations)

using namespace holdfast;
using namespace holdfast::bench;

BOOST_AUTO_TEST_CASE(time_is_that_of_one_of_the_operations_of_an_iteration) {
  CountingClock clock;
  Loop loop(clock, {.samples = 4, .iterations = 7});
  State state(loop);
  state.operations(1000);
  for (auto _ : state) clock.work(5000);
  for (const auto& sample : loop.take().samples) {
    BOOST_TEST(sample.value == 5.0);
    BOOST_TEST(sample.cpu_ns == 5.0);
    BOOST_TEST(sample.iterations == 7000U);
  }
}

BOOST_AUTO_TEST_CASE(no_operations_are_refused) {
  CountingClock clock;
  Loop loop(clock, {.samples = 1, .iterations = 1});
  State state(loop);
  BOOST_CHECK_EXCEPTION(
      {
        state.operations(0);
        for (auto _ : state) clock.work(5000);
      },
      Error,
      [](const Error& wrong) {
        return std::string(wrong.what()) == "operations() was given 0; a number above 0 is needed";
      });
}

BOOST_AUTO_TEST_SUITE_END()
