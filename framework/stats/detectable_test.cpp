// Compares the detectable change with the gate itself: rounds are drawn until the gate has decided. Each rate is
// asserted by its exact bound at 95 % confidence (trials_test.hpp).

#include "stats/detectable.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "model/defaults.hpp"
#include "stats/gate.hpp"
#include "stats/trials_test.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(detectable)

namespace {

using namespace holdfast;
using namespace holdfast::stats;

constexpr double kMinEffect = 0.02;
constexpr int kMostRounds = defaults::kRoundsMax;

ComparisonInput of_rounds(const vectors::Values& log_ratios) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  return vectors::paired(vectors::Values(now.size(), 100.0), now, kMinEffect);
}

/// Returns the verdict of a session in which the program became slower by `loss`.
Verdict session(double loss, double deviation, std::mt19937_64& random) {
  static const auto looks = looks_up_to(kMostRounds);
  std::normal_distribution<double> noise(0, deviation);
  vectors::Values ratios;
  for (auto need = Need::rounds;;) {
    ratios.push_back(std::log1p(loss) + noise(random));
    if (need == Need::rounds && !std::ranges::binary_search(looks, static_cast<int>(ratios.size()))) continue;
    auto decision = decide_by_looks(of_rounds(ratios), {kMostRounds});
    need = decision.need;
    if (need == Need::nothing) return decision.verdict;
  }
}

Verdict judged_by(const std::string& tester) {
  Verdict verdict;
  verdict.tester = tester;
  return verdict;
}

Thresholds usual() {
  Thresholds thresholds;
  thresholds.min_effect = kMinEffect;
  return thresholds;
}

/// Returns how often the gate is red if the program loses `factor` times the change that an earlier session without a
/// loss reported as detectable.
int red_sessions(double factor, double deviation, int sessions) {
  std::mt19937_64 random(static_cast<std::uint64_t>(1e6 * factor * deviation));
  int red = 0;
  for (int i = 0; i < sessions; ++i) {
    const auto known = detectable_change(session(0, deviation, random), kMostRounds);
    BOOST_REQUIRE(known.has_value());
    red += session(factor * *known, deviation, random).outcome == Outcome::regressed ? 1 : 0;
  }
  return red;
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_and_a_half_of_it_is_found_and_a_half_of_it_is_not) {
  const int sessions = trials(300);
  for (const double deviation : {0.001, 0.005, 0.01, 0.02, 0.03, 0.05}) {
    BOOST_TEST_CONTEXT("noise of a round: " << deviation) {
      const int found = red_sessions(1.5, deviation, sessions);
      const int wrong = red_sessions(0.5, deviation, sessions);
      BOOST_TEST_MESSAGE(deviation << ": " << found << " and " << wrong << " of " << sessions);
      BOOST_TEST(rate_above(found, sessions) > 0.9);
      BOOST_TEST(rate_below(wrong, sessions) < 0.1);
    }
  }
}

// theta = log(1.02) = 0.0198026. At 26 degrees of freedom (40 rounds, 8 cut at each end: 24 left, 23), t_0.05 = 1.7139
// and t_0.1 = 1.3195 (tables of Student's t). A deviation of 3 %: 0.03 / sqrt(24) = 0.0061237, so d = expm1(0.0198026 +
// 3.0334 * 0.0061237) = 0.039124, and sqrt(0.04 d / 1.5) = 0.032300 is reported.
BOOST_AUTO_TEST_CASE(it_is_the_minimum_effect_with_the_margin_of_the_bound_and_of_luck) {
  BOOST_TEST(detectable_change(0.03, 40, usual()) == 0.032300, boost::test_tools::tolerance(1e-4));
}

// 0.05 / sqrt(24) = 0.0102062: d = expm1(0.0198026 + 3.0334 * 0.0102062) = 0.052069, and sqrt(0.04 d / 1.5) = 0.037263. With
// 0.1: d = expm1(0.0198026 + 3.0334 * 0.0204124) = 0.085154, more than 6 %, and a third less is 0.056769.
BOOST_AUTO_TEST_CASE(half_of_it_is_no_more_than_the_minimum_effect_as_far_as_noise_allows) {
  BOOST_TEST(detectable_change(0.05, 40, usual()) == 0.037263, boost::test_tools::tolerance(1e-4));
  BOOST_TEST(detectable_change(0.1, 40, usual()) == 0.056769, boost::test_tools::tolerance(1e-4));
}

// 2 / sqrt(3) * 0.02 = 0.0230940
BOOST_AUTO_TEST_CASE(without_noise_it_is_a_little_more_than_the_minimum_effect) {
  BOOST_TEST(detectable_change(0, 40, usual()) == 0.0230940, boost::test_tools::tolerance(1e-5));
}

// n rounds have twice the error of 4 n rounds. A verdict of 10 rounds (6 left, 5 degrees of freedom) with an error
// of 1 % has mde = expm1(theta + (t_0.05 + t_0.05) 0.01) = expm1(0.0198026 + 4.0301 * 0.01); t_0.05(5) = 2.01505.
// In 40 rounds: d = expm1(0.0198026 + 3.0334 * 0.005) = 0.035591, and sqrt(0.04 d / 1.5) = 0.030807.
BOOST_AUTO_TEST_CASE(the_error_of_few_rounds_shrinks_with_the_root_of_those_that_the_budget_has_room_for) {
  auto judged = judged_by("shift");
  judged.pairs = 10;
  judged.df = {5};
  judged.mde = std::expm1(std::log1p(kMinEffect) + 2 * 2.01505 * 0.01);
  BOOST_TEST(detectable_change(judged, 40).value() == 0.030807, boost::test_tools::tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(other_testers_and_programs_that_were_not_measured_do_not_say_it) {
  BOOST_TEST(!detectable_change(judged_by("anova"), 40));
  BOOST_TEST(!detectable_change(judged_by("shift"), 40));
}

BOOST_AUTO_TEST_CASE(of_a_count_it_is_the_tolerance_or_one_more) {
  BOOST_TEST(detectable_count(0.002, 1'000'000) == 0.002);
  BOOST_TEST(detectable_count(0, 50) == 0.02);
  BOOST_TEST(detectable_count(0.002, 50) == 0.02);
}

BOOST_AUTO_TEST_SUITE_END()
