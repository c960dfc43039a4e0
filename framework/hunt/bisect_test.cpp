// Searches over made histories: every commit takes a known time, its processes are noisy, and verdicts are those of the
// default tester.

#include "hunt/bisect.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <random>

#include "hunt/made_history_test.hpp"

BOOST_AUTO_TEST_SUITE(bisect_search)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

constexpr std::size_t kCommits = 64;  ///< number of commits after the good one
constexpr int kSeeds = 200;

Bisected searched(const MadeHistory& history, const BisectLimits& limits = {}) {
  std::mt19937_64 random(history.seed);
  return bisect(
      kCommits, limits,
      {.build = [&](std::size_t commit) { return !history.broken.contains(commit); },
       .judge = [&](const PairInput& asked) { return judged_rounds(history, asked, random); },
       .same = [&](std::size_t earlier, std::size_t later) { return history.same(earlier, later); }});
}

std::vector<std::size_t> named(const Bisected& found) {
  std::vector<std::size_t> commits;
  for (const auto& step : found.steps) {
    if (step.why.empty()) commits.push_back(step.at);
  }
  return commits;
}

std::size_t drawn(std::uint64_t seed) { return 1 + std::mt19937_64(seed)() % kCommits; }

/// Returns the commits that cannot be built: a tenth of them, but not the ends.
std::set<std::size_t> broken_for(std::uint64_t seed) {
  std::mt19937_64 random(seed + 1000);
  std::set<std::size_t> broken;
  for (std::size_t commit = 1; commit < kCommits; ++commit) {
    if (random() % 10 == 0) broken.insert(commit);
  }
  return broken;
}

using Numbers = std::vector<std::size_t>;

}  // namespace

BOOST_AUTO_TEST_CASE(without_noise_one_step_takes_a_build_for_each_halving) {
  const auto found = searched({.changes = {{37, 0.05}}, .noise = 1e-9});
  BOOST_TEST(named(found) == Numbers{37});
  BOOST_TEST(found.builds == 2 + 6);       // both ends, and ceil(log2(64)) midpoints
  BOOST_TEST(found.comparisons == 1 + 6);  // the ends, and each midpoint against one end of its interval
  BOOST_TEST(found.steps.front().after == 36U);
  BOOST_TEST(found.steps.front().answer.ratio.ratio == 1.05, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(a_slowdown_of_5_percent_is_named_in_19_of_20_searches) {
  int right = 0;
  int builds = 0;
  int pairs = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const auto culprit = drawn(static_cast<std::uint64_t>(seed));
    const auto found = searched({.changes = {{culprit, 0.05}}, .seed = static_cast<std::uint64_t>(seed)});
    right += named(found) == Numbers{culprit} && found.steps.size() == 1 ? 1 : 0;
    builds += found.builds;
    pairs += found.pairs;
  }
  const auto noiseless = searched({.changes = {{37, 0.05}}, .noise = 1e-9});
  BOOST_TEST_MESSAGE(right << " of " << kSeeds << " right; builds " << double(builds) / kSeeds
                           << " (noiseless " << noiseless.builds << "), pairs " << double(pairs) / kSeeds
                           << " (noiseless " << noiseless.pairs << ")");
  BOOST_TEST(right >= kSeeds * 19 / 20);
  BOOST_TEST(builds <= 2 * noiseless.builds * kSeeds);
  BOOST_TEST(pairs <= 2 * noiseless.pairs * kSeeds);
}

BOOST_AUTO_TEST_CASE(commits_that_do_not_build_are_passed_by) {
  int right = 0;
  int hidden = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const auto number = static_cast<std::uint64_t>(seed);
    const auto culprit = drawn(number);
    const auto broken = broken_for(number);
    const auto found = searched({.changes = {{culprit, 0.05}}, .broken = broken, .seed = number});
    if (found.steps.size() != 1) continue;
    const auto& step = found.steps.front();
    const bool contains = step.after < culprit && culprit <= step.at;
    // Apart from the culprit, the step contains only commits that cannot be built.
    bool tight = true;
    for (auto commit = step.after + 1; commit < step.at; ++commit) tight = tight && broken.contains(commit);
    right += contains && tight ? 1 : 0;
    hidden += step.at - step.after > 1 ? 1 : 0;
    BOOST_TEST((step.why.empty() == (step.at - step.after == 1)));
  }
  BOOST_TEST(right >= kSeeds * 19 / 20);
  BOOST_TEST(hidden > 0);
  BOOST_TEST(hidden < kSeeds / 2);
}

BOOST_AUTO_TEST_CASE(two_steps_are_both_named_and_their_shares_add_up) {
  int right = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const auto number = static_cast<std::uint64_t>(seed);
    const std::size_t first = 1 + number % 30;
    const std::size_t second = 34 + number % 31;
    const auto found = searched({.changes = {{first, 0.05}, {second, 0.08}}, .seed = number});
    if (named(found) != Numbers{first, second}) continue;
    ++right;
    double share = 0;
    for (const auto& step : found.steps) share += share_of(step.answer.ratio, found.whole.ratio).ratio;
    BOOST_TEST(share == 1, boost::test_tools::tolerance(0.25));
  }
  BOOST_TEST_MESSAGE("two steps: " << right << " of " << kSeeds);
  BOOST_TEST(right >= kSeeds * 9 / 10);
}

