// Simulates backfills of made-up histories: how often an innocent commit is named, and how often a loss is found.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <random>

#include "hunt/backfill_plan.hpp"
#include "hunt/made_history_test.hpp"

BOOST_AUTO_TEST_SUITE(backfill_rates)

using namespace holdfast;
using namespace holdfast::hunt;

namespace {

constexpr std::size_t kHistory = 100;  ///< number of commits after the oldest one
constexpr double kEffect = 0.02;
constexpr double kLevel = 0.05;

/// Returns true if the comparison of a commit with the one before it suggests a step, and fresh rounds confirm it.
bool is_named(const MadeHistory& history, std::size_t commit, double level, std::mt19937_64& random) {
  const PairInput first{
      .earlier = commit - 1, .later = commit, .min_effect = kEffect, .significance = kLevel};
  const auto suggested = judged_rounds(history, first, random);
  if (!may_be_step(suggested.outcome, suggested.ratio, kEffect)) return false;
  const auto found = bisect(1, {.min_effect = kEffect, .significance = level},
                            {.build = [](std::size_t) { return true; },
                             .judge =
                                 [&](PairInput asked) {
                                   asked.earlier += commit - 1;
                                   asked.later += commit - 1;
                                   return judged_rounds(history, asked, random);
                                 }});
  return !found.steps.empty();
}

std::set<std::size_t> named_commits(const MadeHistory& history, double level) {
  std::mt19937_64 random(history.seed);
  std::set<std::size_t> named;
  for (std::size_t commit = 1; commit <= kHistory; ++commit) {
    if (is_named(history, commit, level, random)) named.insert(commit);
  }
  return named;
}

}  // namespace

BOOST_AUTO_TEST_CASE(five_losses_of_5_percent_are_named_and_no_other_of_100_commits,
                     *boost::unit_test::label("slow")) {
  const std::set<std::size_t> planted{7, 30, 31, 64, 99};
  int exact = 0;
  constexpr int kHistories = 10;
  for (std::uint64_t seed = 0; seed < kHistories; ++seed) {
    MadeHistory history{.seed = seed};
    for (const auto commit : planted) history.changes[commit] = 0.05;
    exact += named_commits(history, level_of_step(kLevel, kHistory)) == planted ? 1 : 0;
  }
  BOOST_TEST(exact == kHistories);
}

BOOST_AUTO_TEST_CASE(losses_of_the_minimum_effect_are_named_no_more_often_than_the_level,
                     *boost::unit_test::label("slow")) {
  // Each of the commits is at the limit, where a verdict is wrong most often.
  std::size_t named = 0;
  constexpr std::uint64_t kHistories = 2;
  for (std::uint64_t seed = 0; seed < kHistories; ++seed) {
    MadeHistory history{.noise = 0.02, .seed = 50 + seed};
    for (std::size_t commit = 1; commit <= kHistory; ++commit) history.changes[commit] = kEffect;
    named += named_commits(history, level_of_step(kLevel, kHistory)).size();
  }
  BOOST_TEST(named <= 1U);  // 0.1 are expected: two histories at a level of 5 %
}

BOOST_AUTO_TEST_SUITE_END()
