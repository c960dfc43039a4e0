#include "stats/ratio_estimate.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/distributions.hpp"
#include "stats/oracles_test.hpp"
#include "stats/rank_oracles_test.hpp"
#include "stats/shift.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(ratio_estimates)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using oracles::kRounds;
using oracles::kSeries;

namespace {

constexpr double kClose = 1e-9;

ComparisonInput with(ComparisonInput input, Estimator estimator) {
  input.thresholds.estimator = estimator;
  return input;
}

ComparisonInput of_rounds(std::size_t rounds, Estimator estimator) {
  return with(vectors::paired(kRounds[rounds].before, kRounds[rounds].now, 0.02), estimator);
}

/// Results of R for the log ratio at 90 %, and for the test of "at most log 1.02". `mde` is computed by the formula
/// of shift.hpp.
struct Expected {
  double estimate, low, high, df, statistic, p_value, mde;
};

void check(const Verdict& verdict, const Expected& expected) {
  BOOST_REQUIRE(verdict.interval.has_value());
  BOOST_TEST(std::log(verdict.estimate->ratio) == expected.estimate, tt::tolerance(kClose));
  BOOST_TEST(verdict.interval->low == expected.low, tt::tolerance(kClose));
  BOOST_TEST(verdict.interval->high == expected.high, tt::tolerance(kClose));
  BOOST_TEST(verdict.df.at(0) == expected.df, tt::tolerance(kClose));
  BOOST_TEST(*verdict.statistic == expected.statistic, tt::tolerance(kClose));
  BOOST_TEST(*verdict.p_value == expected.p_value, tt::tolerance(kClose));
  BOOST_TEST(*verdict.mde == expected.mde, tt::tolerance(kClose));
}

/// Returns sessions of three processes each, with these medians.
ComparisonInput of_sessions(const vectors::Values& medians, double now) {
  std::vector<vectors::Values> sessions;
  for (const double each : medians) sessions.push_back({each * 0.9, each, each * 1.3});
  return vectors::input(sessions, {now * 0.7, now, now * 1.1}, 0.05);
}

const vectors::Values kSessions{1.000, 1.012, 0.991, 1.004, 0.987, 1.009, 0.996, 1.003};

std::string said(const ComparisonInput& input) {
  const auto verdict = shift(input);
  BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
  return verdict.message;
}

void check_end(const std::string& message, const std::string& end) {
  BOOST_TEST(message.ends_with(end), message);
}

}  // namespace

BOOST_AUTO_TEST_CASE(welch_is_t_test_on_logarithms) {
  // R 4.2.2: t.test(log(now), log(before), conf.level = 0.9), and with mu = log(1.02), alternative =
  // "greater"; mde = expm1(log(1.02) + 2 qt(0.95, df) stderr).
  check(shift(with(vectors::input({kSeries[0]}, kSeries[1], 0.05), Estimator::welch)),
        {0.030095841729250061, 0.014987137178177085, 0.045204546280323034, 26.809198069195446,
         1.1607047603003773, 0.12799681252988493, 0.051292160273480922});
  check(shift(with(vectors::input({kSeries[3]}, kSeries[4], 0.05), Estimator::welch)),
        {0.020556985601503541, 0.008238248416207905, 0.032875722786799177, 65.507146286027606,
         0.10217025547525656, 0.45946682356329083, 0.045442354580467297});
  check(shift(with(vectors::input({kSeries[6]}, kSeries[3], 0.05), Estimator::welch)),
        {-0.19394480026526573, -0.2327575684463494, -0.15513203208418203, 3.4753303945229779,
         -12.268632076208178, 0.99972354615514925, 0.10233225120277487});
}

