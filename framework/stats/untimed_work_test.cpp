#include "stats/untimed_work.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(untimed_work_of_programs)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

/// The work of a process: iterations that each take `real_ms` and report `reported_ms`, until it has reported 100 ms.
struct Doing {
  double reported_ms = 1;
  double real_ms = 1;
  double set_up_ms = 30;      ///< time before all iterations
  double set_up_each_ms = 0;  ///< time before each iteration
};

std::vector<Process> processes_of(const Doing& doing) {
  std::vector<Process> all;
  for (int pair = 0; pair < 8; ++pair) {
    Process process{.index = pair, .pair = pair, .samples = {}};
    const double iterations = 100 / doing.reported_ms;
    process.samples.push_back(
        {.value = doing.reported_ms * 1e6, .iterations = static_cast<std::uint64_t>(iterations)});
    const double wobble = pair % 2 == 0 ? 0.5 : -0.5;
    process.usage.user_ns =
        1e6 * (doing.set_up_ms + wobble + iterations * (doing.real_ms + doing.set_up_each_ms));
    all.push_back(process);
  }
  return all;
}

bool is_seen(const Doing& before, const Doing& now) {
  return untimed_work(processes_of(before), processes_of(now), 0.08).has_value();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_that_reports_what_it_does_has_none) {
  BOOST_TEST(!is_seen({}, {}));
  BOOST_TEST(!is_seen({}, {.reported_ms = 0.5, .real_ms = 0.5}));  // really twice as fast
  BOOST_TEST(!is_seen({}, {.reported_ms = 1.2, .real_ms = 1.2}));
}

BOOST_AUTO_TEST_CASE(a_loss_that_is_not_reported_is_untimed) {
  BOOST_TEST(is_seen({}, {.reported_ms = 1, .real_ms = 1.2}));
  const auto seen = untimed_work(processes_of({}), processes_of({.real_ms = 2}), 0.08).value();
  BOOST_TEST(seen.reported_before == 1e6);
  BOOST_TEST(seen.reported_now == 1e6);
  // 1 ms, and 30 ms of set-up in 100 iterations.
  BOOST_TEST(seen.used_before == 1.3e6, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(seen.used_now == 2.3e6, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(rounds_on_a_busy_processor_hide_nothing) {
  auto before = processes_of({});
  for (const auto pair : {2U, 5U}) before[pair].samples.front().value *= 3;  // the process waited
  BOOST_TEST(untimed_work(before, processes_of({.real_ms = 2}), 0.08).has_value());
  BOOST_TEST(!untimed_work(before, processes_of({}), 0.08).has_value());
  for (auto& process : before) process.samples.front().value *= 3;
  BOOST_TEST(!untimed_work(before, processes_of({.real_ms = 2}), 0.08).has_value());
}

BOOST_AUTO_TEST_CASE(a_gain_that_is_reported_and_not_had_is_untimed) {
  // The program looks as if its clock ran at half speed, or as if half of the work were in another thread.
  BOOST_TEST(is_seen({}, {.reported_ms = 0.5, .real_ms = 1}));
}

BOOST_AUTO_TEST_CASE(a_gain_beside_set_up_that_stays_is_a_gain) {
  BOOST_TEST(!is_seen({.set_up_ms = 100}, {.reported_ms = 0.5, .real_ms = 0.5, .set_up_ms = 100}));
  BOOST_TEST(!is_seen({.set_up_each_ms = 1}, {.reported_ms = 0.5, .real_ms = 0.5, .set_up_each_ms = 1}));
}

BOOST_AUTO_TEST_CASE(work_that_moved_into_the_set_up_is_untimed) {
  BOOST_TEST(is_seen({}, {.reported_ms = 0.5, .real_ms = 0.5, .set_up_ms = 130}));
  BOOST_TEST(!is_seen({}, {.set_up_ms = 33}));  // 3 % of what is reported
}

BOOST_AUTO_TEST_CASE(nothing_is_said_of_programs_that_are_mostly_set_up_or_sleep) {
  BOOST_TEST(!is_seen({.set_up_ms = 300}, {.set_up_ms = 600}));
  BOOST_TEST(!is_seen({.real_ms = 0.5, .set_up_ms = 10}, {.real_ms = 1, .set_up_ms = 10}));
}

BOOST_AUTO_TEST_CASE(too_few_rounds_say_nothing) {
  auto before = processes_of({});
  auto now = processes_of({.real_ms = 2});
  before.resize(5);
  now.resize(5);
  BOOST_TEST(!untimed_work(before, now, 0.08));
}

BOOST_AUTO_TEST_SUITE_END()
