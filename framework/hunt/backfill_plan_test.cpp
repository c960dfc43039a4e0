#include "hunt/backfill_plan.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "hunt/backfill_steps.hpp"

BOOST_AUTO_TEST_SUITE(backfill_plan)

using namespace holdfast;
using namespace holdfast::hunt;

namespace {

using Numbers = std::vector<std::size_t>;
using Pairs = std::vector<CommitPair>;

/// Returns the order in which all commits are measured.
Numbers order_of(std::size_t count, BackfillOrder order) {
  std::set<std::size_t> seen;
  Numbers all;
  while (const auto next = next_commit(count, seen, order)) {
    seen.insert(*next);
    all.push_back(*next);
  }
  return all;
}

/// Measures the commits in this order; returns the compared pairs in their order.
Pairs compared(const Numbers& order, MeasuredCommits& measured, const std::set<CommitPair>& same = {}) {
  Pairs pairs;
  const auto compare = [&](const CommitPair& pair) {
    pairs.push_back(pair);
    measured.note(pair, same.contains(pair));
  };
  for (const auto commit : order) {
    measured.add(commit);
    if (const auto pair = measured.pair_at(commit)) compare(*pair);
  }
  for (const auto& pair : measured.open()) compare(pair);
  return pairs;
}

}  // namespace

BOOST_AUTO_TEST_CASE(commits_are_measured_newest_first) {
  BOOST_TEST(order_of(4, BackfillOrder::newest_first) == (Numbers{3, 2, 1, 0}));
  BOOST_TEST(order_of(0, BackfillOrder::newest_first).empty());
}

BOOST_AUTO_TEST_CASE(a_spread_measures_both_ends_and_then_the_middle_of_the_largest_gap) {
  // 0 to 8: first 4; then 6 and 2, because of two equal gaps the newer one is first; then the odd numbers.
  BOOST_TEST(order_of(9, BackfillOrder::spread) == (Numbers{8, 0, 4, 6, 2, 7, 5, 3, 1}));
  BOOST_TEST(order_of(1, BackfillOrder::spread) == (Numbers{0}));
}

BOOST_AUTO_TEST_CASE(what_an_earlier_call_measured_is_not_measured_again) {
  BOOST_TEST(next_commit(5, {4, 3}, BackfillOrder::newest_first).value() == 2U);
  BOOST_TEST(next_commit(9, {8, 7, 0}, BackfillOrder::spread).value() == 3U);
  BOOST_TEST(!next_commit(2, {0, 1}, BackfillOrder::spread));
}

BOOST_AUTO_TEST_CASE(each_commit_is_compared_with_its_measured_neighbour) {
  MeasuredCommits measured;
  BOOST_CHECK(compared({3, 2, 0}, measured) == (Pairs{{2, 3}, {0, 2}}));
  BOOST_CHECK(measured.neighbours() == (Pairs{{2, 3}, {0, 2}}));
}

BOOST_AUTO_TEST_CASE(at_the_end_of_a_spread_the_neighbours_that_were_not_compared_are) {
  MeasuredCommits measured;
  // 4 is compared with 0, 2 with 0, 3 with 2, and then 1 with 0. The pairs 3 and 4, and 1 and 2 are left for the end.
  BOOST_CHECK(compared({4, 0, 2, 3, 1}, measured) == (Pairs{{0, 4}, {0, 2}, {2, 3}, {0, 1}, {3, 4}, {1, 2}}));
}

BOOST_AUTO_TEST_CASE(commits_that_are_the_same_share_their_comparisons) {
  MeasuredCommits measured;
  // Commit 2 is the same as 0, so the comparison of 0 and 4 is also that of 2 and 4.
  BOOST_CHECK(compared({4, 0, 2}, measured, {{0, 2}}) == (Pairs{{0, 4}, {0, 2}}));
  BOOST_TEST(measured.same({.earlier = 0, .later = 2}));
  BOOST_TEST(!measured.same({.earlier = 2, .later = 4}));
  BOOST_CHECK(measured.measured_as({.earlier = 2, .later = 4}).value() == (CommitPair{0, 4}));
  BOOST_CHECK(!measured.measured_as({.earlier = 0, .later = 2}));
}

