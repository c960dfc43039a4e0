#include "bench/deadlines.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <string>

BOOST_AUTO_TEST_SUITE(deadlines)

namespace {

using namespace holdfast::bench;

/// Wakes late by what the test says.
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