BOOST_AUTO_TEST_CASE(welch_takes_no_notice_of_rounds_but_counts_them) {
  // The same calls of R as above, for kRounds[2], whose sides ran in pairs.
  const auto verdict = shift(of_rounds(2, Estimator::welch));
  check(verdict, {0.017566476909411932, 0.0036417791834679734, 0.031491174635355897, 17.797185803910132,
                  -0.27864320298637085, 0.6081347836207881, 0.048805631316731539});
  BOOST_TEST(verdict.pairs == 10);
}

BOOST_AUTO_TEST_CASE(welch_without_spread_is_exact_and_needs_two_values_a_side) {
  const auto same = shift(with(vectors::input({{2, 2, 2}}, {2, 2}, 0.05), Estimator::welch));
  BOOST_CHECK(same.outcome == Outcome::pass);
  BOOST_TEST(*same.p_value == 1.0);
  // Without spread, every loss beyond the minimum effect is found.
  BOOST_TEST(*same.mde == 0.02, tt::tolerance(kClose));
  BOOST_TEST(said(with(vectors::input({{2, 2, 2}}, {2}, 0.05), Estimator::welch)) ==
             "too few values for an interval: each side needs at least 2");
}

BOOST_AUTO_TEST_CASE(signed_rank_has_the_bounds_of_wilcox_test_and_its_p_value) {
  for (const auto& row : oracles::kSignedBounds) {
    BOOST_TEST_CONTEXT("rounds " << row.rounds << " at " << row.level) {
      auto input = of_rounds(row.rounds, Estimator::signed_rank);
      input.thresholds.significance = row.level;
      const auto verdict = shift(input);
      BOOST_TEST(std::log(verdict.estimate->ratio) == row.estimate, tt::tolerance(kClose));
      BOOST_TEST(verdict.interval->low == row.low, tt::tolerance(kClose));
      BOOST_TEST(verdict.interval->high == row.high, tt::tolerance(kClose));
      BOOST_TEST(verdict.pairs == static_cast<int>(kRounds[row.rounds].now.size()));
      BOOST_TEST(verdict.df.empty());
      // These estimates have no standard error. So half of the interval is taken for that of a normal distribution.
      const double z = normal_quantile_upper(row.level);
      const double spread = (row.high - row.low) / 2 / z;
      BOOST_TEST(*verdict.mde == std::expm1(std::log(1.02) + (z + 1.6448536269514727) * spread),
                 tt::tolerance(kClose));
    }
  }
  for (const auto& row : oracles::kSignedTail) {
    if (row.scale > 0 || row.mu == 0) continue;  // only the remaining rows test log 1.02
    BOOST_TEST(*shift(of_rounds(row.rounds, Estimator::signed_rank)).p_value == row.p, tt::tolerance(kClose));
  }
}

BOOST_AUTO_TEST_CASE(the_p_value_of_ranks_follows_the_direction) {
  // The same rounds with exchanged sides: a throughput that falls by as much as the time rose.
  auto input = of_rounds(1, Estimator::signed_rank);
  std::swap(input.current.values, input.baselines.front().values);
  input.direction = Direction::higher;
  // 1 / 128: all seven rounds lie beyond 2 %.
  BOOST_TEST(*shift(input).p_value == 1.0 / 128, tt::tolerance(kClose));
  auto unpaired = vectors::input({{100, 101, 102}}, {90, 91, 92}, 0.05);
  BOOST_TEST(*shift(unpaired).p_value == 1.0, tt::tolerance(kClose));
  unpaired.direction = Direction::higher;  // only one of 20 arrangements is as extreme
  BOOST_TEST(*shift(unpaired).p_value == 1.0 / 20, tt::tolerance(kClose));
}

