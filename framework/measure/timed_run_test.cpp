#include "measure/timed_run.hpp"

#include <string>

#include "measure/counting_clock_test.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::measure;

const detail::Action kNothing;

}  // namespace

BOOST_AUTO_TEST_SUITE(timed_run)

BOOST_AUTO_TEST_CASE(calls_run_in_one_go_and_their_times_add_up) {
  CountingClock clock;
  int calls = 0;
  auto f = [&] { clock.work(++calls); };
  detail::Looped looped(f);
  const auto run = measure::timed_run(clock, {looped.body(), kNothing, kNothing}, 10);
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
  const auto run = measure::timed_run(clock, {looped.body(), set_up, tear_down}, 3);
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
  BOOST_TEST(measure::timed_run(clock, {looped.body(), set_up, kNothing}, 3).timed_ns == 21.0);
  BOOST_TEST(before == 3);
}

BOOST_AUTO_TEST_CASE(waiting_for_a_processor_is_not_the_programs_but_sleeping_is) {
  CountingClock clock;
  auto f = [&] { clock.work(5), clock.sleep(2), clock.wait(3); };
  detail::Looped looped(f);
  const auto run = measure::timed_run(clock, {looped.body(), kNothing, kNothing}, 4);
  BOOST_TEST(run.timed_ns == 28.0);
}

BOOST_AUTO_TEST_CASE(a_delay_beside_the_run_does_not_shorten_it) {
  // The scheduler's figure arrives late: it tells of a delay that lies before the run.
  CountingClock clock;
  auto f = [&] { clock.work(5), clock.delayed_ns += 100; };
  detail::Looped looped(f);
  BOOST_TEST(measure::timed_run(clock, {looped.body(), kNothing, kNothing}, 1).timed_ns == 5.0);
}

BOOST_AUTO_TEST_CASE(functions_and_callables_with_a_state_are_called_as_they_are) {
  CountingClock clock;
  auto f = [count = 0]() mutable { return ++count; };
  detail::Looped looped(f);
  measure::timed_run(clock, {looped.body(), kNothing, kNothing}, 4);
  BOOST_TEST(f() == 5);  // no copy was called
  detail::Looped function(holdfast::clobber);
  measure::timed_run(clock, {function.body(), kNothing, kNothing}, 4);
}

BOOST_AUTO_TEST_SUITE_END()
