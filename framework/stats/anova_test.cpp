#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/distributions.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(anova_tester)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {
Verdict judged(const std::vector<vectors::Values>& before, const vectors::Values& now,
               double significance = 0.05) {
  return anova(vectors::input(before, now, significance));
}
}  // namespace

BOOST_AUTO_TEST_CASE(the_unit_test_series_of_sbs) {
  // SSA 92.909, SSE 3683.091; scipy.stats.f_oneway. (SBS's own code gives 0.21812: it adds the first group's
  // squares twice and divides the grand mean as integers.)
  const auto same = judged({vectors::kB, vectors::kC}, vectors::kA);
  BOOST_TEST(*same.statistic == 0.3783877178259367, tt::tolerance(1e-11));
  BOOST_TEST(*same.p_value == 0.6881875232319532, tt::tolerance(1e-11));
  BOOST_TEST(same.df == (std::vector<double>{2, 30}), tt::per_element());
  BOOST_CHECK(same.outcome == Outcome::pass);
  const auto slower = judged({vectors::kB, vectors::kC}, vectors::kD);
  BOOST_TEST(*slower.statistic == 100468.25676052002, tt::tolerance(1e-11));
  BOOST_TEST(*slower.p_value == 4.0734589855839595e-58, tt::tolerance(1e-6));
  BOOST_CHECK(slower.outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(critical_values_are_those_of_the_tables) {
  // F(2, 30) at .90, .95, .99; F(2, 36) at .99 (which the thesis mislabels as F(12, 36)).
  BOOST_TEST(f_quantile_upper(0.10, 2, 30) == 2.48872, tt::tolerance(1e-5));
  BOOST_TEST(f_quantile_upper(0.05, 2, 30) == 3.31583, tt::tolerance(1e-5));
  BOOST_TEST(f_quantile_upper(0.01, 2, 30) == 5.39035, tt::tolerance(1e-5));
  BOOST_TEST(f_quantile_upper(0.01, 2, 36) == 5.2479, tt::tolerance(1e-5));
  BOOST_TEST(f_quantile_upper(0.01, 12, 36) == 2.7232, tt::tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(runs_of_unequal_length_weigh_by_their_length) {
  // Groups {1, 2, 3} and {5, 7}: grand mean 18/5 = 3.6; SSA = 3 (2 - 3.6)^2 + 2 (6 - 3.6)^2 = 7.68 + 11.52
  // = 19.2; SSE = 2 + 2 = 4; F = 19.2 / (4 / 3) = 14.4. The unweighted mean of means (4) would give 20 in
  // place of 19.2.
  const auto verdict = judged({{1, 2, 3}}, {5, 7});
  BOOST_TEST(*verdict.statistic == 14.4, tt::tolerance(1e-12));
  BOOST_TEST(verdict.df == (std::vector<double>{1, 3}), tt::per_element());
}

BOOST_AUTO_TEST_CASE(two_runs_agree_with_the_square_of_students_t) {
  // For two groups of equal length F = t^2 of the pooled t test. {8, 9, 10} and {10, 11, 12}: difference 2,
  // pooled variance 1, t^2 = 4 / (1 (1/3 + 1/3)) = 6.
  BOOST_TEST(*judged({{8, 9, 10}}, {10, 11, 12}).statistic == 6.0, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(constant_runs_are_compared_exactly) {
  BOOST_CHECK(judged({{0.1, 0.1, 0.1}}, {0.1, 0.1}).outcome == Outcome::pass);
  BOOST_CHECK(judged({{5, 5, 5}}, {6, 6, 6}).outcome == Outcome::regressed);
  BOOST_CHECK(judged({{5, 5, 5}}, {4, 4, 4}).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(a_run_among_references_that_differ_is_no_regression) {
  const auto verdict = judged({{10, 11, 12}, {30, 31, 32}}, {20, 21, 22});
  BOOST_CHECK(verdict.outcome == Outcome::pass);
  BOOST_TEST(verdict.warnings.size() == 1U);
  BOOST_CHECK(judged({{10, 11, 12}, {30, 31, 32}}, {50, 51, 52}).outcome == Outcome::regressed);
  BOOST_CHECK(judged({{10, 11, 12}, {30, 31, 32}}, {1, 2, 3}).outcome == Outcome::improved);
  // A run that equals the better reference is not an improvement, and one that equals the worse reference is not a
  // regression.
  BOOST_CHECK(judged({{10, 11, 12}, {30, 31, 32}}, {10, 11, 12}).outcome == Outcome::pass);
  BOOST_CHECK(judged({{10, 11, 12}, {30, 31, 32}}, {30, 31, 32}).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(without_an_error_to_compare_with_nothing_is_decided) {
  BOOST_CHECK(judged({{5}}, {6}).outcome == Outcome::inconclusive);
  BOOST_CHECK(judged({{5}}, {6, 7}).outcome != Outcome::inconclusive);  // one degree of freedom is enough
}

BOOST_AUTO_TEST_SUITE_END()
