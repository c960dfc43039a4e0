// Simulates how often the gate is right about whole suites. Rounds end as in a measurement, and their p-values are
// adjusted as one family.

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/gate.hpp"
#include "stats/p_values.hpp"
#include "stats/vectors_test.hpp"
#include "suite/gate.hpp"

BOOST_AUTO_TEST_SUITE(gate_simulation)

namespace {

using namespace holdfast;
using namespace holdfast::stats;

constexpr double kMinEffect = 0.02;
constexpr int kRounds = 40;

ComparisonInput rounds_with(const vectors::Values& log_ratios) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  return vectors::paired(vectors::Values(now.size(), 100.0), now, kMinEffect);
}

bool is_look(std::size_t rounds) {
  static const auto looks = looks_up_to(kRounds);
  return std::binary_search(looks.begin(), looks.end(), static_cast<int>(rounds));
}

/// Returns the verdict on a test, after at most 40 rounds and the rounds that confirm an alarm. The noise is that of a
/// busy virtual machine: a standard deviation of 1 %, every tenth round ten times as wild.
Verdict measured(double loss, double evidence, std::mt19937_64& random) {
  std::normal_distribution<double> quiet(0, 0.01);
  std::normal_distribution<double> wild(0, 0.1);
  vectors::Values ratios;
  for (auto need = Need::rounds;;) {
    ratios.push_back(std::log1p(loss) + (random() % 10 == 0 ? wild(random) : quiet(random)));
    if (need == Need::rounds && !is_look(ratios.size())) continue;  // the gate decides only at looks
    auto decision = decide_by_looks(rounds_with(ratios), {kRounds}, evidence);
    need = decision.need;
    if (need == Need::nothing) return decision.verdict;
  }
}

/// Returns the report of a suite whose tests have these true losses. Each test has its loss as its name.
Report suite_of(const std::vector<double>& losses, double evidence, std::mt19937_64& random) {
  Report report;
  for (const double loss : losses) {
    Run result;
    result.subject.test = std::to_string(loss);
    result.verdict = measured(loss, evidence, random);
    report.results.push_back(result);
  }
  suite::adjust_p_values(report.results);
  report.gate = suite::judge_suite(report);
  return report;
}

std::vector<double> joined(std::vector<double> first, const std::vector<double>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

int red_suites(int suites, const std::vector<double>& losses, double evidence, std::mt19937_64& random) {
  int red = 0;
  for (int i = 0; i < suites; ++i)
    red += suite_of(losses, evidence, random).gate.verdict == "regressed" ? 1 : 0;
  return red;
}

bool is_called(const Run& result) {
  return result.word() == "regressed" && *result.q_value <= defaults::kFalseDiscoveryRate;
}

/// Returns the share of false alarms: tests that turn the suite red, although they lost no more than the minimum
/// effect.
double false_share(const Report& report) {
  int called = 0;
  int wrongly = 0;
  for (const auto& result : report.results) {
    if (!is_called(result)) continue;
    ++called;
    wrongly += result.subject.test == std::to_string(kMinEffect) ? 1 : 0;
  }
  return called == 0 ? 0 : static_cast<double>(wrongly) / called;
}

double mean_false_share(int suites, const std::vector<double>& losses, double evidence,
                        std::mt19937_64& random) {
  double sum = 0;
  for (int i = 0; i < suites; ++i) sum += false_share(suite_of(losses, evidence, random));
  return sum / suites;
}

/// Returns the smallest q-value under the assumption that the number of rounds of each test was fixed in advance.
double least_plain_q_value(const Report& report) {
  std::vector<double> p_values;
  for (const auto& result : report.results) p_values.push_back(result.verdict->p_value.value());
  const auto adjusted = adjusted_p_values(p_values);
  return *std::min_element(adjusted.begin(), adjusted.end());
}

/// Returns the p-value at which a `regressed` test is a discovery among this number of tests (run/judge/judging.cpp).
double evidence_among(std::size_t tests) {
  return defaults::kFalseDiscoveryRate / static_cast<double>(tests);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_suite_without_a_change_is_not_called_slower) {
  std::mt19937_64 random(1);
  BOOST_TEST(red_suites(100, std::vector<double>(50, 0.0), 1, random) == 0);
  BOOST_TEST(red_suites(20, std::vector<double>(300, 0.0), 1, random) == 0);
}

BOOST_AUTO_TEST_CASE(one_regression_among_three_hundred_tests_is_found) {
  std::mt19937_64 random(2);
  const auto losses = joined(std::vector<double>(299, 0.0), {0.05});
  for (int suite = 0; suite < 10; ++suite) {
    const auto gate = suite_of(losses, evidence_among(losses.size()), random).gate;
    BOOST_TEST(gate.verdict == "regressed");
    BOOST_TEST(gate.reasons.front() == "1 of 300 regressed: 0.050000.");
  }
}

BOOST_AUTO_TEST_CASE(one_regression_is_told_where_its_rounds_did_not_know_of_three_hundred_tests) {
  std::mt19937_64 random(3);
  const auto losses = joined(std::vector<double>(299, 0.0), {0.05});
  for (int suite = 0; suite < 10; ++suite) {
    const auto gate = suite_of(losses, 1, random).gate;
    BOOST_TEST((gate.verdict == "regressed" || gate.verdict == "inconclusive"));
    BOOST_TEST(gate.reasons.front().find("0.050000") != std::string::npos, gate.reasons.front());
  }
}

BOOST_AUTO_TEST_CASE(of_tests_at_the_minimum_effect_itself_few_turn_the_suite_red) {
  std::mt19937_64 random(4);
  const std::vector<double> edge(30, kMinEffect);
  constexpr int kSuites = 150;
  // Every finding here is false: the share is 1 or 0. Three standard deviations of 150 suites at 5 % are 5.3
  // %.
  BOOST_TEST(red_suites(kSuites, edge, evidence_among(edge.size()), random) <= (0.05 + 0.053) * kSuites);
}

BOOST_AUTO_TEST_CASE(plain_p_values_turn_more_suites_red_at_the_minimum_effect) {
  std::mt19937_64 random(5);
  const std::vector<double> edge(30, kMinEffect);
  constexpr int kSuites = 150;
  int red = 0;
  int red_by_plain_p_values = 0;
  for (int i = 0; i < kSuites; ++i) {
    const auto report = suite_of(edge, 1, random);  // rounds end as soon as they are confirmed
    red += report.gate.verdict == "regressed" ? 1 : 0;
    red_by_plain_p_values += least_plain_q_value(report) <= defaults::kFalseDiscoveryRate ? 1 : 0;
  }
  BOOST_TEST(red <= (0.05 + 0.053) * kSuites);
  BOOST_TEST(red_by_plain_p_values > (0.05 + 0.053) * kSuites);
}

BOOST_AUTO_TEST_CASE(beside_real_regressions_few_of_the_discoveries_are_false) {
  std::mt19937_64 random(6);
  const auto losses = joined(std::vector<double>(30, kMinEffect), std::vector<double>(10, 0.1));
  // A share here is a multiple of about a tenth. Its standard deviation is below 0.05, and that of the mean of 40
  // shares is below 0.008.
  BOOST_TEST(mean_false_share(40, losses, evidence_among(losses.size()), random) <= 0.05 + 3 * 0.008);
}

BOOST_AUTO_TEST_SUITE_END()
