#include "stats/clock.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/synthetic_test.hpp"

BOOST_AUTO_TEST_SUITE(clock_of_the_processor)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr double kClose = 1e-12;

/// Returns a sample of 100 ns as it would be at the usual clock of 16 us. `clock_ns`: the reading beside it.
double one_at(double clock_ns, double cpu_ns, double follows) {
  const Sample sample{.value = 100, .cpu_ns = cpu_ns, .beside = {.clock_ns = clock_ns}};
  return value_of(at_clock({.all = 1, .samples = {sample}}, 16e3, follows));
}

/// Returns twelve processes, whose samples are all believed.
std::vector<Believed> processes(const synthetic::Program& program, const synthetic::Machine& machine,
                                std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Process> side;
  for (int pair = 0; pair < 12; ++pair) side.push_back(synthetic::run(program, machine, pair, random));
  return believed(side, LeaveOut::nothing);
}

double follows_of(const synthetic::Program& program, std::uint64_t seed) {
  return follows_clock(processes(program, {}, seed), synthetic::kQuiet.clock_ns);
}

}  // namespace

BOOST_AUTO_TEST_CASE(time_that_was_spent_computing_is_divided_by_the_clock) {
  BOOST_TEST(one_at(16e3 * 1.21, 100, 1) == 100 / 1.21, tt::tolerance(kClose));
  BOOST_TEST(one_at(16e3 * 1.21, 100, 0.5) == 100 / 1.1, tt::tolerance(kClose));
  BOOST_TEST(one_at(16e3 * 1.21, 100, 0) == 100.0);
  BOOST_TEST(one_at(16e3, 100, 1) == 100.0);
}

BOOST_AUTO_TEST_CASE(time_that_was_slept_is_left_as_it_is) {
  BOOST_TEST(one_at(16e3 * 1.21, 0, 1) == 100.0);
  // Only the computing half follows the clock: 0.5 + 0.5 * 1.21.
  BOOST_TEST(one_at(16e3 * 1.21, 50, 1) == 100 / 1.105, tt::tolerance(kClose));
  // Two busy threads have twice the CPU time; but the computing share is at most 1.
  BOOST_TEST(one_at(16e3 * 1.21, 200, 1) == 100 / 1.21, tt::tolerance(kClose));
}

BOOST_AUTO_TEST_CASE(a_sleeping_program_keeps_its_value_on_a_clock_that_jumps) {
  // The program computes for a thousandth of its time, and the clock moves by at most 6.75 %. So the value moves by
  // at most 0.0068 %.
  synthetic::Program sleeping{.value_ns = 5e6, .follows = 0, .computing = 0.001, .sample_sd = 0};
  sleeping.process_sd = 0;
  for (const auto& process : processes(sleeping, {}, 1)) {
    BOOST_TEST(std::fabs(value_of(at_clock(process, synthetic::kQuiet.clock_ns, 1)) / 5e6 - 1) < 7e-5);
  }
}

BOOST_AUTO_TEST_CASE(the_usual_reading_is_the_median_of_all_samples) {
  // Of 180 readings, 89 of 32 us do not move the median, but 91 do.
  std::vector<Process> side(6);
  for (auto& process : side) process.samples.resize(30, {.beside = {.clock_ns = 16e3}});
  for (std::size_t i = 0; i < 89; ++i) side[i / 30].samples[i % 30].beside.clock_ns = 32e3;
  BOOST_TEST(usual_clock(side) == 16e3);
  for (std::size_t i = 89; i < 91; ++i) side[i / 30].samples[i % 30].beside.clock_ns = 32e3;
  BOOST_TEST(usual_clock(side) == 32e3);
  BOOST_TEST(usual_clock({}) == 0.0);
}

BOOST_AUTO_TEST_CASE(at_the_usual_clock_values_are_those_of_a_clock_that_never_jumps) {
  synthetic::Machine steady;
  steady.readings = {1, 1, 1};
  const auto jumping = processes({}, {}, 7);  // the same seed gives both the same noise
  const auto still = processes({}, steady, 7);
  for (std::size_t i = 0; i < still.size(); ++i) {
    BOOST_TEST(value_of(at_clock(jumping[i], 16e3, 1)) == value_of(at_clock(still[i], 16e3, 1)),
               tt::tolerance(kClose));
    BOOST_TEST(value_of(at_clock(still[i], 16e3, 1)) == value_of(at_clock(still[i], 16e3, 0)),
               tt::tolerance(kClose));
  }
}

BOOST_AUTO_TEST_CASE(how_far_a_program_follows_the_clock_is_seen_in_its_own_samples) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    BOOST_TEST(follows_of({.follows = 1}, seed) == 1.0);
    BOOST_TEST(follows_of({.follows = 0.5}, seed) == 0.5);
    BOOST_TEST(follows_of({.follows = 0}, seed) == 0.0);
  }
}

BOOST_AUTO_TEST_CASE(where_nothing_can_be_seen_the_root_is_taken) {
  // Noise that is twenty times as large as the clock's moves hides them.
  BOOST_TEST(follows_of({.follows = 1, .sample_sd = 0.5}, 1) == 0.5);
  // If the clock stands still, there is nothing to follow.
  synthetic::Machine steady;
  steady.readings = {1, 1, 1};
  BOOST_TEST(follows_clock(processes({}, steady, 1), 16e3) == 0.5);
}

BOOST_AUTO_TEST_CASE(three_samples_in_a_process_are_too_few_to_tell) {
  Believed process{.all = 3};
  process.samples.resize(3, {.value = 1, .cpu_ns = 1, .beside = {.clock_ns = 16e3}});
  BOOST_TEST(follows_clock({process, process}, 16e3) == 0.0);
  process.samples.resize(5, process.samples.front());
  BOOST_TEST(follows_clock({process, process}, 16e3) == 0.5);
}

BOOST_AUTO_TEST_CASE(another_choice_must_shrink_the_distances_by_three_hundredths) {
  // One process has three samples, twice. The middle one is at the usual clock, the others at four times and at a
  // quarter of its reading. Divided by the root, 1 + a, 1, 1 - a remain: distances a, 0, a, whose median is a.
  // Divided wholly, (1 + a) / 2, 1, 2 (1 - a) remain: distances (1 - a) / 2, 0, 1 - 2 a, whose median is 1 - 2 a if a
  // is above 1/3. So dividing wholly wins if 1 - 2 a < 0.97 a, which is a > 1 / 2.97 = 0.33670.
  const auto chosen = [](double a) {
    Believed process{.all = 6};
    for (const auto& [value, clock] : {std::pair{2 * (1 + a), 64e3}, {1.0, 16e3}, {(1 - a) / 2, 4e3}}) {
      const Sample sample{.value = value, .cpu_ns = value, .beside = {.clock_ns = clock}};
      process.samples.insert(process.samples.end(), 2, sample);
    }
    return follows_clock({process}, 16e3);
  };
  BOOST_TEST(chosen(0.336) == 0.5);
  BOOST_TEST(chosen(0.338) == 1.0);
}

BOOST_AUTO_TEST_SUITE_END()