BOOST_AUTO_TEST_CASE(a_commit_that_cannot_be_measured_is_no_neighbour) {
  MeasuredCommits measured;
  compared({3, 2}, measured);
  measured.remove(2);
  measured.add(1);
  BOOST_CHECK(measured.neighbours() == (Pairs{{1, 3}}));
  BOOST_CHECK(measured.open() == (Pairs{{1, 3}}));
}

BOOST_AUTO_TEST_CASE(the_level_is_divided_by_the_number_of_comparisons) {
  BOOST_TEST(level_of_step(0.05, 100) == 0.0005);
  BOOST_TEST(level_of_step(0.05, 0) == 0.05);
}

BOOST_AUTO_TEST_CASE(a_change_or_an_undecided_comparison_with_a_large_estimate_may_be_a_step) {
  const Ratio small{.ratio = 1.01, .low = 0.98, .high = 1.04};
  const Ratio large{.ratio = 1.03, .low = 0.99, .high = 1.07};
  const Ratio gain{.ratio = 0.97, .low = 0.93, .high = 1.01};
  BOOST_TEST(may_be_step(Outcome::regressed, small, 0.02));
  BOOST_TEST(may_be_step(Outcome::improved, {}, 0.02));
  BOOST_TEST(may_be_step(Outcome::inconclusive, large, 0.02));
  BOOST_TEST(may_be_step(Outcome::inconclusive, gain, 0.02));
  BOOST_TEST(!may_be_step(Outcome::inconclusive, small, 0.02));
  BOOST_TEST(!may_be_step(Outcome::inconclusive, {}, 0.02));
  BOOST_TEST(!may_be_step(Outcome::pass, large, 0.02));
}

BOOST_AUTO_TEST_CASE(the_times_of_sessions_are_in_the_order_of_the_commits) {
  using Times = std::vector<long long>;
  BOOST_TEST(ordered_times({10, 20, 30}) == (Times{10, 20, 30}));
  // Two commits have the same second, and a rebase has left one with an earlier time.
  BOOST_TEST(ordered_times({10, 10, 5, 30}) == (Times{10, 11, 12, 30}));
}

BOOST_AUTO_TEST_CASE(a_kept_answer_is_read_as_it_was_written) {
  StepAnswer answer{.outcome = Outcome::regressed, .change = {1.12, 1.11, 1.13}, .steps = {}};
  answer.steps.push_back(
      {.subject = {}, .commit = {}, .candidates = {"aa"}, .change = {1.1, 1.05, 1.2}, .why = ""});
  answer.steps.push_back({.subject = {},
                          .commit = {},
                          .candidates = {"bb", "cc"},
                          .change = {1.02, 1.01, 1.03},
                          .why = "the commits between cannot be built"});
  const auto read = step_answer(step_answer_text(answer)).value();
  BOOST_CHECK(read.outcome == Outcome::regressed);
  BOOST_TEST(read.change.high == 1.13);
  BOOST_TEST(read.steps.size() == 2U);
  BOOST_TEST(read.steps[0].commit.hash == "aa");
  BOOST_TEST(read.steps[0].why.empty());
  BOOST_TEST(read.steps[1].candidates == (std::vector<std::string>{"bb", "cc"}));
  BOOST_TEST(read.steps[1].change.low == 1.01);
  BOOST_TEST(read.steps[1].why == "the commits between cannot be built");
  BOOST_TEST(step_answer(step_answer_text({.outcome = Outcome::pass, .change = {}, .steps = {}}))
                 .value()
                 .steps.empty());
  for (const auto* text : {"", "backfill-step/2\npass 1 1 1\n", "backfill-step/1\nother 1 1 1\n",
                           "backfill-step/1\npass 1 1 1\n1 1 1 2 aa\n\n"})
    BOOST_TEST((!step_answer(text) || step_answer(text)->steps.empty()), text);
}

BOOST_AUTO_TEST_SUITE_END()
