#include "rates/gate.hpp"

#include <algorithm>
#include <cmath>

namespace holdfast::rates {
namespace {

using namespace stats;

ComparisonInput input_of(const std::vector<double>& log_ratios, double min_effect) {
  ComparisonInput input{.baselines = {Series{}}, .current = {}, .thresholds = {}};
  input.thresholds.min_effect = min_effect;
  const auto add = [](Series& series, double value) {
    series.pairs.push_back(static_cast<int>(series.values.size()));
    series.values.push_back(value);
    ++series.n_processes;
    ++series.n_samples;
  };
  for (const double ratio : log_ratios) {
    add(input.baselines.front(), 100);
    add(input.current, 100 * std::exp(ratio));
  }
  return input;
}

/// Returns true if the gate may decide after this number of rounds.
bool is_look(int rounds, int rounds_max) {
  thread_local std::map<int, std::vector<int>> looks;
  auto& known = looks[rounds_max];
  if (known.empty()) known = looks_up_to(rounds_max);
  return std::ranges::binary_search(known, rounds);
}

}  // namespace

Answer gate_of_rounds(const Question& question, const std::function<void(int)>& add_round,
                      const std::function<stats::ComparisonInput()>& input) {
  Decision decision{.need = Need::rounds, .verdict = {}};
  const int room = 2 * question.budget.value_or(question.rounds_max);
  int done = 0;
  while (decision.need != Need::nothing && done < room) {  // an alarm may take as many rounds again
    add_round(done++);
    RoundsPlanned planned{question.rounds_max};
    if (question.budget && done >= *question.budget) planned.ended = question.budget;
    if (decision.need == Need::rounds && !planned.ended && !is_look(done, question.rounds_max)) continue;
    decision = decide_by_looks(input(), planned, question.evidence);
  }
  return {decision.verdict, done};
}

Answer gate_of_ratios(const Kind& kind, const Question& question, Random& random) {
  const auto noise = kind.made();
  std::vector<double> ratios;
  return gate_of_rounds(
      question, [&](int) { ratios.push_back(std::log1p(question.loss) + noise(random)); },
      [&] { return input_of(ratios, question.min_effect); });
}

}  // namespace holdfast::rates
