// Tests guard_sessions(): stored numbers of other days are converted to the clock of today.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/clock.hpp"
#include "stats/shift.hpp"
#include "stats/synthetic_test.hpp"

BOOST_AUTO_TEST_SUITE(guarded_sessions)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using synthetic::Machine;
using synthetic::Program;

namespace {

/// Eight processes on a machine whose clock readings are `day` times as long on that day.
std::vector<Process> session(const Program& program, double day, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Machine machine{.restless = 0.5};
  for (double& reading : machine.readings) reading *= day;
  std::vector<Process> processes;
  for (int pair = 0; pair < 8; ++pair) processes.push_back(synthetic::run(program, machine, pair, random));
  return processes;
}

const std::vector<double> kDays{1, 1.03, 0.97, 1.05, 0.94, 1.01, 0.99, 1.04};

std::vector<std::vector<Process>> sessions(const Program& program) {
  std::vector<std::vector<Process>> made;
  for (const double day : kDays) made.push_back(session(program, day, 10 + made.size()));
  return made;
}

Verdict judged(const std::vector<Series>& baselines, const Series& current) {
  return shift(ComparisonInput{.baselines = baselines, .current = current, .thresholds = {}});
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_clock_of_each_day_is_replaced_by_that_of_today) {
  const Program computes{.process_sd = 0};
  const auto made = guard_sessions(sessions(computes), session(computes, 1.02, 1));
  BOOST_TEST(made.applies);
  BOOST_TEST(made.follows == 1.0);
  BOOST_TEST(made.summary == "times are adjusted for the clock of each day");
  BOOST_REQUIRE(made.baselines.size() == kDays.size());
  // All sessions do the same work: a millisecond at a reading of 1, so 1.02 ms today. Samples have noise of 0.2 %. In
  // the trimmed mean of 8 times 30, a fifteenth of it is left; four times that is 0.053 %.
  for (const auto& series : made.baselines) BOOST_TEST(std::fabs(mean(series.values) / 1.02e6 - 1) < 6e-4);
  BOOST_TEST(std::fabs(mean(made.current.values) / 1.02e6 - 1) < 6e-4);
  BOOST_TEST(made.current.n_processes == 8);
  BOOST_TEST(made.current.n_samples == 240);
  BOOST_TEST(made.current.pairs.empty());  // sessions do not run in pairs
}

BOOST_AUTO_TEST_CASE(days_apart_are_compared_as_if_they_had_one_clock) {
  const auto before = sessions({});
  const auto same = guard_sessions(before, session({}, 1.02, 1));
  const auto slower = guard_sessions(before, session({.value_ns = 1.04e6}, 0.96, 2));
  BOOST_CHECK(judged(same.baselines, same.current).outcome == Outcome::pass);
  BOOST_CHECK(judged(slower.baselines, slower.current).outcome == Outcome::regressed);
  // The plain times of the same days cannot show it, because they differ by 4 % (the spread of kDays) and more.
  std::vector<Series> plain;
  for (const auto& one : before) plain.push_back(series_of(one));
  BOOST_CHECK(judged(plain, series_of(session({.value_ns = 1.04e6}, 0.96, 2))).outcome != Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(of_a_program_that_does_not_follow_the_clock_it_is_said) {
  for (const double follows : {0.0, 0.5}) {
    const Program waits{.follows = follows};
    BOOST_TEST(guard_sessions(sessions(waits), session(waits, 1, 1)).follows == follows);
  }
}

BOOST_AUTO_TEST_CASE(where_the_clock_was_the_same_on_all_days_it_does_not_matter_who_follows_it) {
  const Program waits{.follows = 0};
  std::vector<std::vector<Process>> before;
  for (std::uint64_t day = 0; day < 8; ++day) before.push_back(session(waits, 1, 10 + day));
  const auto made = guard_sessions(before, session(waits, 1, 1));
  BOOST_TEST(made.follows == 1.0);
  BOOST_TEST(made.summary == "the clock was the same on all days");
}

BOOST_AUTO_TEST_CASE(disturbed_processes_and_days_are_left_out) {
  auto before = sessions({});
  const auto wait = [](Process& process) {
    for (auto& sample : process.samples) sample.run_delay_ns = 1e6;
  };
  for (auto& process : before[3]) wait(process);
  wait(before[4].front());
  auto today = session({}, 1, 1);
  wait(today[5]);
  const auto made = guard_sessions(before, today);
  BOOST_REQUIRE(made.baselines.size() == 7U);
  BOOST_TEST(made.baselines[3].n_processes == 7);  // one process of the fifth day is left out
  BOOST_TEST(made.current.n_processes == 7);
}

BOOST_AUTO_TEST_CASE(days_without_readings_or_without_a_process_have_no_guard) {
  auto before = sessions({});
  const auto today = session({}, 1, 1);
  BOOST_TEST(!guard_sessions({}, today).applies);
  BOOST_TEST(!guard_sessions(before, {}).applies);
  before[2][1].samples[0].beside = {};
  BOOST_TEST(!guard_sessions(before, today).applies);
  auto disturbed = today;
  for (auto& process : disturbed) {
    for (auto& sample : process.samples) sample.run_delay_ns = 1e6;
  }
  BOOST_TEST(!guard_sessions(sessions({}), disturbed).applies);
}

BOOST_AUTO_TEST_SUITE_END()
