// The table of whole suites: each test has its gate, undecided tests are measured again, and the suite's gate reads all
// of them.

#include <algorithm>

#include "rates/gate.hpp"
#include "suite/gate.hpp"
#include "suite/run_budget.hpp"

namespace holdfast::rates {
namespace {

struct Suite {
  int tests = 0;
  int changed = 0;
  double loss = 0;
  bool again = false;  ///< undecided tests are measured again
};

/// The rounds of each test before undecided tests are measured again.
constexpr int kFirstRounds = 12;

Question question_of(const Suite& suite, int test) {
  return {.loss = test < suite.changed ? suite.loss : 0,
          .evidence = defaults::kFalseDiscoveryRate / suite.tests};
}

Decided gate_of_suite(const Kind& kind, const Suite& suite, Random& random) {
  Report report;
  report.results.resize(static_cast<std::size_t>(suite.tests));
  double rounds = 0;
  const auto measure = [&](Run& result, std::optional<int> budget) {
    auto question = question_of(suite, static_cast<int>(&result - report.results.data()));
    question.budget = budget;
    const auto answer = gate_of_ratios(kind, question, random);
    rounds += answer.rounds;
    result.verdict = answer.verdict;
  };
  for (auto& result : report.results) {
    result.subject.test = "test" + std::to_string(&result - report.results.data());
    measure(result, suite.again ? std::optional(kFirstRounds) : std::nullopt);
  }
  suite::adjust_p_values(report.results);
  for (auto& result : report.results) {
    if (suite.again && suite::is_unsettled(result)) measure(result, std::nullopt);
  }
  suite::adjust_p_values(report.results);
  const auto word = suite::judge_suite(report).verdict;
  const auto undecided = std::ranges::count_if(
      report.results, [](const Run& result) { return result.word() == "inconclusive"; });
  return {outcome_of(word).value_or(Outcome::inconclusive), rounds, static_cast<double>(undecided)};
}

/// Returns fewer trials for large suites, because each has as many gates as tests.
int suites_of(int trials, const Suite& suite) {
  const int least = suite.tests > 100 ? trials / 20 : suite.tests > 10 ? trials / 4 : trials;
  return std::max(1, suite.changed == 0 ? least : least / 20);
}

}  // namespace

Table suites(int trials) {
  Table table{{"tests", "noise of a round", "second look", "change"}, {}, true};
  for (const int tests : {10, 100, 1000}) {
    for (const double sd : {0.01, 0.03}) {
      for (const bool again : {false, true}) {
        for (const int changed : {0, 1}) {
          const Suite suite{.tests = tests, .changed = changed, .loss = 2 * kEffect, .again = again};
          const auto kind = normal_of(sd);
          table.cells.push_back({.words = {fmt::format("{}", tests), kind.name, again ? "yes" : "no",
                                           changed == 0 ? "none" : fmt::format("4 % of {}", changed)},
                                 .trials = suites_of(trials, suite),
                                 .gate = [=](Random& random) { return gate_of_suite(kind, suite, random); }});
        }
      }
    }
  }
  return table;
}

}  // namespace holdfast::rates
