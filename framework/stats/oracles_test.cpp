#include "stats/oracles_test.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/exact.hpp"
#include "stats/rank_oracles_test.hpp"
#include "stats/ranks.hpp"
#include "stats/shift.hpp"
#include "stats/testers.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(testers_against_oracles)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;
using oracles::kSeries;

namespace {

constexpr double kClose = 1e-9;

void check_interval(const Verdict& verdict, double low, double high) {
  BOOST_REQUIRE(verdict.interval.has_value());
  BOOST_TEST(verdict.interval->low == low, tt::tolerance(kClose));
  BOOST_TEST(verdict.interval->high == high, tt::tolerance(kClose));
}

/// Returns the outcome of an interval of the loss: above 0, below it, or around it.
Outcome side_of_zero(double low, double high) {
  if (low > 0) return Outcome::regressed;
  return high < 0 ? Outcome::improved : Outcome::pass;
}

void check_evidence(const Verdict& verdict, const oracles::Welch& row) {
  check_interval(verdict, row.low, row.high);
  BOOST_TEST(verdict.df.at(0) == row.df, tt::tolerance(kClose));
  BOOST_TEST(*verdict.statistic == row.statistic, tt::tolerance(kClose));
  BOOST_TEST(*verdict.p_value == row.p_value, tt::tolerance(kClose));
  BOOST_TEST(*verdict.critical == row.critical, tt::tolerance(kClose));
}

void check_welch(const Verdict& verdict, const oracles::Welch& row) {
  check_evidence(verdict, row);
  BOOST_CHECK(verdict.outcome == side_of_zero(-row.high, -row.low));  // the row has baseline - current
}

ComparisonInput of_groups(const oracles::Variances& row) {
  std::vector<vectors::Values> before;
  for (const auto group : row.groups) before.push_back(kSeries[group]);
  const auto now = before.back();
  before.pop_back();
  return vectors::input(before, now, row.significance);
}

}  // namespace

BOOST_AUTO_TEST_CASE(overlap_intervals_and_accepter_show_rs_interval_of_the_mean) {
  for (const auto& row : oracles::kMean) {
    BOOST_TEST_CONTEXT("series " << row.series << " at " << row.significance) {
      const auto input = vectors::input({kSeries[0]}, kSeries[row.series], row.significance);
      check_interval(accepter(input), row.low, row.high);
      const auto verdict = overlap_intervals(input);
      check_interval(verdict, row.low, row.high);
      BOOST_TEST(*verdict.critical == row.critical, tt::tolerance(kClose));
    }
  }
}

