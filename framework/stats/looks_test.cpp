#include "stats/gate.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(looks)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

ComparisonInput rounds_with(const vectors::Values& log_ratios, double min_effect = 0.02) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  return vectors::paired(vectors::Values(now.size(), 100.0), now, min_effect);
}

Decision decided(const vectors::Values& log_ratios, int rounds_max = 40, std::optional<int> ended = {}) {
  return decide_by_looks(rounds_with(log_ratios), {rounds_max, ended});
}

vectors::Values joined(vectors::Values first, const vectors::Values& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace

BOOST_AUTO_TEST_CASE(looks_lie_just_before_one_more_value_is_trimmed) {
  BOOST_TEST(looks_up_to(40) == (std::vector<int>{6, 7, 8, 9, 11, 14, 19, 24, 29, 40}), tt::per_element());
  BOOST_TEST(looks_up_to(6) == std::vector<int>{6}, tt::per_element());
  BOOST_TEST(looks_up_to(13) == (std::vector<int>{6, 7, 8, 9, 11, 13}), tt::per_element());
  BOOST_TEST(looks_up_to(100) == (std::vector<int>{6, 7, 8, 9, 11, 14, 19, 24, 29, 40, 60, 90, 100}),
             tt::per_element());
  BOOST_TEST(looks_up_to(3) == std::vector<int>{3}, tt::per_element());
}

BOOST_AUTO_TEST_CASE(who_looks_once_has_the_level_for_it_and_alarms_have_that_over_the_chance_of_a_lead) {
  const auto levels = look_levels(0.05, {6});
  BOOST_REQUIRE(levels.size() == 1U);
  BOOST_TEST(levels[0].rounds == 6);
  BOOST_TEST(levels[0].rest == 0.72 * 0.05, tt::tolerance(1e-12));
  // A symmetric walk of 6 steps, as many fresh rounds as were declared, reaches +2 with probability P(S >= 2) + P(S > 2)
  // (reflection at 2), which is (22 + 7) / 64. The numerators are the sums of the binomial coefficients C(6, k) for k >= 4 and for k >= 5.
  BOOST_TEST(levels[0].alarm == 0.72 * 0.05 / (29.0 / 64), tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(where_the_budget_ends_the_last_look_spends_what_is_left) {
  const auto usual = look_levels(0.05, {160});
  const auto levels = look_levels(0.05, {160, 13});
  BOOST_REQUIRE(levels.size() == 6U);  // 6, 7, 8, 9, 11, 13
  for (std::size_t i = 0; i < 5; ++i) {
    BOOST_TEST(levels[i].rounds == usual[i].rounds);
    BOOST_TEST(levels[i].rest == usual[i].rest, tt::tolerance(1e-12));
  }
  BOOST_TEST(levels[5].rounds == 13);
  // Some of the paths that cross here have crossed before, so the level is higher than what is left.
  BOOST_TEST(levels[5].rest > 0.72 * 0.05 * (1 - std::sqrt(11 / 160.0)));
  BOOST_TEST(look_levels(0.05, {160, 2}).back().rounds == 6);  // no look is earlier than the usual first one
  BOOST_TEST(look_levels(0.05, {160, 200}).back().rounds == 160);
}

BOOST_AUTO_TEST_CASE(what_is_clear_after_six_rounds_needs_no_seventh) {
  BOOST_CHECK(decided({0, 0, 0, 0, 0}).need == Need::rounds);
  const auto pass = decided({0.001, 0, -0.001, 0, 0.001, 0});
  BOOST_CHECK(pass.need == Need::nothing);
  BOOST_CHECK(pass.verdict.outcome == Outcome::pass);
  BOOST_TEST(pass.verdict.pairs == 6);
}

const vectors::Values kSlow{0.10, 0.11, 0.09, 0.10, 0.11, 0.10};

BOOST_AUTO_TEST_CASE(an_alarm_asks_for_fresh_rounds_and_two_that_agree_confirm_it) {
  const auto alarm = decided(kSlow);
  BOOST_CHECK(alarm.need == Need::confirmation);
  BOOST_CHECK(alarm.verdict.outcome == Outcome::inconclusive);  // the verdict if no more rounds can be run
  BOOST_CHECK(decided(joined(kSlow, {0.10})).need == Need::confirmation);
  const auto confirmed = decided(joined(kSlow, {0.10, 0.12}));
  BOOST_CHECK(confirmed.need == Need::nothing);
  BOOST_CHECK(confirmed.verdict.outcome == Outcome::regressed);
  BOOST_TEST(confirmed.verdict.pairs == 8);
  BOOST_TEST(confirmed.verdict.message.ends_with("; confirmed by 2 fresh rounds"), confirmed.verdict.message);
}

BOOST_AUTO_TEST_CASE(one_fresh_round_that_denies_needs_another_that_agrees) {
  BOOST_CHECK(decided(joined(kSlow, {0.10, 0.0, 0.10})).need == Need::confirmation);
  BOOST_CHECK(decided(joined(kSlow, {0.10, 0.0, 0.10, 0.10})).verdict.outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(confirming_rounds_come_on_top_of_those_that_were_declared) {
  const vectors::Values slow(6, 0.10);
  BOOST_CHECK(decided(slow, 6).need == Need::confirmation);
  BOOST_CHECK(decided(joined(slow, {0.10, 0.10}), 6).verdict.outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(an_alarm_that_fresh_rounds_deny_is_no_regression) {
  vectors::Values by_turns;  // half of them are beyond the minimum effect
  while (by_turns.size() < 40) by_turns.insert(by_turns.end(), {0.0, 0.05});
  const auto denied = decided(joined(vectors::Values(6, 0.10), by_turns));
  BOOST_CHECK(denied.need == Need::nothing);
  BOOST_CHECK(denied.verdict.outcome == Outcome::inconclusive);
  const auto cleared = decided(joined(vectors::Values(6, 0.10), vectors::Values(40, 0.0)));
  BOOST_CHECK(cleared.need == Need::nothing);
  BOOST_CHECK(cleared.verdict.outcome ==
              Outcome::pass);  // judged by all rounds together, without the outer ones
  const auto doubtful = decided(joined(vectors::Values(6, 0.10), vectors::Values(6, 0.0)), 6);
  BOOST_CHECK(doubtful.need == Need::nothing);  // all declared fresh rounds were run
  BOOST_CHECK(doubtful.verdict.outcome == Outcome::inconclusive);
}

BOOST_AUTO_TEST_CASE(at_the_end_of_the_budget_the_rounds_that_are_there_are_judged) {
  // Ten rounds that vary by 1.4 %: too much for the levels of the earlier looks.
  const vectors::Values open{0.014, -0.014, 0.014, -0.014, 0.014, -0.014, 0.007, -0.007, 0.007, -0.007};
  BOOST_CHECK(decided(open, 160).verdict.outcome == Outcome::inconclusive);
  const auto ended = decided(open, 160, 10);
  BOOST_CHECK(ended.need == Need::nothing);
  BOOST_CHECK(ended.verdict.outcome == Outcome::pass);
  BOOST_TEST(ended.verdict.pairs == 10);
}

BOOST_AUTO_TEST_CASE(an_alarm_at_the_end_of_the_budget_is_confirmed_by_fresh_rounds) {
  vectors::Values slow;
  for (int i = 0; i < 5; ++i) slow.insert(slow.end(), {0.035, 0.065});
  BOOST_CHECK(decided(slow, 160).need == Need::rounds);
  BOOST_CHECK(decided(slow, 160, 10).need == Need::confirmation);
  const auto fresh = joined(slow, vectors::Values(6, 0.05));
  BOOST_CHECK(decided(fresh, 160, 10).verdict.outcome == Outcome::regressed);
}

/// Returns six rounds with Yuen's standard error of 0.671 `spread`, which is 1.095 / (2/3 sqrt(6)) for the inner
/// four.
vectors::Values six_around(double middle, double spread) {
  vectors::Values made;
  for (const double each : {-2, -1, -1, 1, 1, 2}) made.push_back(middle + spread * each);
  return made;
}

BOOST_AUTO_TEST_CASE(a_pass_also_excludes_twice_the_minimum_effect) {
  // The standard error is 0.0125. log 1.02 is above the bound at 2.7 standard errors, log 1.04 below the bound at
  // 5.1.
  const auto open = decided(six_around(-0.02, 0.0186), 6);
  BOOST_CHECK(open.verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(
      open.verdict.message.find("but a loss of twice as much is not excluded yet") != std::string::npos,
      open.verdict.message);
  BOOST_CHECK(decided(six_around(-0.02, 0.0093), 6).verdict.outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(an_improvement_also_excludes_no_change_and_else_passes_at_the_last_look) {
  // The bound is 2.7 standard errors of 0.02 above -0.1; a bound that excludes no change would be 18 of them away.
  const auto noisy = six_around(-0.1, 0.03);
  BOOST_CHECK(decided(noisy, 40).need == Need::rounds);
  const auto last = decided(noisy, 6);
  BOOST_CHECK(last.need == Need::nothing);
  BOOST_CHECK(last.verdict.outcome == Outcome::pass);
  BOOST_TEST(last.verdict.message.ends_with("; more rounds would show if it is an improvement"),
             last.verdict.message);
  BOOST_CHECK(decided(six_around(-0.1, 0.003), 6).verdict.outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(what_seems_an_improvement_is_looked_at_until_it_is_one_or_not) {
  // The bound is 5.2 standard errors of 0.008 above -0.06: below log 1.02, but not below -log 1.02.
  const auto faster = six_around(-0.06, 0.012);
  BOOST_CHECK(decided(faster, 160).verdict.outcome == Outcome::pass);
  BOOST_CHECK(decided(faster, 160).need == Need::rounds);
  auto more = faster;
  while (more.size() < 24) more.insert(more.end(), faster.begin(), faster.end());
  BOOST_CHECK(decided(more, 160).need == Need::nothing);
  BOOST_CHECK(decided(more, 160).verdict.outcome == Outcome::improved);
  BOOST_CHECK(decided(faster, 160, 6).need == Need::nothing);  // it passes if the budget ends here
  BOOST_CHECK(decided(faster, 160, 6).verdict.outcome == Outcome::pass);
  BOOST_CHECK(decided(six_around(-0.025, 0.001), 160).need ==
              Need::nothing);  // the gain is hardly more than the minimum effect
}

BOOST_AUTO_TEST_CASE(where_rounds_are_quick_a_pass_takes_nine) {
  // If three of ten processes are of a kind, eight processes contain none of it in six of a hundred gates.
  BOOST_CHECK(decided(vectors::Values(6, 0.0), 239).need == Need::nothing);
  BOOST_CHECK(decided(vectors::Values(6, 0.0), 240).need == Need::rounds);
  BOOST_CHECK(decided(vectors::Values(8, 0.0), 640).need == Need::rounds);
  BOOST_CHECK(decided(vectors::Values(9, 0.0), 640).need == Need::nothing);
  BOOST_CHECK(decided(vectors::Values(6, 0.0), 640, 6).need == Need::nothing);
  BOOST_CHECK(decided(kSlow, 640).need == Need::confirmation);
}

BOOST_AUTO_TEST_CASE(rounds_of_which_most_tie_have_an_interval) {
  // On a coarse clock, fourteen of twenty rounds are equal, including all middle ones.
  const auto ties = joined({0.1, -0.1, 0.1, -0.1, 0.1, -0.1}, vectors::Values(14, 0.0));
  const auto verdict = decided(ties, 40, 20).verdict;
  BOOST_REQUIRE(verdict.interval);
  BOOST_TEST(verdict.interval->high > 0.02);
  BOOST_CHECK(decided(vectors::Values(6, 0.0), 40).verdict.outcome == Outcome::pass);  // equal counts pass
}

BOOST_AUTO_TEST_CASE(a_regression_is_confirmed_by_as_many_fresh_rounds_as_exclude_no_change) {
  const auto noisy = six_around(0.1, 0.03);
  BOOST_CHECK(decided(joined(noisy, {0.10, 0.10})).need == Need::confirmation);
  const auto confirmed = decided(joined(noisy, vectors::Values(10, 0.10)));
  BOOST_CHECK(confirmed.need == Need::nothing);
  BOOST_CHECK(confirmed.verdict.outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(a_large_suite_asks_for_more_evidence_and_takes_nothing_back_for_want_of_it) {
  const auto rounds = rounds_with(joined(kSlow, {0.10, 0.12}));
  const double p = decide_by_looks(rounds, {40}).verdict.p_value.value();
  // The any-time p-value is 8 times p for 8 rounds (p_values.hpp).
  BOOST_CHECK(decide_by_looks(rounds, {40}, 8 * p).need == Need::nothing);
  const auto asked = decide_by_looks(rounds, {40}, 7 * p);
  BOOST_CHECK(asked.need == Need::confirmation);
  BOOST_CHECK(asked.verdict.outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_SUITE_END()
