// Counts how often an unchanged program is reported to have another distribution, and how often a second mode is found.
// Rounds are drawn until the gate has decided; bounds are at 95 % confidence (trials_test.hpp).

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/distribution.hpp"
#include "stats/synthetic_test.hpp"
#include "stats/trials_test.hpp"
#include "stats/uneven_gate_test.hpp"

BOOST_AUTO_TEST_SUITE(rates_of_distribution_changes)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

void a_second_mode(std::vector<double>& more, uneven::Random& random) {
  for (double& each : more) each = uneven::uniform(random) < 0.2 ? 0.3 : 0;
}

/// So few slow samples do not affect the trimmed mean, by which a gate decides.
void a_few_slow_samples(std::vector<double>& more, uneven::Random& random) {
  for (double& each : more) each = uneven::uniform(random) < 0.1 ? 0.4 : 0;
}

/// Makes a third of the samples slow, in every other process.
void a_mode_of_some_processes(std::vector<double>& more, uneven::Random& random) {
  if (uneven::uniform(random) < 0.5) return;
  for (double& each : more) each = uneven::uniform(random) < 0.3 ? 0.5 : 0;
}

void a_tail_without_a_mean(std::vector<double>& more, uneven::Random& random) {
  for (double& each : more)
    each = std::min(100.0, std::fabs(0.02 * std::cauchy_distribution<double>()(random)));
}

/// Numbers of gates in which a change was found, among all gates and among those that passed, and of gates
/// that passed.
struct Found {
  int changes = 0;
  int changes_of_passes = 0;
  int passes = 0;
};

Found found_in(uneven::Slow before, uneven::Slow now, double noise, int trials) {
  uneven::Random random(1);
  Found found;
  for (int trial = 0; trial < trials; ++trial) {
    const auto made = uneven::gate({before}, {now}, noise, random);
    const bool changed = distribution_change(made.baseline, made.current).has_value();
    const bool passed = made.decision.verdict.outcome != Outcome::regressed;
    found.changes += changed ? 1 : 0;
    found.passes += passed ? 1 : 0;
    found.changes_of_passes += changed && passed ? 1 : 0;
  }
  BOOST_TEST_MESSAGE("of " << trials << " gates " << found.changes << " have another distribution, at most "
                           << 100 * rate_below(found.changes, trials) << " %; of " << found.passes
                           << " that are not red " << found.changes_of_passes);
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_second_mode_is_found_in_most) {
  const int n = trials(300);
  for (const double noise : {0.003, 0.01, 0.03})
    BOOST_TEST(rate_above(found_in(uneven::nothing, a_second_mode, noise, n).changes, n) >= 0.9);
}

BOOST_AUTO_TEST_CASE(a_second_mode_of_which_the_gate_says_pass_is_mostly_told) {
  const int n = trials(300);
  const auto found = found_in(uneven::nothing, a_few_slow_samples, 0.01, n);
  BOOST_TEST(found.passes >= n / 2);
  BOOST_TEST(rate_above(found.changes_of_passes, found.passes) >= 0.6);
}

BOOST_AUTO_TEST_CASE(a_mode_that_is_gone_is_found_in_most) {
  const int n = trials(300);
  BOOST_TEST(rate_above(found_in(a_second_mode, uneven::nothing, 0.01, n).changes, n) >= 0.9);
}

BOOST_AUTO_TEST_CASE(a_program_that_is_slower_as_a_whole_keeps_its_distribution) {
  const int n = trials(300);
  const auto slower = [](std::vector<double>& more, uneven::Random&) { more.assign(more.size(), 0.1); };
  BOOST_TEST(found_in(uneven::nothing, slower, 0.01, n).changes == 0);
}

BOOST_AUTO_TEST_CASE(unchanged_programs_keep_their_distribution, *boost::unit_test::label("slow")) {
  const int n = trials(6000);
  for (const auto slow :
       {uneven::Slow(uneven::nothing), uneven::Slow(uneven::every_sixth), uneven::Slow(uneven::a_tail),
        uneven::Slow(uneven::two_fifths_of_the_processes), uneven::Slow(a_second_mode),
        uneven::Slow(a_mode_of_some_processes), uneven::Slow(a_tail_without_a_mean)}) {
    BOOST_TEST(rate_below(found_in(slow, slow, 0.01, n).changes, n) <= 0.001);
  }
}

// Clocks that jump, a neighbour that disturbs a tenth of the samples, and one that shares the core of every tenth process.
BOOST_AUTO_TEST_CASE(a_busy_machine_changes_no_distribution) {
  const int n = trials(6000);
  int found = 0;
  for (int trial = 0; trial < n; ++trial) {
    const synthetic::Machine machine{.disturbing = trial % 2 == 0 ? 0.1 : 0.02, .shared = 0.1, .samples = 30};
    const int rounds = trial % 3 == 0 ? 6 : trial % 3 == 1 ? 9 : 20;
    const auto run = synthetic::run_of({}, {}, rounds, static_cast<std::uint64_t>(trial), machine);
    found += distribution_change(run.baseline, run.current) ? 1 : 0;
  }
  BOOST_TEST_MESSAGE("of " << n << " " << found);
  BOOST_TEST(rate_below(found, n) <= 0.001);
}

BOOST_AUTO_TEST_SUITE_END()
