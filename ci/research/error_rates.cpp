// error_rates: how often the default gate is right, by simulation. Prints the tables of docs/evidence.md as Markdown.
//
// A trial is a gate: rounds are drawn until it has decided, as a run asks for them. In the first two tables a round is its log
// ratio; in the third, it is two processes with probes beside their samples, which the guard reads (stats/guard.hpp), on a
// machine that is drawn, too (stats/synthetic_test.hpp). What was found can be derived again from the seed.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <thread>

#include "stats/guarded_gate.hpp"
#include "stats/synthetic_test.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::stats;
using Random = std::mt19937_64;

constexpr int kRounds = 40;       ///< at most, as by default
constexpr double kEffect = 0.02;  ///< MIN_EFFECT, likewise
constexpr double kSeconds = 0.2;  ///< of a round of two processes

double normal(double sd, Random& random) { return std::normal_distribution<double>(0, sd)(random); }

/// Log ratios of one gate, one after the other.
using Noise = std::function<double(Random&)>;

/// Made anew for each gate: some remember.
struct Kind {
  std::string name;
  std::function<Noise()> made;
};

Kind normal_of(double sd) {
  return {fmt::format("{:g} %", 100 * sd),
          [sd] { return [sd](Random& random) { return normal(sd, random); }; }};
}

/// Student's t with three degrees of freedom: no fourth moment.
Kind heavy_of(double sd) {
  return {fmt::format("{:g} %, heavy tails", 100 * sd), [sd] {
            return [sd](Random& random) { return sd * std::student_t_distribution<double>(3)(random); };
          }};
}

/// Half of each round's deviation stays for the next one.
Kind drifting_of(double sd) {
  return {fmt::format("{:g} %, drifting", 100 * sd), [sd] {
            return [sd, last = 0.0](Random& random) mutable {
              constexpr double kStays = 0.5;
              last = kStays * last + normal(sd * std::sqrt(1 - kStays * kStays), random);
              return last;
            };
          }};
}

/// Each process is in one of two modes, 3 % apart.
Kind bimodal_of(double sd) {
  return {fmt::format("{:g} %, two modes", 100 * sd), [sd] {
            return [sd](Random& random) {
              const auto mode = [&] { return random() % 2 == 0 ? 0.03 : 0.0; };
              return mode() - mode() + normal(sd, random);
            };
          }};
}

/// Every second process is slower by a neighbour, by 5 % on average.
Kind neighbours_of(double sd) {
  return {fmt::format("{:g} %, neighbours", 100 * sd), [sd] {
            return [sd](Random& random) {
              const auto neighbour = [&] {
                return random() % 2 == 0 ? std::exponential_distribution<double>(20)(random) : 0.0;
              };
              return neighbour() - neighbour() + normal(sd, random);
            };
          }};
}

struct Decided {
  Outcome outcome = Outcome::inconclusive;
  int rounds = 0;
};

/// A row of a table.
struct Cell {
  std::vector<std::string> words;  ///< its first columns
  int trials = 0;
  std::function<Decided(Random&)> gate;
  std::map<Outcome, int> outcomes{};
  double rounds = 0;  ///< on average
};

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

Decided gate_of_ratios(const Kind& kind, double loss, double min_effect, int rounds_max, Random& random) {
  constexpr std::size_t kFirstLook = 6;
  const auto noise = kind.made();
  std::vector<double> ratios;
  Decision decision{.need = Need::rounds, .verdict = {}};
  while (decision.need != Need::nothing) {
    ratios.push_back(std::log1p(loss) + noise(random));
    if (ratios.size() >= kFirstLook) decision = decide_by_looks(input_of(ratios, min_effect), rounds_max);
  }
  return {decision.verdict.outcome, static_cast<int>(ratios.size())};
}

std::string change_of(double loss, double min_effect) {
  if (loss == 0) return "none";
  return fmt::format("{:g} %{}", 100 * loss, loss == min_effect ? ", just MIN_EFFECT" : "");
}

Cell cell_of(const Kind& kind, double times, double min_effect, int rounds_max, int trials) {
  const double loss = times * min_effect;
  return {.words = {kind.name, fmt::format("{:g} %", 100 * min_effect), fmt::format("{}", rounds_max),
                    change_of(loss, min_effect)},
          .trials = times == 0 ? trials : trials / 10,
          .gate = [=](Random& random) { return gate_of_ratios(kind, loss, min_effect, rounds_max, random); }};
}

constexpr double kTimes[] = {0, 1, 2};

std::vector<Cell> noises(int trials) {
  std::vector<Cell> cells;
  for (const double sd : {0.003, 0.01, 0.03, 0.05, 0.1}) {
    for (const double times : kTimes)
      cells.push_back(cell_of(normal_of(sd), times, kEffect, kRounds, trials));
  }
  for (const auto& kind : {heavy_of(0.01), drifting_of(0.01), bimodal_of(0.01), neighbours_of(0.01)}) {
    for (const double times : kTimes) cells.push_back(cell_of(kind, times, kEffect, kRounds, trials));
  }
  return cells;
}

