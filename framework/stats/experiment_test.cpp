#include "stats/experiment.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/gate.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(experiment)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

/// Returns rounds in which the baseline takes 100, and the current program is slower by these shares.
CountedRounds run_of(const vectors::Values& losses) {
  vectors::Values now;
  for (const double loss : losses) now.push_back(100 * (1 + loss));
  return {vectors::paired(vectors::Values(now.size(), 100.0), now, 0.02)};
}

vectors::Values alternating(double around, double by, int rounds) {
  vectors::Values all;
  for (int i = 0; i < rounds; ++i) all.push_back(around + (i % 2 == 0 ? by : -by));
  return all;
}

/// Rounds that are too few for a decision: 3 % slower on average, and in turn 6 % faster and 12 % slower.
const auto kUndecided = alternating(0.03, 0.09, 8);

}  // namespace

BOOST_AUTO_TEST_CASE(rounds_of_an_earlier_run_come_before_those_of_this_one) {
  const auto both = joined({run_of({0.01, 0.02})}, run_of({0.03}));
  BOOST_TEST(both.before == 2);
  BOOST_TEST(rounds_of(both.rounds.input) == 3);
  const auto ratios = round_ratios(both.rounds.input);
  BOOST_TEST(ratios.size() == 3U);
  BOOST_TEST(ratios.back() == std::log(1.03), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(!both.of_all);
}

BOOST_AUTO_TEST_CASE(without_earlier_runs_nothing_is_added) {
  const auto alone = joined({}, run_of({0.03}));
  BOOST_TEST(alone.before == 0);
  BOOST_TEST(rounds_of(alone.rounds.input) == 1);
}

BOOST_AUTO_TEST_CASE(a_cross_check_of_one_run_is_one_of_all) {
  auto earlier = run_of({0.01, 0.02});
  earlier.cross_check = run_of({0.05, 0.05}).input;
  const auto both = joined({earlier}, run_of({0.03}));
  const auto ratios = round_ratios(both.rounds.cross_check.value());
  BOOST_TEST(ratios.size() == 3U);
  BOOST_TEST(ratios.front() == std::log(1.05), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(ratios.back() == std::log(1.03), boost::test_tools::tolerance(1e-12));
}

/// The runs show 10 % and 0 %, each with a standard error of 0.4 %: they are about 18 standard errors apart.
BOOST_AUTO_TEST_CASE(a_run_that_disagrees_is_not_averaged_in) {
  const auto both = joined({run_of(alternating(0.1, 0.01, 8)), run_of(alternating(0, 0.01, 8))},
                           run_of(alternating(0, 0.01, 8)));
  BOOST_TEST(both.before == 8);
  BOOST_TEST(rounds_of(both.rounds.input) == 16);
  BOOST_TEST(rounds_of(both.of_all.value()) == 24);
}

BOOST_AUTO_TEST_CASE(a_pass_that_an_earlier_run_denies_is_undecided) {
  const auto now = run_of(alternating(0, 0.001, 12));
  const auto pass = decide_guarded(now.input, {}, {40});
  BOOST_CHECK(pass.verdict.outcome == Outcome::pass);
  const auto denied =
      decide_guarded(now.input, {}, {.most = 40, .run = 2}, 1, {run_of(alternating(0.1, 0.001, 12))});
  BOOST_CHECK(denied.verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(denied.verdict.message.find("but with the rounds of earlier runs, ") != std::string::npos,
             denied.verdict.message);
}

BOOST_AUTO_TEST_CASE(what_is_undecided_is_decided_by_the_rounds_of_two_runs) {
  const auto calm = alternating(0.06, 0.03, 8);
  const auto alone = decide_guarded(run_of(kUndecided).input, {}, {8});
  BOOST_CHECK(alone.verdict.outcome == Outcome::inconclusive);
  const auto both = decide_guarded(run_of(calm).input, {}, {.most = 8, .run = 2}, 1, {run_of(kUndecided)});
  BOOST_TEST(both.verdict.pairs > 8);
}

BOOST_AUTO_TEST_CASE(all_runs_after_the_first_spend_half_of_the_level) {
  BOOST_TEST(level_of_run(0.05, 1) == 0.05);
  double later = 0;
  for (int run = 2; run <= 100'000; ++run) later += level_of_run(0.05, run);
  BOOST_TEST(later == 0.025, boost::test_tools::tolerance(1e-4));
}

BOOST_AUTO_TEST_SUITE_END()