BOOST_AUTO_TEST_CASE(a_change_that_was_partly_undone_is_two_steps) {
  const auto found = searched({.changes = {{10, 0.20}, {50, -0.10}}});
  BOOST_TEST(named(found) == (Numbers{10, 50}));
  BOOST_TEST(found.steps.front().answer.ratio.ratio > 1.1);
  BOOST_TEST(found.steps.back().answer.ratio.ratio < 0.95);
}

BOOST_AUTO_TEST_CASE(an_improvement_is_found_too) {
  const auto found = searched({.changes = {{20, -0.30}}});
  BOOST_TEST((found.whole.outcome == Outcome::improved));
  BOOST_TEST(named(found) == Numbers{20});
}

BOOST_AUTO_TEST_CASE(ends_that_do_not_differ_have_no_steps) {
  const auto found = searched({.changes = {}});
  BOOST_TEST((found.whole.outcome == Outcome::pass));
  BOOST_TEST(found.steps.empty());
  BOOST_TEST(found.builds == 2);
}

BOOST_AUTO_TEST_CASE(steps_below_the_minimum_effect_are_a_range) {
  MadeHistory crept{.changes = {}, .noise = 0.001};
  // All steps together are 6.6 %.
  for (std::size_t commit = 1; commit <= kCommits; ++commit) crept.changes[commit] = 0.001;
  const auto found = searched(crept);
  BOOST_TEST(named(found).empty());
  BOOST_REQUIRE(!found.steps.empty());
  for (const auto& step : found.steps)
    BOOST_TEST(step.why == "it consists of steps below the minimum effect");
}

BOOST_AUTO_TEST_CASE(a_culprit_behind_commits_that_do_not_build_is_a_range) {
  const auto found = searched({.changes = {{32, 0.2}}, .broken = {30, 31, 32, 33, 34}, .noise = 1e-9});
  BOOST_REQUIRE(found.steps.size() == 1U);
  BOOST_TEST(found.steps.front().after == 29U);
  BOOST_TEST(found.steps.front().at == 35U);
  BOOST_TEST(found.steps.front().why == "the commits between cannot be built");
}

BOOST_AUTO_TEST_CASE(an_end_that_cannot_be_built_ends_the_search) {
  const auto found = searched({.changes = {{32, 0.2}}, .broken = {kCommits}});
  BOOST_TEST(found.unbuildable.contains(kCommits));
  BOOST_TEST(found.comparisons == 0);
}

BOOST_AUTO_TEST_CASE(commits_that_cannot_have_changed_it_are_not_measured) {
  int right = 0;
  int comparisons = 0;
  int all = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const auto number = static_cast<std::uint64_t>(seed);
    const auto culprit = drawn(number);
    MadeHistory history{.changes = {{culprit, 0.05}}, .seed = number};
    all += searched(history).comparisons;
    history.touching = {drawn(number + 1000), drawn(number + 2000), drawn(number + 3000), culprit};
    const auto found = searched(history);
    right += named(found) == Numbers{culprit} && found.steps.size() == 1 ? 1 : 0;
    comparisons += found.comparisons;
    for (const auto& step : found.steps) BOOST_TEST(!history.same(step.after, step.at));
    for (const auto& [commit, like] : found.unmeasured)
      BOOST_TEST(history.same(std::min(commit, like), std::max(commit, like)));
  }
  BOOST_TEST(right >= kSeeds * 19 / 20);
  BOOST_TEST(2 * comparisons <= all);
}

BOOST_AUTO_TEST_CASE(the_only_commit_that_can_have_changed_it_is_named_by_both_ends_alone) {
  const auto found = searched({.changes = {{37, 0.05}}, .touching = {{37}}});
  BOOST_TEST(named(found) == Numbers{37});
  BOOST_TEST(found.comparisons == 1);
  BOOST_TEST(found.builds == 2 + 6);
}

BOOST_AUTO_TEST_CASE(ends_between_which_nothing_can_have_changed_are_not_measured) {
  const auto found = searched({.changes = {{37, 0.05}}, .touching = {std::set<std::size_t>()}});
  BOOST_TEST((found.same_ends && found.whole.outcome == Outcome::pass));
  BOOST_TEST((found.steps.empty() && found.comparisons == 0));
}

BOOST_AUTO_TEST_CASE(verdicts_share_the_level) {
  BOOST_TEST(level_of_each(0.05, 1) == 0.05);
  BOOST_TEST(level_of_each(0.07, 64) == 0.01,
             boost::test_tools::tolerance(1e-12));  // the ends and six midpoints
}

BOOST_AUTO_TEST_CASE(a_share_is_of_the_logarithm) {
  const auto share = share_of({1.05, 1.04, 1.06}, {1.1025, 1.1, 1.11});
  BOOST_TEST(share.ratio == 0.5, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(share.low == std::log(1.04) / std::log(1.1025), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(share_of({0.9, 0.8, 0.95}, {0.9, 0.8, 0.95}).low < 1);  // also for an improvement
}

BOOST_AUTO_TEST_SUITE_END()
