#include "bench/worker_group.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(counted_batches)

namespace {

using namespace holdfast::bench;

class OpenGate : public Gate {
 public:
  void pass() override { ++passed; }
  bool closed() const override { return is_closed; }
  int passed = 0;
  bool is_closed = false;
};

struct Fixture {
  OpenGate gate;
  CountingClock clock;
  WorkerLoop batches{gate, clock, 1000};

  /// Runs the next batch, whose calls take `call_ns` each, and returns their number.
  std::uint64_t run(double call_ns) {
    const auto count = batches.next_batch();
    clock.work(static_cast<double>(count) * call_ns);
    return count;
  }
};

BOOST_FIXTURE_TEST_CASE(batches_grow_by_ten_until_they_last_as_long_as_they_should, Fixture) {
  BOOST_TEST(run(5) == 1U);
  BOOST_TEST(run(5) == 10U);
  BOOST_TEST(run(5) == 100U);
  BOOST_TEST(run(5) == 200U);  // 1000 / 5
  BOOST_TEST(run(5) == 200U);
}

BOOST_FIXTURE_TEST_CASE(a_batch_shrinks_when_calls_become_slow, Fixture) {
  for (int i = 0; i < 5; ++i) run(5);
  run(50);
  BOOST_TEST(run(50) == 20U);
}

BOOST_FIXTURE_TEST_CASE(calls_longer_than_a_batch_come_one_by_one, Fixture) {
  for (int i = 0; i < 3; ++i) BOOST_TEST(run(7000) == 1U);
}

BOOST_FIXTURE_TEST_CASE(the_gate_is_passed_once_and_before_the_first_call, Fixture) {
  run(5);
  run(5);
  BOOST_TEST(gate.passed == 1);
}

BOOST_FIXTURE_TEST_CASE(the_loop_ends_with_the_batch_in_which_the_gate_is_closed, Fixture) {
  run(5);
  gate.is_closed = true;
  BOOST_TEST(batches.next_batch() == 0U);
  BOOST_TEST(batches.complete());
  BOOST_TEST(batches.view().done == 1U);
  BOOST_TEST(batches.next_batch() == 0U);
}

BOOST_FIXTURE_TEST_CASE(who_finds_the_gate_closed_makes_no_call, Fixture) {
  gate.is_closed = true;
  BOOST_TEST(batches.next_batch() == 0U);
  BOOST_TEST(batches.view().calls(1e9) == 0);
}

// At 555 ns, 1 + 10 + 100 calls of 5 ns have ended. The next batch has 200 calls.
BOOST_FIXTURE_TEST_CASE(the_batch_under_way_counts_by_the_share_that_should_be_done, Fixture) {
  for (int i = 0; i < 3; ++i) run(5);
  BOOST_TEST(batches.next_batch() == 200U);
  const auto view = batches.view();
  BOOST_TEST(view.calls(555) == 111);
  BOOST_TEST(view.calls(555 + 500) == 211);
  BOOST_TEST(view.calls(555 + 9999) == 311);  // never more than the batch has
}

BOOST_FIXTURE_TEST_CASE(an_empty_loop_does_not_grow_without_end, Fixture) {
  std::uint64_t last = 0;
  for (int i = 0; i < 20; ++i) last = run(0);
  BOOST_TEST(last == 10000U);  // the calls that would fit into 1000 ns if each took 0.1 ns
}

BOOST_FIXTURE_TEST_CASE(no_clock_stops_while_others_run, Fixture) {
  BOOST_TEST(holdfast::message_of([&] { batches.pause(); }).starts_with("it pauses the clock"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <string>

BOOST_AUTO_TEST_SUITE(deadlines)

namespace {

using namespace holdfast::bench;

/// Wakes up late, by the time that the test sets.
class LateTimer : public Timer {
 public:
  double now_ns() override { return now; }
  bool sleep_until(double ns) override { return wake(ns, "sleeps "); }
  bool spin_until(double ns) override { return wake(ns, "spins "); }

  double now = 1000;
  double late = 0;
  bool ended = false;
  std::string done;

 private:
  bool wake(double ns, const char* how) {
    now = ns + late;
    done += how + std::to_string(static_cast<int>(ns)) + " ";
    return !ended;
  }
};

BOOST_AUTO_TEST_CASE(deadlines_are_whole_intervals_from_the_start_however_late_each_one_ends) {
  LateTimer timer;
  Deadlines deadlines(timer, 100);
  timer.late = 7;
  for (int i = 0; i < 3; ++i) BOOST_TEST(deadlines.next());
  BOOST_TEST(timer.done == "sleeps 1100 sleeps 1200 sleeps 1300 ");
  BOOST_TEST(deadlines.late_ns() == 7);
  BOOST_TEST(!deadlines.missed());
}

BOOST_AUTO_TEST_CASE(after_a_missed_deadline_it_waits_busily_for_the_rest) {
  LateTimer timer;
  Deadlines deadlines(timer, 100);
  timer.late = 130;  // awake at 1230, when 1200 has passed
  deadlines.next();
  timer.late = 0;
  deadlines.next();
  deadlines.next();
  BOOST_TEST(timer.done == "sleeps 1100 spins 1300 spins 1400 ");
  BOOST_TEST(deadlines.missed());
}

BOOST_AUTO_TEST_CASE(intervals_that_were_slept_through_are_left_out) {
  LateTimer timer;
  Deadlines deadlines(timer, 100);
  timer.late = 500;  // awake at 1600: 1200 to 1600 have passed
  deadlines.next();
  timer.late = 0;
  deadlines.next();
  BOOST_TEST(timer.done == "sleeps 1100 spins 1700 ");
}

BOOST_AUTO_TEST_CASE(who_must_not_take_a_processor_sleeps_on) {
  LateTimer timer;
  Deadlines deadlines(timer, 100, Deadlines::WhenMissed::sleep_on);
  timer.late = 130;
  deadlines.next();
  deadlines.next();
  BOOST_TEST(timer.done == "sleeps 1100 sleeps 1300 ");
}

BOOST_AUTO_TEST_CASE(the_end_of_the_job_ends_the_waiting) {
  LateTimer timer;
  Deadlines deadlines(timer, 100);
  timer.ended = true;
  BOOST_TEST(!deadlines.next());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
