#include "stats/shift.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(shift_tester)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

/// Judges current values whose log ratios to a baseline of 100 are exactly these.
Verdict judged(const vectors::Values& log_ratios, double min_effect) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  return shift(vectors::paired(vectors::Values(now.size(), 100.0), now, min_effect));
}

/// These have the trimmed mean 0.0185 and the interval [0.0161, 0.0209] at 5 % a side (trimmed_mean_test.cpp; t(0.95,
/// 5) = 2.01505).
const vectors::Values kRounds{0.012, 0.018, 0.021, 0.020, 0.019, 0.022, 0.05, 0.017, 0.016, 0.0};

/// Returns how many of `trials` simulated verdicts of `rounds` rounds have that outcome. The noise is that of a busy
/// virtual machine: log ratios with a standard deviation of 1 %, and of 10 % in every tenth round.
int simulated(Outcome outcome, double true_loss, int rounds, int trials, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> quiet(0, 0.01);
  std::normal_distribution<double> wild(0, 0.1);
  int found = 0;
  for (int trial = 0; trial < trials; ++trial) {
    vectors::Values ratios;
    for (int round = 0; round < rounds; ++round) {
      ratios.push_back(std::log1p(true_loss) + (random() % 10 == 0 ? wild(random) : quiet(random)));
    }
    found += judged(ratios, 0.02).outcome == outcome ? 1 : 0;
  }
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_interval_is_yuens_on_the_log_ratios_of_the_rounds) {
  const auto verdict = judged(kRounds, 0.02);
  BOOST_TEST(verdict.interval->low == 0.01610161271108858, tt::tolerance(1e-9));
  BOOST_TEST(verdict.interval->high == 0.020898387288911423, tt::tolerance(1e-9));
  BOOST_TEST(verdict.estimate->ratio == std::exp(0.0185), tt::tolerance(1e-12));
  BOOST_TEST(*verdict.critical == 2.015048372669157, tt::tolerance(1e-9));
  BOOST_TEST(verdict.pairs == 10);
}

BOOST_AUTO_TEST_CASE(the_verdict_is_the_interval_against_the_minimum_effect) {
  BOOST_CHECK(judged(kRounds, 0.010).outcome == Outcome::regressed);     // log 1.010 = 0.00995 < 0.0161
  BOOST_CHECK(judged(kRounds, 0.018).outcome == Outcome::inconclusive);  // 0.0178 is inside the interval
  BOOST_CHECK(judged(kRounds, 0.022).outcome == Outcome::pass);          // 0.0218 > 0.0209
  vectors::Values faster;
  for (const double ratio : kRounds) faster.push_back(-ratio);
  BOOST_CHECK(judged(faster, 0.010).outcome == Outcome::improved);
  BOOST_CHECK(judged(faster, 0.018).outcome ==
              Outcome::pass);  // not slower, but not clearly faster than 1.8 % either
  // Two wild rounds of ten do not affect the middle, but a pass requires all rounds, whose mean is 0.0245 +- 0.039.
  auto wild = kRounds;
  wild[6] = 0.3;
  wild[9] = -0.2;
  BOOST_CHECK(judged(wild, 0.010).outcome == Outcome::regressed);
  BOOST_CHECK(judged(wild, 0.022).outcome == Outcome::inconclusive);
}

BOOST_AUTO_TEST_CASE(of_throughput_less_is_worse) {
  auto input = vectors::paired(vectors::Values(8, 100.0), {90, 91, 89, 90, 91, 90, 89, 90}, 0.02);
  input.metric = "throughput";
  BOOST_CHECK(shift(input).outcome == Outcome::improved);
  input.direction = Direction::higher;
  const auto verdict = shift(input);
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.estimate->ratio < 1);  // the ratio is current / baseline, whatever is better
  BOOST_TEST(verdict.message.starts_with("lower by 10.0 % ["), verdict.message);
}

BOOST_AUTO_TEST_CASE(fewer_than_six_rounds_are_undecided) {
  const auto verdict = judged({0.1, 0.1, 0.1, 0.1, 0.1}, 0.02);
  BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(verdict.message == "only 5 rounds; at least 6 are needed (raise PROCESSES or BUDGET)");
}

