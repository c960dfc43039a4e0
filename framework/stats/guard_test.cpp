#include "stats/guard.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>

#include "stats/gate.hpp"
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

ComparisonInput plain(const Run& run) {
  return question_of({series_of(run.baseline)}, series_of(run.current));
}

std::vector<double> values_of(const std::vector<Believed>& side) {
  std::vector<double> values;
  for (const auto& process : side) values.push_back(value_of(process));
  return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_value_of_a_process_is_what_its_undisturbed_samples_come_to) {
  const auto run = run_of({}, {}, 10, 1, {.disturbing = 0.1});
  const auto made = guarded(run);
  BOOST_TEST(made.applies);
  BOOST_TEST(made.summary == "no round was disturbed");
  const auto usual = usual_of(run.baseline, run.current);
  BOOST_TEST(made.current.values == values_of(believed(run.current, usual.current, LeaveOut::disturbed)),
             tt::per_element());
  BOOST_TEST(made.current.n_samples < 300);
}

BOOST_AUTO_TEST_CASE(where_nothing_is_disturbed_all_samples_count_at_any_clock) {
  const auto run = run_of({}, {}, 10, 1, {.restless = 0.5});
  BOOST_TEST(guarded(run).current.values == values_of(believed(run.current, LeaveOut::nothing)),
             tt::per_element());
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
  // The program only heats: 1 % more, on a clock that mostly keeps one speed.
  const Machine calm{.restless = 0.02};
  const auto run = run_of({.process_sd = 0.001}, {.process_sd = 0.001, .heats = 1.01}, 20, 4, calm);
  BOOST_CHECK(judged(guarded(run), 0.005).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(a_candidate_that_slows_the_clock_is_slower) {
  // If the clock jumps more, twenty rounds show 4 % of heat.
  std::map<Outcome, int> outcomes;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    ++outcomes[judged(guarded(run_of({}, {.heats = 1.04}, 20, seed))).outcome];
  BOOST_TEST(outcomes[Outcome::regressed] >= 190);
  BOOST_TEST(outcomes[Outcome::pass] <= 4);
  BOOST_TEST(outcomes[Outcome::improved] == 0);
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
  // Some rounds of this run are disturbed.
  const Machine disturbing{.disturbing = 0.1};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto run = run_of({}, {}, 40, seed, disturbing);
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
  // In most samples of the current program, its thread waits, and they are slower. The others are as fast as the
  // baseline's.
  auto run = run_of({}, {}, 30, 1);
  for (auto& process : run.current) {
    for (std::size_t i = 1; i < 30; ++i) {
      process.samples[i].value *= 1.05;
      process.samples[i].run_delay_ns = 1e6;
    }
  }
  const auto made = guarded(run);
  BOOST_TEST(made.summary == "one program disturbs itself, so all its samples count");
  BOOST_TEST(made.current.n_samples == 900);
  BOOST_CHECK(judged(made).outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(what_may_disturb_itself_passes_by_all_samples_as_well) {
  // In 6 of 12 rounds, a fifth of the current program's samples is disturbed. The trimmed mean over all rounds is 0.1 and
  // its standard error sqrt(11 * 0.12 / 11 / (8 * 7)) = 0.0463 with 7 degrees of freedom: p = 0.068, below 0.1 and far
  // above 0.00005.
  auto run = run_of({}, {}, 12, 1);
  for (std::size_t round = 0; round < 12; round += 2) disturb(run.current[round], 24);
  const auto made = guarded(run);
  BOOST_REQUIRE(made.may_disturb_itself);
  BOOST_TEST(made.current.n_samples == 360 - 6 * 6);
  const auto cross_check = cross_check_input(plain(run), made);
  BOOST_REQUIRE(cross_check.has_value());
  BOOST_TEST(cross_check->current.values == plain(run).current.values, tt::per_element());
}

BOOST_AUTO_TEST_CASE(where_the_sides_are_disturbed_alike_there_is_no_cross_check) {
  const auto run = run_of({}, {}, 10, 1);
  BOOST_TEST(!cross_check_input(plain(run), guarded(run)).has_value());
  BOOST_TEST(!cross_check_input(plain(run), {}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