std::vector<Cell> effects_and_budgets(int trials) {
  std::vector<Cell> cells;
  for (const double min_effect : {0.005, 0.01, 0.05}) {
    for (const double times : kTimes)
      cells.push_back(cell_of(normal_of(0.01), times, min_effect, kRounds, trials));
  }
  for (const int rounds : {6, 15, 150}) {
    for (const double times : kTimes)
      cells.push_back(cell_of(normal_of(0.01), times, kEffect, rounds, trials));
  }
  for (const double times : kTimes) cells.push_back(cell_of(normal_of(0.05), times, kEffect, 150, trials));
  return cells;
}

Decided gate_of_machine(const synthetic::Program& now, const synthetic::Machine& machine, Random& random) {
  const synthetic::Program before{.process_sd = 0.01};
  synthetic::Run run;
  Decision decision{.need = Need::rounds, .verdict = {}};
  while (decision.need != Need::nothing && run.current.size() < 3 * kRounds) {
    run.add(before, now, machine, random);
    const auto done = static_cast<int>(run.current.size());
    if (done < 6) continue;
    const ComparisonInput plain{
        .baselines = {series_of(run.baseline)}, .current = series_of(run.current), .thresholds = {}};
    decision = decide_guarded(plain, guard(run.baseline, run.current), done, kRounds);
  }
  return {decision.verdict.outcome, static_cast<int>(run.current.size())};
}

std::vector<Cell> machines(int trials) {
  const std::pair<const char*, synthetic::Machine> all[] = {
      {"a clock of three speeds", {.samples = 12}},
      {"a clock that jumps", {.restless = 0.5, .samples = 12}},
      {"a fifth of the samples disturbed", {.disturbing = 0.2, .samples = 12}},
      {"neighbours on half of the processes", {.shared = 0.5, .samples = 12}}};
  const std::pair<const char*, synthetic::Program> programs[] = {
      {"none", {.process_sd = 0.01}},
      {"4 %", {.value_ns = 1.04e6, .process_sd = 0.01}},
      {"it lowers the clock by 3 %", {.process_sd = 0.01, .heats = 1.03}}};
  std::vector<Cell> cells;
  for (const auto& [name, machine] : all) {
    for (const auto& [change, program] : programs)
      cells.push_back(
          {.words = {name, change},
           .trials = cells.size() % 3 == 0 ? trials : trials / 10,
           .gate = [machine, program](Random& random) { return gate_of_machine(program, machine, random); }});
  }
  return cells;
}

void run(Cell& cell, std::uint64_t seed) {
  Random random(seed);
  for (int trial = 0; trial < cell.trials; ++trial) {
    const auto decided = cell.gate(random);
    ++cell.outcomes[decided.outcome];
    cell.rounds += static_cast<double>(decided.rounds) / cell.trials;
  }
}

void run_all(std::vector<Cell>& cells, std::uint64_t seed) {
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> threads(std::max(1U, std::thread::hardware_concurrency()));
  for (auto& thread : threads) {
    thread = std::jthread([&] {
      for (std::size_t i = next++; i < cells.size(); i = next++) run(cells[i], seed + i);
    });
  }
}

/// "0.03 % [0.01, 0.07]": the rate, and its exact bounds at 95 % confidence (Clopper and Pearson).
std::string rate_text(int found, int trials) {
  using Binomial = boost::math::binomial_distribution<>;
  constexpr double kEach = 0.025;
  const double low = found == 0 ? 0 : Binomial::find_lower_bound_on_p(trials, found, kEach);
  const double high = found == trials ? 1 : Binomial::find_upper_bound_on_p(trials, found, kEach);
  return fmt::format("{:.3g} % [{:.3g}, {:.3g}]", 100.0 * found / trials, 100 * low, 100 * high);
}

void print(const std::vector<std::string>& heads, const std::vector<Cell>& cells) {
  std::string head;
  std::string line;
  for (const auto& word : heads) head += "| " + word + " ", line += "|---";
  std::cout << head << "| trials | regressed | undecided | pass | improved | rounds | seconds |\n"
            << line << "|---:|---:|---:|---:|---:|---:|---:|\n";
  for (const auto& cell : cells) {
    for (const auto& word : cell.words) std::cout << "| " << word << " ";
    std::cout << "| " << cell.trials << " ";
    for (const auto outcome : {Outcome::regressed, Outcome::inconclusive, Outcome::pass, Outcome::improved}) {
      const auto found = cell.outcomes.find(outcome);
      std::cout << "| " << rate_text(found == cell.outcomes.end() ? 0 : found->second, cell.trials) << " ";
    }
    std::cout << fmt::format("| {:.1f} | {:.1f} |\n", cell.rounds, kSeconds * cell.rounds);
  }
  std::cout << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("How often the default gate is right, by simulation.", "error_rates");
  std::string table = "noise";
  int trials = 20'000;
  std::uint64_t seed = 1;
  app.add_option("TABLE", table, "noise, effects or machines")
      ->check(CLI::IsMember({"noise", "effects", "machines"}));
  app.add_option("--trials", trials, "Gates of an unchanged program; of others a tenth")
      ->check(CLI::Range(10, 100'000'000));
  app.add_option("--seed", seed, "Of the draws");
  CLI11_PARSE(app, argc, argv);
  auto cells = table == "noise"     ? noises(trials)
               : table == "effects" ? effects_and_budgets(trials)
                                    : machines(trials);
  run_all(cells, seed);
  print(table == "machines"
            ? std::vector<std::string>{"machine", "change"}
            : std::vector<std::string>{"noise of a round", "`MIN_EFFECT`", "rounds at most", "change"},
        cells);
}
