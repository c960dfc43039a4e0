#include "stats/testers.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(sbs_tester)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {
Verdict judged(const std::vector<vectors::Values>& before, const vectors::Values& now) {
  return sbs(vectors::input(before, now, 0.01));
}
}  // namespace

BOOST_AUTO_TEST_CASE(without_a_history_the_run_is_its_first_entry) {
  BOOST_CHECK(judged({}, vectors::kA).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(against_one_run_a_regression_is_shown_at_the_least_level) {
  // Case study, pairs 1 and 6: the thesis prints [-23.58; -18.88] and [-36.76; -30.78], which is 90 %.
  const auto first = judged({vectors::kCaseStudy[0].before}, vectors::kCaseStudy[0].now);
  BOOST_CHECK(first.outcome == Outcome::regressed);
  BOOST_TEST(first.interval->low == -23.5791, tt::tolerance(3e-6));
  BOOST_TEST(first.interval->high == -18.8824, tt::tolerance(3e-6));
  BOOST_TEST(first.thresholds.significance == 0.10, tt::tolerance(1e-12));
  // Pair 4 passes at the first level: [-0.70; 0.40] at 99 %.
  const auto fourth = judged({vectors::kCaseStudy[3].before}, vectors::kCaseStudy[3].now);
  BOOST_CHECK(fourth.outcome == Outcome::pass);
  BOOST_TEST(fourth.interval->low == -0.7044, tt::tolerance(2e-4));
  BOOST_TEST(fourth.thresholds.significance == 0.01, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(against_more_runs_variances_are_analysed) {
  const auto same = judged({vectors::kB, vectors::kC}, vectors::kA);
  BOOST_CHECK(same.outcome == Outcome::pass);
  BOOST_TEST(*same.statistic == 0.3783877178259367, tt::tolerance(1e-11));
  BOOST_CHECK(judged({vectors::kB, vectors::kC}, vectors::kD).outcome == Outcome::regressed);
  BOOST_CHECK(judged({vectors::kD, vectors::kD}, vectors::kA).outcome == Outcome::improved);
}

BOOST_AUTO_TEST_CASE(a_series_that_is_not_reliable_decides_nothing) {
  // 100 +- 10: t(0.95, 4) = 2.1318, s = 10, width 2 * 2.1318 * 10 / sqrt(5) = 19.07 % of the mean.
  const vectors::Values wild{90, 90, 100, 110, 110};
  const auto now = judged({vectors::kA}, wild);
  BOOST_CHECK(now.outcome == Outcome::inconclusive);
  BOOST_TEST(now.tester == "sbs");
  BOOST_TEST(now.message ==
             "the current run is not reliable: the 90 % interval of its mean is 19.1 % of the mean wide, but "
             "less than 2 % is needed; raise PROCESSES or RE_MEASUREMENT, or keep the machine quiet");
  BOOST_TEST(now.current.mean == 100.0);
  const auto before = judged({vectors::kA, wild}, vectors::kD);
  BOOST_CHECK(before.outcome == Outcome::inconclusive);
  BOOST_TEST(before.message.starts_with("a reference run is not reliable: "), before.message);
  BOOST_CHECK(judged({}, wild).outcome == Outcome::inconclusive);  // such a run cannot begin a history either
}

BOOST_AUTO_TEST_CASE(what_is_reliable_the_thresholds_say) {
  // The run is that from above: 19.07 % wide at 90 %. At 50 %, t(0.75, 4) = 0.7407: 6.6 %.
  auto input = vectors::input({vectors::kA}, {90, 90, 100, 110, 110}, 0.01);
  input.thresholds.precision = 0.2;
  BOOST_CHECK(sbs(input).outcome != Outcome::inconclusive);
  input.thresholds.precision = 0.07;
  BOOST_CHECK(sbs(input).outcome == Outcome::inconclusive);
  input.thresholds.least_confidence = 0.5;
  BOOST_CHECK(sbs(input).outcome != Outcome::inconclusive);
}

BOOST_AUTO_TEST_CASE(constant_series_regress_by_any_difference) {
  // If all samples are identical, as SBS measures memory, there is no noise.
  BOOST_CHECK(judged({{64, 64, 64}}, {65, 65, 65}).outcome == Outcome::regressed);
  BOOST_CHECK(judged({{64, 64, 64}, {66, 66, 66}}, {65, 65, 65}).outcome == Outcome::pass);
  BOOST_CHECK(judged({{64, 64, 64}, {64, 64, 64}}, {64, 64, 64}).outcome == Outcome::pass);
}

BOOST_AUTO_TEST_SUITE_END()