BOOST_AUTO_TEST_CASE(overlap_intervals_decides_as_rs_intervals_lie) {
  for (const auto& before : oracles::kMean) {
    for (const auto& now : oracles::kMean) {
      if (before.significance != now.significance) continue;
      BOOST_TEST_CONTEXT("series " << before.series << ", " << now.series << " at " << now.significance) {
        const auto input = vectors::input({kSeries[before.series]}, kSeries[now.series], now.significance);
        BOOST_CHECK(overlap_intervals(input).outcome ==
                    side_of_zero(now.low - before.high, now.high - before.low));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(confidence_intervals_are_those_of_t_test_by_each_rule_for_df) {
  for (const auto& row : oracles::kWelch) {
    BOOST_TEST_CONTEXT("series " << row.before << ", " << row.now << ", " << row.df_rule << " at "
                                 << row.significance) {
      auto input = vectors::input({kSeries[row.before]}, kSeries[row.now], row.significance);
      input.thresholds.df = choice_of<DfRule>(row.df_rule).value();
      check_welch(confidence_intervals(input), row);
    }
  }
}

BOOST_AUTO_TEST_CASE(sbs_against_one_run_is_welchs_interval_with_truncated_df) {
  for (const auto& row : oracles::kWelch) {
    // At 90 %, its lowest level, sbs tries only this level, which is that of the row.
    if (row.significance != 0.10) continue;
    BOOST_TEST(std::string(row.df_rule) == "truncated");
    // Even series that are too noisy for a verdict have this evidence.
    check_evidence(sbs(vectors::input({kSeries[row.before]}, kSeries[row.now], 0.10)), row);
  }
}

BOOST_AUTO_TEST_CASE(anova_is_rs_aov) {
  for (const auto& row : oracles::kVariances) {
    BOOST_TEST_CONTEXT(row.groups.size() << " groups at " << row.significance) {
      const auto verdict = anova(of_groups(row));
      BOOST_TEST(*verdict.statistic == row.f, tt::tolerance(kClose));
      BOOST_TEST(*verdict.p_value == row.p_value, tt::tolerance(kClose));
      BOOST_TEST(*verdict.critical == row.critical, tt::tolerance(kClose));
      BOOST_TEST(verdict.df == (std::vector<double>{row.df1, row.df2}), tt::per_element());
      if (row.f <= row.critical) BOOST_CHECK(verdict.outcome == Outcome::pass);
    }
  }
}

BOOST_AUTO_TEST_CASE(shift_without_pairs_is_wilcox_test_on_logarithms) {
  for (const auto& row : oracles::kRankBounds) {
    BOOST_TEST_CONTEXT("series " << row.before << ", " << row.now << " at " << row.level) {
      const auto verdict = shift(vectors::input({kSeries[row.before]}, kSeries[row.now], row.level));
      check_interval(verdict, row.low, row.high);
      BOOST_TEST(std::log(verdict.estimate->ratio) == row.estimate, tt::tolerance(kClose));
    }
  }
}

BOOST_AUTO_TEST_CASE(shift_of_rounds_is_yuens_test_as_in_scipy) {
  for (const auto& row : oracles::kYuen) {
    BOOST_TEST_CONTEXT("rounds " << row.rounds << " at " << row.level) {
      const auto& [before, now] = oracles::kRounds[row.rounds];
      auto input = vectors::paired(before, now, 0.02);
      input.thresholds.significance = row.level;
      const auto verdict = shift(input);
      check_interval(verdict, row.low, row.high);
      BOOST_TEST(std::log(verdict.estimate->ratio) == row.estimate, tt::tolerance(kClose));
      BOOST_TEST(*verdict.statistic == row.statistic, tt::tolerance(kClose));
      BOOST_TEST(*verdict.p_value == row.p_value, tt::tolerance(kClose));
      BOOST_TEST(verdict.df.at(0) == row.df);
      BOOST_TEST(*verdict.critical == row.critical, tt::tolerance(kClose));
      BOOST_TEST(*verdict.mde == row.mde, tt::tolerance(kClose));
    }
  }
}

BOOST_AUTO_TEST_CASE(exact_compares_rs_medians) {
  for (const auto& row : oracles::kMedians) {
    auto input = vectors::input({kSeries[row.before]}, kSeries[row.now], 0.05);
    input.thresholds.min_effect = 0.5;  // more than the spread of the series
    const auto verdict = exact(input);
    BOOST_CHECK(verdict.outcome == Outcome::pass);
    BOOST_TEST(verdict.estimate->ratio == row.ratio, tt::tolerance(kClose));
    check_interval(verdict, row.low, row.high);
  }
}

BOOST_AUTO_TEST_CASE(ranks_and_shares_are_those_of_pwilcox) {
  for (const auto& row : oracles::kRank) {
    BOOST_TEST_CONTEXT(row.n << " and " << row.m << " values at " << row.level) {
      BOOST_TEST(mann_whitney_rank(row.n, row.m, row.level) == row.rank);
      BOOST_TEST(mann_whitney_rank(row.m, row.n, row.level) == row.rank);
    }
  }
  for (const auto& row : oracles::kMannWhitney) {
    BOOST_TEST(mann_whitney_cdf(row.u, row.n, row.m) == row.p, tt::tolerance(kClose));
  }
}

BOOST_AUTO_TEST_SUITE_END()
