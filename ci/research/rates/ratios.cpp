// Tables of single gates, by noise, minimum effect and budget.

#include "rates/gate.hpp"
#include "run/judge/rounds_planned.hpp"

namespace holdfast::rates {
namespace {

const std::vector<std::string> kHeads{"noise of a round", "`MIN_EFFECT`", "rounds at most", "change"};

/// `budget`: number of rounds after which the gate ends.
Cell cell_of(const Kind& kind, double times, double min_effect, int rounds_max, int trials, int budget) {
  const Question question{
      .loss = times * min_effect, .min_effect = min_effect, .rounds_max = rounds_max, .budget = budget};
  return {.words = {kind.name, fmt::format("{:g} %", 100 * min_effect), fmt::format("{}", budget),
                    change_of(question.loss, min_effect)},
          .trials = times == 0 ? trials : trials / 10,
          .gate =
              [=](Random& random) {
                const auto answer = gate_of_ratios(kind, question, random);
                return Decided{answer.verdict.outcome, static_cast<double>(answer.rounds)};
              },
          .round_s = rounds_max > kRounds ? defaults::kBudgetSeconds / rounds_max : kSeconds};
}

Cell cell_of(const Kind& kind, double times, double min_effect, int rounds_max, int trials) {
  return cell_of(kind, times, min_effect, rounds_max, trials, rounds_max);
}

constexpr double kTimes[] = {0, 1, 2};  ///< multiples of MIN_EFFECT

}  // namespace

Table noises(int trials) {
  std::vector<Cell> cells;
  for (const double sd : {0.003, 0.01, 0.03, 0.05, 0.1}) {
    for (const double times : {0, 1, 2, -3})
      cells.push_back(cell_of(normal_of(sd), times, kEffect, kRounds, trials));
  }
  for (const auto& kind : {heavy_of(0.01), drifting_of(0.01), bimodal_of(0.01), neighbours_of(0.01)}) {
    for (const double times : kTimes) cells.push_back(cell_of(kind, times, kEffect, kRounds, trials));
  }
  return {kHeads, cells};
}

Table effects_and_budgets(int trials) {
  std::vector<Cell> cells;
  for (const double min_effect : {0.005, 0.01, 0.05}) {
    for (const double times : kTimes)
      cells.push_back(cell_of(normal_of(0.01), times, min_effect, kRounds, trials));
  }
  // The numbers of rounds of 0.2 s in budgets of 1, 3 and 10 s.
  for (const auto& [sd, budget] : {std::pair(0.01, 6), {0.01, 15}, {0.03, 15}, {0.03, 50}, {0.05, 50}}) {
    for (const double times : kTimes)
      cells.push_back(cell_of(normal_of(sd), times, kEffect, kRounds, trials, budget));
  }
  constexpr int kQuick =
      run::kMoreQuickRounds * kRounds;  // if PROCESSES is not set, and rounds take at most 50 ms
  for (const double sd : {0.05, 0.1}) {
    for (const double times : kTimes) cells.push_back(cell_of(normal_of(sd), times, kEffect, kQuick, trials));
  }
  for (const double times : kTimes) cells.push_back(cell_of(normal_of(0.003), times, 0.002, kQuick, trials));
  // With noise so far above the minimum effect, most gates are undecided.
  for (const double sd : {0.01, 0.03}) {
    for (const double times : kTimes) cells.push_back(cell_of(normal_of(sd), times, 0.002, kRounds, trials));
  }
  return {kHeads, cells};
}

}  // namespace holdfast::rates
