#include "run/rounds/noisy_rounds.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

BOOST_AUTO_TEST_SUITE(noisy_rounds)

namespace {

using namespace holdfast;
using namespace holdfast::run;

/// Rounds of a test with default settings. Their log ratios are `noise` above and below 0 in turn.
struct Stand {
  Declaration declaration{.test = "sort", .command = {"bench"}};
  Reference reference{.kind = "live", .previous = process::Launch{}};
  Overrides overrides{};
  int rounds = 8;
  double noise = 0.1;
  double slower = 0;        ///< log of the loss in each round, in addition to the noise
  double computed = 1;      ///< CPU time as a share of the time without waits
  double computed_now = 1;  ///< the same, of the current program
  std::string metric = "time";

  process::MeasuredMetric measured() const {
    process::MeasuredMetric made{.metric = metric};
    for (int round = 0; round < rounds; ++round) {
      const double ratio = std::exp(slower + (round % 2 == 0 ? noise : -noise));
      add(made, Side::baseline, round, 100, computed);
      add(made, Side::current, round, 100 * ratio, computed_now);
    }
    return made;
  }
  static void add(process::MeasuredMetric& measured, Side side, int round, double value, double computed) {
    measured.processes.push_back({.index = static_cast<int>(measured.processes.size()),
                                  .pair = round,
                                  .side = side,
                                  .samples = {{.value = value}},
                                  .usage = {.wall_ns = 110, .user_ns = 100 * computed, .run_delay_ns = 10}});
  }
  bool changes(const std::vector<process::MeasuredMetric>& all, int rounds_that_fit = 100) const {
    const auto settings = resolve(declaration, overrides);
    return too_noisy({.declaration = declaration, .settings = settings, .reference = reference}, all,
                     rounds_that_fit);
  }
};

bool changes(const Stand& stand, int rounds_that_fit = 100) {
  return stand.changes({stand.measured()}, rounds_that_fit);
}

}  // namespace

// Eight rounds with noise of +-10 % show the change to within +-7 %. To show 2 %, some 13 * (0.1 / 0.02)^2 rounds
// would be needed.
BOOST_AUTO_TEST_CASE(noise_that_hides_the_minimum_effect_is_too_much) {
  BOOST_TEST(changes({.noise = 0.1}));
  BOOST_TEST(!changes({.noise = 0.005}));
}

// Rounds of concurrent programs would be as noisy.
BOOST_AUTO_TEST_CASE(noise_that_rounds_at_once_have_too_is_not_too_much) {
  Stand stand{.noise = 0.004};
  stand.overrides.min_effect = 0.001;
  BOOST_TEST(!changes(stand, 1000));
  stand.noise = 0.02;
  BOOST_TEST(changes(stand, 1000));
}

// A duet asks for rounds of the programs alone and in brief turns before it decides.
BOOST_AUTO_TEST_CASE(fewer_rounds_than_a_gate_needs_show_no_noise_however_few_fit) {
  BOOST_TEST(!changes({.rounds = 1}, 20));
  BOOST_TEST(!changes({.rounds = 5}, 20));
  BOOST_TEST(changes({.rounds = 6}, 20));
}

// The change in eight rounds is 10 % with noise of +-5 %. The minimum effect is four standard errors away.
BOOST_AUTO_TEST_CASE(what_is_nearly_decided_goes_on) { BOOST_TEST(!changes({.noise = 0.05, .slower = 0.1})); }

BOOST_AUTO_TEST_CASE(nothing_is_given_up_where_too_few_rounds_fit_or_too_few_are_there) {
  BOOST_TEST(!changes({}, 15));
  BOOST_TEST(!changes({.rounds = 40}, 30));
  BOOST_TEST(!changes({.rounds = 5}));
}

BOOST_AUTO_TEST_CASE(a_program_that_sleeps_runs_in_turns_and_so_does_one_that_began_to) {
  BOOST_TEST(!changes({.computed = 0.9, .computed_now = 0.9}));
  BOOST_TEST(!changes({.computed_now = 0.98}));
  BOOST_TEST(!changes({.computed = 0, .computed_now = 0}));  // CPU times are unknown
}

BOOST_AUTO_TEST_CASE(one_time_may_be_measured_beside_counts_and_not_several) {
  const Stand stand;
  const auto memory = Stand{.metric = "peak-rss"}.measured();
  BOOST_TEST(stand.changes({stand.measured(), memory}));
  BOOST_TEST(!stand.changes({memory}));
  BOOST_TEST(!stand.changes({stand.measured(), stand.measured()}));
}

BOOST_AUTO_TEST_CASE(other_testers_keep_their_rounds) {
  BOOST_TEST(!changes({.overrides = {.tester = TesterName::anova}}));
}

BOOST_AUTO_TEST_SUITE_END()