BOOST_AUTO_TEST_CASE(several_processes_of_a_side_in_a_round_are_one_value) {
  // Each round of kRounds[2] ran its current side three times: 1 % faster, unchanged, and 1 % slower.
  const auto once = of_rounds(2, Estimator::trimmed);
  auto thrice = once;
  thrice.current = {};
  for (std::size_t i = 0; i < once.current.values.size(); ++i) {
    for (const double factor : {1 / 1.01, 1.0, 1.01}) {
      thrice.current.values.push_back(once.current.values[i] * factor);
      thrice.current.pairs.push_back(once.current.pairs[i]);
    }
  }
  const auto expected = shift(once);
  const auto verdict = shift(thrice);
  BOOST_TEST(expected.warnings.empty());
  BOOST_TEST(
      verdict.warnings ==
          std::vector<std::string>{"several processes of a side have the same round; they count as one"},
      tt::per_element());
  BOOST_TEST(verdict.pairs == 10);
  BOOST_TEST(verdict.interval->low == expected.interval->low, tt::tolerance(kClose));
  BOOST_TEST(verdict.interval->high == expected.interval->high, tt::tolerance(kClose));
}

BOOST_AUTO_TEST_CASE(rounds_that_are_left_out_are_warned_of_once_whether_there_is_an_interval_or_not) {
  for (const double level : {0.05, 0.001}) {
    for (const int apart : {1, 5}) {  // five rounds in common, or one
      auto input = of_rounds(0, Estimator::signed_rank);
      input.thresholds.significance = level;
      for (int& pair : input.current.pairs) pair += apart;
      BOOST_TEST(shift(input).warnings ==
                     std::vector<std::string>{"only " + std::to_string(6 - apart) +
                                              " rounds have a value on both sides; the others were ignored"},
                 tt::per_element());
    }
  }
}

BOOST_AUTO_TEST_CASE(too_few_rounds_for_signed_ranks_say_so) {
  auto input = of_rounds(0, Estimator::signed_rank);  // six rounds, with P(W = 0) = 1/64
  input.thresholds.significance = 0.01;
  BOOST_TEST(
      said(input) ==
      "6 rounds are too few, or too many, for signed ranks at this level; use ESTIMATOR trimmed. Observed: "
      "slower by 0.16 % [-0.41 %, 0.47 %]");  // this interval is at shift's own level
  input.thresholds.significance = 0.016;      // this level is above 1/64
  BOOST_TEST(shift(input).interval.has_value());
}

BOOST_AUTO_TEST_CASE(too_few_values_for_ranks_say_how_many_there_must_be) {
  // The least arrangement is one of 20 for three and three values, one of 924 for six and six, and one of 3432 for
  // seven and seven.
  check_end(said(vectors::input({{1, 2}}, {1, 2, 3}, 0.05)), ": 2 and 3, at least 3 on each side are needed");
  const vectors::Values six{1, 2, 3, 4, 5, 6};
  BOOST_TEST(said(vectors::input({six}, six, 0.001))
                 .starts_with("too few values for an interval: 6 and 6, at least 7 on each side are needed"));
}

BOOST_AUTO_TEST_CASE(without_pairs_trimmed_and_signed_rank_are_hodges_and_lehmanns) {
  const auto trimmed = shift(vectors::input({kSeries[0]}, kSeries[1], 0.05));
  const auto ranks = shift(with(vectors::input({kSeries[0]}, kSeries[1], 0.05), Estimator::signed_rank));
  BOOST_TEST(trimmed.interval->low == ranks.interval->low);
  BOOST_TEST(trimmed.interval->high == ranks.interval->high);
  BOOST_TEST(trimmed.interval->low == oracles::kRankBounds[0].low, tt::tolerance(kClose));
  BOOST_TEST(*trimmed.mde > 0.02);
}

BOOST_AUTO_TEST_CASE(sessions_are_judged_by_the_interval_in_which_the_next_is_expected) {
  // R 4.2.2, y <- log(kSessions): f <- predict(lm(y ~ 1), interval = "prediction", level = 0.90) gives
  // 0.00021772961, [-0.01703729071, 0.01747274993]; the bounds of the change are log(1.031) less those. With
  // se = sd(y) sqrt(1 + 1/8): t and p of log(1.02) with 7 df, mde = expm1(log(1.02) + 2 qt(0.95, 7) se).
  const Expected expected{0.030311475423855531, 0.013056455103378078, 0.047566495744332984, 7,
                          1.1538577444157909,   0.14321416998481887,  0.055814669946431958};
  for (const auto estimator : {Estimator::trimmed, Estimator::signed_rank, Estimator::welch}) {
    const auto verdict = shift(with(of_sessions(kSessions, 1.031), estimator));
    check(verdict, expected);
    BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
    BOOST_TEST(verdict.pairs == 0);
  }
}

