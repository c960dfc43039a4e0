#include "rates/cell.hpp"

#include <fmt/format.h>

#include <atomic>
#include <boost/math/distributions/binomial.hpp>
#include <iostream>
#include <thread>

namespace holdfast::rates {
namespace {

void run(Cell& cell, std::uint64_t seed) {
  Random random(seed);
  for (int trial = 0; trial < cell.trials; ++trial) {
    const auto decided = cell.gate(random);
    ++cell.outcomes[decided.outcome];
    cell.rounds += decided.rounds / cell.trials;
    cell.undecided += decided.undecided / cell.trials;
  }
}

/// Returns "0.03 % [0.01, 0.07]": the rate, and its exact bounds at 95 % confidence (Clopper and Pearson).
std::string rate_text(int found, int trials) {
  using Binomial = boost::math::binomial_distribution<>;
  constexpr double kEach = 0.025;
  const double low = found == 0 ? 0 : Binomial::find_lower_bound_on_p(trials, found, kEach);
  const double high = found == trials ? 1 : Binomial::find_upper_bound_on_p(trials, found, kEach);
  return fmt::format("{:.3g} % [{:.3g}, {:.3g}]", 100.0 * found / trials, 100 * low, 100 * high);
}

std::string line_of(const Table& table, const Cell& cell) {
  std::string line;
  for (const auto& word : cell.words) line += "| " + word + " ";
  line += fmt::format("| {} ", cell.trials);
  for (const auto outcome : {Outcome::regressed, Outcome::inconclusive, Outcome::pass, Outcome::improved}) {
    if (table.of_suites && outcome == Outcome::improved) continue;
    const auto found = cell.outcomes.find(outcome);
    line += "| " + rate_text(found == cell.outcomes.end() ? 0 : found->second, cell.trials) + " ";
  }
  if (table.of_suites) line += fmt::format("| {:.2g} ", cell.undecided);
  return line + fmt::format("| {:.1f} | {:.1f} |\n", cell.rounds, cell.round_s * cell.rounds);
}

}  // namespace

void run_all(std::vector<Cell>& cells, std::uint64_t seed) {
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> threads(std::max(1U, std::thread::hardware_concurrency()));
  for (auto& thread : threads) {
    thread = std::jthread([&] {
      for (std::size_t i = next++; i < cells.size(); i = next++) run(cells[i], seed + i);
    });
  }
}

std::string change_of(double loss, double min_effect) {
  if (loss == 0) return "none";
  if (loss < 0) return fmt::format("{:g} % faster", -100 * loss);
  return fmt::format("{:g} %{}", 100 * loss, loss == min_effect ? ", just MIN_EFFECT" : "");
}

void print(const Table& table) {
  std::string head;
  std::string line;
  for (const auto& word : table.heads) head += "| " + word + " ", line += "|---";
  std::cout << head << "| trials | regressed | undecided | pass | "
            << (table.of_suites ? "undecided tests" : "improved") << " | rounds | seconds |\n"
            << line << "|---:|---:|---:|---:|---:|---:|---:|\n";
  for (const auto& cell : table.cells) std::cout << line_of(table, cell);
  std::cout << std::endl;
}

}  // namespace holdfast::rates
