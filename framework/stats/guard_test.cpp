#include "stats/guard.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>

#include "stats/looks.hpp"
#include "stats/probe_readings.hpp"
#include "stats/shift.hpp"
#include "stats/synthetic_test.hpp"

BOOST_AUTO_TEST_SUITE(guarding)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using synthetic::disturb;
using synthetic::Machine;
using synthetic::Program;
using synthetic::Run;
using synthetic::run_of;

namespace {

Guarded guarded(const Run& run) { return guard(run.baseline, run.current); }

ComparisonInput question_of(const std::vector<Series>& baselines, const Series& current,
                            double min_effect = 0.02) {
  ComparisonInput input{.baselines = baselines, .current = current, .thresholds = {}};
  input.thresholds.min_effect = min_effect;
  return input;
}

Verdict judged(const Guarded& guarded, double min_effect = 0.02) {
  return shift(question_of(guarded.baselines, guarded.current, min_effect));
}

ComparisonInput plain(const Run& run, double min_effect = 0.02) {
  return question_of({series_of(run.baseline)}, series_of(run.current), min_effect);
}

/// 14 samples at one of the clock's readings 0.94, 1, 1.06 and 8 at each other one; no noise but the
/// process's.
Process mostly_at(std::size_t speed, double of_process, int pair) {
  Process process{.pair = pair, .samples = {}};
  const double clocks[] = {0.94, 1, 1.06};
  for (std::size_t i = 0; i < 30; ++i) {
    const auto at = i < 14 ? speed : (speed + 1 + i % 2) % 3;
    process.samples.push_back(synthetic::sample_of({}, clocks[at], of_process, false));
  }
  return process;
}

/// All 81 ways in which the sides may be mostly at one of three speeds and 1 % slow, as usual or 1 % quick.
Run all_ways() {
  std::vector<int> order(81);
  for (int i = 0; i < 81; ++i) order[static_cast<std::size_t>(i)] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937_64(1));
  Run run;
  for (const int way : order) {
    const auto pair = static_cast<int>(run.current.size());
    const auto digit = [&](int place) { return way / place % 3; };
    run.baseline.push_back(mostly_at(static_cast<std::size_t>(digit(1)), 0.01 * (digit(3) - 1), pair));
    run.current.push_back(mostly_at(static_cast<std::size_t>(digit(9)), 0.01 * (digit(27) - 1), pair));
  }
  return run;
}

double spread(const std::vector<double>& before, const std::vector<double>& now) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < now.size(); ++i) ratios.push_back(std::log(now[i] / before[i]));
  return std::sqrt(variance(ratios));
}