BOOST_AUTO_TEST_CASE(sessions_decide_as_that_interval_lies) {
  // By the same call; as ratios, of 1.08: [1.0613, 1.0986], of 1.001: [0.9837, 1.0182], of 0.94:
  // [0.9237, 0.9562].
  BOOST_CHECK(shift(of_sessions(kSessions, 1.08)).outcome == Outcome::regressed);
  BOOST_CHECK(shift(of_sessions(kSessions, 1.001)).outcome == Outcome::pass);
  BOOST_CHECK(shift(of_sessions(kSessions, 0.94)).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(fewer_than_eight_sessions_are_undecided) {
  const vectors::Values seven(kSessions.begin(), kSessions.end() - 1);
  BOOST_TEST(said(of_sessions(seven, 1.5)) ==
             "stored numbers of 7 accepted sessions, and at least 8 are needed to estimate how much this "
             "machine drifts between them; accept more sessions, or keep a snapshot of the accepted program "
             "to run it beside the current build. Observed: slower by 26.9 % [5.42 %, 66.7 %]");
}

BOOST_AUTO_TEST_CASE(for_show_sessions_are_taken_together) {
  const auto input = vectors::input({{1, 2}, {3, 4}, {5, 6}}, {10, 11, 12}, 0.05);
  const auto pooled = vectors::input({{1, 2, 3, 4, 5, 6}}, {10, 11, 12}, 0.05);
  BOOST_TEST(estimate_pooled(input, 0.05).log_ratio->low == estimate_ratio(pooled, 0.05).log_ratio->low);
  BOOST_TEST(!estimate_ratio(input, 0.05).log_ratio.has_value());
}

BOOST_AUTO_TEST_CASE(an_undecided_verdict_advises_rounds_processes_or_nothing_but_a_wider_limit) {
  // The number of rounds is the square of half the interval over the estimate's distance from log 1.02, times the
  // rounds so far. The minimum effect is the upper bound. Rounds: 0.0139246977 / 0.0022361504 squared, times 10:
  // 387.8; expm1(0.0314911746).
  check_end(
      said(of_rounds(2, Estimator::welch)),
      ": not clearly above or below 2 %; about 388 rounds would decide it (raise PROCESSES or BUDGET), or a "
      "MIN_EFFECT above 3.2 %");
  // Processes of the smaller side, 12: 0.0151087046 / 0.0102932144 squared, times 12: 25.9.
  check_end(said(with(vectors::input({kSeries[0]}, kSeries[1], 0.05), Estimator::welch)),
            "; about 26 processes on each side would decide it (raise PROCESSES or BUDGET), or a MIN_EFFECT "
            "above 4.62 %");
  // More sessions of the past cannot be run, so no number is recommended.
  check_end(said(of_sessions(kSessions, 1.031)),
            ": not clearly above or below 2 %; a MIN_EFFECT above 4.87 % would decide it");
}

BOOST_AUTO_TEST_CASE(what_more_than_a_thousand_rounds_would_decide_is_not_promised) {
  // The estimate equals the limit, so no number of rounds can separate them.
  auto input = of_rounds(2, Estimator::trimmed);
  input.thresholds.min_effect = std::expm1(estimate_ratio(input, 0.05).log_ratio->estimate);
  BOOST_TEST(said(input).find("rounds would decide it") == std::string::npos);
  BOOST_TEST(said(input).find("a MIN_EFFECT above 2.46 % would decide it") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
