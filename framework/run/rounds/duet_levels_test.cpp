#include "run/rounds/duet_levels.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

BOOST_AUTO_TEST_SUITE(levels_in_duets)

using namespace holdfast;
using namespace holdfast::run;

namespace {

constexpr double kMinEffect = 0.02;

/// The change that duets, brief duets and processes alone would show without noise, and the standard deviation of the noise of
/// each.
struct Truth {
  double change = 0;        ///< log of current / baseline, alone
  double slower = 0;        ///< log of the time of both in a duet / alone
  double hidden = 0;        ///< part of the change that a duet does not show
  double hidden_brief = 0;  ///< the same for a duet in brief turns
  double noise = 0.005;     ///< of the change in a duet; twice as large in brief turns
  double noise_alone = 0.02;
};

std::vector<RoundOfBoth> rounds_of(const Truth& truth, std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<RoundOfBoth> rounds(count);
  for (auto& [baseline, current] : rounds) {
    const double machine = 0.05 * normal(random);  // it affects all processes equally
    baseline = {.together = machine + truth.slower,
                .brief = machine + truth.slower,
                .alone = machine + truth.noise_alone * normal(random)};
    current = {.together = baseline.together + truth.change - truth.hidden + truth.noise * normal(random),
               .brief = baseline.brief + truth.change - truth.hidden_brief + 2 * truth.noise * normal(random),
               .alone = machine + truth.change + truth.noise_alone * normal(random)};
  }
  return rounds;
}

/// Checks the levels after each round until the result is known, as run_rounds() does.
Levels found(const Truth& truth, unsigned seed) {
  const auto rounds = rounds_of(truth, kRoundsMost, seed);
  for (std::size_t done = 1;; ++done) {
    const auto levels =
        levels_of({rounds.begin(), rounds.begin() + static_cast<std::ptrdiff_t>(done)}, kMinEffect, false);
    if (levels != Levels::open) return levels;
  }
}

int kept_of_200(const Truth& truth) {
  int kept = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) kept += found(truth, seed) == Levels::alike ? 1 : 0;
  return kept;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_duet_at_the_levels_alone_is_kept) {
  BOOST_TEST(kept_of_200({}) >= 190);
  BOOST_TEST(kept_of_200({.change = 0.1}) >= 190);
}

// With noise of 10 % between rounds in turns, a change of 2 % would need some 300 rounds.
BOOST_AUTO_TEST_CASE(it_is_kept_where_processes_alone_are_noisy) {
  BOOST_TEST(kept_of_200({.noise_alone = 0.07}) >= 180);
}

BOOST_AUTO_TEST_CASE(a_duet_in_which_both_are_slower_than_alone_is_given_up) {
  BOOST_TEST(kept_of_200({.slower = 0.1}) <= 4);
  BOOST_TEST(kept_of_200({.slower = std::log(165.7 / 77.7)}) == 0);
}

// In brief turns, 5 % of a change of 10 % are hidden; in turns that are five times as long, 1 % is hidden.
BOOST_AUTO_TEST_CASE(a_duet_whose_change_depends_on_the_length_of_turns_is_given_up) {
  BOOST_TEST(kept_of_200({.change = 0.1, .hidden = 0.01, .hidden_brief = 0.05}) <= 10);
  BOOST_TEST(kept_of_200({.change = 0, .hidden = -0.01, .hidden_brief = -0.05}) <= 10);
}

BOOST_AUTO_TEST_CASE(a_duet_that_hides_a_change_whatever_its_turns_is_given_up) {
  BOOST_TEST(kept_of_200({.change = 0.1, .hidden = 0.1, .hidden_brief = 0.1}) <= 4);
}

BOOST_AUTO_TEST_CASE(what_is_too_noisy_to_tell_is_given_up_after_all_rounds) {
  const Truth noisy{.noise = 0.2};
  BOOST_TEST((found(noisy, 1) == Levels::unclear));
  BOOST_TEST(kept_of_200(noisy) <= 10);
}

BOOST_AUTO_TEST_CASE(the_sizes_of_the_error_are_those_of_the_minimum_effect) {
  const auto rounds = rounds_of({.noise = 0.005}, 12, 1);
  BOOST_TEST((levels_of(rounds, 0.02, false) == Levels::alike));
  BOOST_TEST((levels_of(rounds, 0.001, false) == Levels::open));
}

BOOST_AUTO_TEST_CASE(fewer_than_four_rounds_show_nothing_and_are_given_up_where_they_are_all) {
  const auto rounds = rounds_of({}, 3, 1);
  BOOST_TEST((levels_of(rounds, kMinEffect, false) == Levels::open));
  BOOST_TEST((levels_of(rounds, kMinEffect, true) == Levels::unclear));
}

namespace {

/// Four rounds without noise, in which the programs take `baseline` and `current` nanoseconds.
std::vector<process::MeasuredMetric> taken(double baseline, double current,
                                           const std::string& metric = "time") {
  process::MeasuredMetric measured{.benchmark = "compress", .metric = metric};
  for (int round = 0; round < 4; ++round) {
    measured.processes.push_back({.pair = round, .side = Side::baseline, .samples = {{.value = baseline}}});
    measured.processes.push_back({.pair = round, .side = Side::current, .samples = {{.value = current}}});
  }
  return {measured};
}

process::DuetLevels asked(const std::vector<process::MeasuredMetric>& together,
                          const std::vector<process::MeasuredMetric>& alone,
                          const std::vector<process::MeasuredMetric>& brief) {
  const Declaration declaration{.test = "compress", .command = {"bench"}};
  const Overrides overrides{};
  const auto settings = resolve(declaration, overrides);
  const Reference reference{.kind = "live", .previous = process::Launch{}};
  return duet_levels({.declaration = declaration, .settings = settings, .reference = reference}, together,
                     alone, brief, false);
}

using Are = process::DuetLevels::Are;

}  // namespace

BOOST_AUTO_TEST_CASE(the_reason_names_the_times_of_the_program_that_differs_more) {
  const auto levels = asked(taken(165'700, 166'800), taken(77'700, 85'800), taken(165'700, 166'800));
  BOOST_TEST((levels.are == Are::others));
  BOOST_TEST(levels.why ==
             "DUET has ended, and the processes then ran in turns: the baseline program took 165.7 us beside "
             "the other one and 77.7 us alone");
}

BOOST_AUTO_TEST_CASE(the_reason_names_the_changes_of_both_lengths_of_turns) {
  const auto levels = asked(taken(100, 110), taken(100, 110), taken(150, 153));
  BOOST_TEST((levels.are == Are::others));
  BOOST_TEST(levels.why ==
             "DUET has ended, and the processes then ran in turns: both programs slow each other down: with "
             "shorter turns on the processor, the change was +2.00 % instead of +10.0 %");
}

BOOST_AUTO_TEST_CASE(what_is_no_time_matters_where_nothing_is_timed) {
  auto together = taken(100, 110);
  auto others = together;
  together.push_back(taken(5, 5, "peak-rss").front());
  others.push_back(taken(6, 6, "peak-rss").front());
  BOOST_TEST((asked(together, others, others).are == Are::alone));
  BOOST_TEST((asked(taken(5, 5, "rate"), taken(6, 6, "rate"), taken(5, 5, "rate")).are == Are::others));
}

BOOST_AUTO_TEST_SUITE_END()