BOOST_AUTO_TEST_CASE(from_one_half_on_a_level_leaves_no_interval) {
  auto input = vectors::paired(vectors::Values(8, 100.0), {110, 111, 109, 110, 111, 110, 109, 110}, 0.02);
  input.thresholds.significance = 0.49;
  const auto below = shift(input);
  BOOST_CHECK(below.outcome == Outcome::regressed);
  BOOST_TEST(below.interval->low < below.interval->high);
  for (const double level : {0.5, 0.6}) {
    input.thresholds.significance = level;
    const auto verdict = shift(input);
    BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
    BOOST_TEST(!verdict.interval.has_value());
    BOOST_TEST(verdict.message.find(" is the level of each bound, which leaves no interval between them; it "
                                    "must be below 0.5. Observed: slower by 10.0 %") != std::string::npos,
               verdict.message);
  }
}

BOOST_AUTO_TEST_CASE(an_undecided_verdict_says_how_many_rounds_would_do) {
  // Half width 0.0024, distance of the estimate from log 1.0195: 0.000812. 10 (0.0024 / 0.000812)^2 = 87.
  const auto verdict = judged(kRounds, 0.0195);
  BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(verdict.message.find("about 88 rounds would decide it") != std::string::npos, verdict.message);
}

BOOST_AUTO_TEST_CASE(sides_that_did_not_run_as_pairs_are_compared_by_hodges_and_lehmann) {
  const auto& [before, now] = vectors::kCaseStudy[0];
  const auto verdict = shift(vectors::input({before}, now, 0.05));
  BOOST_CHECK(verdict.outcome == Outcome::regressed);
  BOOST_TEST(verdict.pairs == 0);
  BOOST_TEST(verdict.df.empty());
  // Times of 50 and 51 on both sides: the bounds are 0 and log(51 / 50), which is 2 % exactly.
  auto unchanged = vectors::input({vectors::kCaseStudy[3].before}, vectors::kCaseStudy[3].now, 0.05);
  unchanged.thresholds.min_effect = 0.03;
  BOOST_CHECK(shift(unchanged).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(rounds_without_a_partner_are_left_out) {
  auto input = vectors::paired(vectors::Values(8, 100.0), vectors::Values(8, 100.0), 0.02);
  input.current.pairs.back() = 99;
  BOOST_TEST(shift(input).pairs == 7);
}

BOOST_AUTO_TEST_CASE(what_has_no_logarithm_is_undecided) {
  BOOST_CHECK(shift(vectors::paired({1, 1, 1, 1, 1, 0}, {1, 1, 1, 1, 1, 1}, 0.02)).outcome ==
              Outcome::inconclusive);
  BOOST_CHECK(shift(vectors::input({}, {1, 2}, 0.05)).outcome == Outcome::no_baseline);
}

BOOST_AUTO_TEST_CASE(equal_values_on_both_sides_pass) {
  BOOST_CHECK(judged(vectors::Values(6, 0.0), 0.02).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(an_unchanged_program_is_not_called_slower) {
  // The promise is at most 0.1 % of verdicts. The minimum effect is six standard errors away.
  BOOST_TEST(simulated(Outcome::regressed, 0.0, 20, 4000, 1) <= 4);
  BOOST_TEST(simulated(Outcome::pass, 0.0, 20, 4000, 2) >= 3960);
}

BOOST_AUTO_TEST_CASE(a_change_of_exactly_the_minimum_effect_falls_to_each_side_at_most_at_its_level) {
  // At a nominal level of 5 %, Yuen's interval gives 5.0 to 5.3 % on such noise at 20 rounds (200,000 trials
  // in NumPy). 5.3 % of 8000 are 424; three standard deviations of a binomial count are 60.
  BOOST_TEST(simulated(Outcome::regressed, 0.02, 20, 8000, 3) <= 484);
  BOOST_TEST(simulated(Outcome::pass, 0.02, 20, 8000, 4) <= 484);
}

BOOST_AUTO_TEST_CASE(twice_the_minimum_effect_is_found) {
  BOOST_TEST(simulated(Outcome::regressed, 0.04, 20, 4000, 5) >= 3960);
}

BOOST_AUTO_TEST_SUITE_END()