std::vector<double> undivided(const std::vector<Process>& side) {
  std::vector<double> values;
  for (const auto& process : believed(side, LeaveOut::nothing)) values.push_back(value_at(process, 16e3, 0));
  return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_clock_that_jumps_between_three_speeds_is_divided_out_to_the_last_bit_of_spread) {
  // Of each side's sorted samples six are cut at each end. Mostly at 0.94, 8 of that, 8 of 1 and 2 of 1.06
  // are left, their mean 0.98; else 1 or 1.02. The logarithms of those have the variance 0.00026675, the
  // noise of processes, -0.01, 0 and 0.01, has 0.00006667, and all combinations are there once: undivided,
  // the spread is sqrt(1 + 0.00026675 / 0.00006667) = 2.23633 times that of the noise, which is all that is
  // to be left: sqrt(2 * 0.00006667 * 81 / 80).
  const auto run = all_ways();
  const auto made = guarded(run);
  BOOST_TEST(made.applies);
  BOOST_TEST(made.follows == 1.0);
  BOOST_TEST(made.summary == "the clock is divided out");
  const double left = spread(made.baselines.front().values, made.current.values);
  BOOST_TEST(left == std::sqrt(2 * 2e-4 / 3 * 81 / 80), tt::tolerance(1e-9));
  BOOST_TEST(spread(undivided(run.baseline), undivided(run.current)) / left == 2.23633, tt::tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(code_that_waits_for_memory_keeps_its_times) {
  const Program waits{.follows = 0};
  const auto run = run_of(waits, waits, 10, 1);
  const auto made = guarded(run);
  BOOST_TEST(made.follows == 0.0);
  BOOST_TEST(made.summary == "the clock is left in");
  BOOST_TEST(made.current.values == undivided(run.current), tt::per_element());
}

BOOST_AUTO_TEST_CASE(code_that_sleeps_keeps_its_times) {
  const Program sleeps{.follows = 0, .computing = 0};
  const auto run = run_of(sleeps, sleeps, 10, 1);
  BOOST_TEST(guarded(run).current.values == undivided(run.current), tt::per_element());
}

BOOST_AUTO_TEST_CASE(a_candidate_that_empties_the_caches_is_held_to_its_own_probes_and_found) {
  const auto run = run_of({}, {.value_ns = 1.1e6, .chases = 2}, 10, 1, {.disturbing = 0.05});
  const auto made = guarded(run);
  BOOST_TEST(made.rejected == 0);
  // A sample in twenty is disturbed: 285 of 300 are left, give or take three times sqrt(300 * 0.05 * 0.95).
  BOOST_TEST(made.current.n_samples > 285 - 12);
  BOOST_TEST(made.current.n_samples < 285 + 12);
  const auto verdict = judged(made);
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.estimate->low < 1.1);
  BOOST_TEST(verdict.estimate->high > 1.1);
}

BOOST_AUTO_TEST_CASE(a_candidate_that_slows_the_clock_keeps_its_regression) {
  // 1 % by heat and nothing else, on a clock that mostly stands at one speed.
  const Machine calm{.restless = 0.02};
  const auto run = run_of({.process_sd = 0.001}, {.process_sd = 0.001, .heats = 1.01}, 20, 4, calm);
  const auto made = guarded(run);
  BOOST_TEST(made.follows == 0.0);
  BOOST_TEST(made.summary == "the clock differs between the sides and is left in");
  BOOST_CHECK(judged(made, 0.005).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(a_candidate_that_slows_the_clock_is_slower) {
  // On a clock that jumps more, twenty rounds see 4 % of heat.
  std::map<Outcome, int> outcomes;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    ++outcomes[judged(guarded(run_of({}, {.heats = 1.04}, 20, seed))).outcome];
  BOOST_TEST(outcomes[Outcome::regressed] >= 190);
  BOOST_TEST(outcomes[Outcome::pass] <= 4);
  BOOST_TEST(outcomes[Outcome::improved] == 0);
}

BOOST_AUTO_TEST_CASE(clocks_that_differ_by_less_than_a_five_hundredth_are_the_same) {
  // Medians are exact where the clock never moves by itself: 0.1 % apart is no difference, 0.3 % is one.
  Machine steady;
  steady.readings = {1, 1, 1};
  BOOST_TEST(guarded(run_of({}, {.heats = 1.001}, 6, 1, steady)).summary.find("differs") ==
             std::string::npos);
  BOOST_TEST(guarded(run_of({}, {.heats = 1.003}, 6, 1, steady)).summary.find("differs") !=
             std::string::npos);
  // By fewer than six rounds it is not said.
  BOOST_TEST(guarded(run_of({}, {.heats = 1.003}, 5, 1, steady)).summary.find("differs") ==
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(without_readings_beside_every_sample_there_is_no_guard) {
  auto run = run_of({}, {}, 8, 1);
  run.current[7].samples[29].beside = {};
  const auto made = guarded(run);
  BOOST_TEST(!made.applies);
  BOOST_TEST(made.summary.empty());
  BOOST_TEST(made.baselines.empty());
  BOOST_TEST(!guard({}, {}).applies);
}

BOOST_AUTO_TEST_CASE(later_rounds_change_no_earlier_value_where_the_same_is_left_out) {
  // Some rounds are disturbed, on a clock that is the same beside both.
  Machine steady{.disturbing = 0.1};
  steady.readings = {1, 1, 1};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto run = run_of({}, {}, 40, seed, steady);
    for (std::size_t round = 5; round < 40; round += 7) disturb(run.current[round], 0);
    const auto whole = guarded(run);
    Run part = run;
    while (part.current.size() > 8) {
      part.current.pop_back();
      part.baseline.pop_back();
      const auto made = guarded(part);
      if ((made.rejected == 0) != (whole.rejected == 0)) continue;
      for (std::size_t i = 0; i < made.current.values.size(); ++i) {
        BOOST_REQUIRE(made.current.values[i] == whole.current.values[i]);
        BOOST_REQUIRE(made.baselines[0].values[i] == whole.baselines[0].values[i]);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_sides_are_treated_alike) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto run = run_of({}, {.value_ns = 1.03e6, .heats = 1 + 0.002 * static_cast<double>(seed)}, 12,
                            seed, {.disturbing = 0.5});
    const auto made = guarded(run);
    const auto swapped = guard(run.current, run.baseline);
    BOOST_TEST(made.current.values == swapped.baselines.at(0).values, tt::per_element());
    BOOST_TEST(made.baselines.at(0).values == swapped.current.values, tt::per_element());
    BOOST_TEST(made.summary == swapped.summary);
    BOOST_TEST(judged(made).interval->low == -judged(swapped).interval->high, tt::tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(all_samples_count_of_a_program_that_disturbs_itself) {
  // In most of its samples its thread waits, and they are slower; those that are left are as fast as the baseline's.
  auto run = run_of({}, {}, 30, 1);
  for (auto& process : run.current) {
    for (std::size_t i = 1; i < 30; ++i) {
      process.samples[i].value *= 1.05;
      process.samples[i].run_delay_ns = 1e6;
    }
  }
  const auto made = guarded(run);
  BOOST_TEST(made.summary == "one program disturbs itself: all its samples count, and the clock is left in");
  BOOST_TEST(made.current.n_samples == 900);
  BOOST_CHECK(judged(made).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(the_cross_check_is_of_the_same_samples_with_the_clock_left_in) {
  const auto run = run_of({}, {}, 10, 1, {.disturbing = 0.1});
  const auto made = guarded(run);
  BOOST_REQUIRE(made.follows > 0);
  const auto cross_check = cross_check_input(plain(run), made);
  BOOST_REQUIRE(cross_check.has_value());
  BOOST_TEST(cross_check->current.pairs == made.current.pairs, tt::per_element());
  BOOST_TEST(cross_check->current.n_samples == made.current.n_samples);
  std::vector<double> values;
  for (const auto& process :
       believed(run.current, usual_of(run.baseline, run.current).current, LeaveOut::disturbed))
    values.push_back(value_at(process, 16e3, 0));
  BOOST_TEST(cross_check->current.values == values, tt::per_element());
}

BOOST_AUTO_TEST_CASE(where_nothing_is_divided_out_there_is_no_cross_check) {
  const Program waits{.follows = 0};
  const auto run = run_of(waits, waits, 10, 1);
  BOOST_TEST(!cross_check_input(plain(run), guarded(run)).has_value());
  BOOST_TEST(!cross_check_input(plain(run), {}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
