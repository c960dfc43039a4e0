// replay STORE RUN: simulates how often the default gate is right on recorded processes.
//
// RUN is the identity of a run that measured one program against itself, in rounds. A trial is a gate. Its rounds are drawn
// from the recorded rounds. The sides of each round are swapped at random, so that there is no difference between them, and
// the current side is slowed down by --effect. The gate requests rounds until it has decided, as a run does. Prints one
// line, which can be reproduced from the seed.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <random>

#include "model/error.hpp"
#include "stats/aggregator.hpp"
#include "stats/gate.hpp"
#include "store/database.hpp"
#include "store/runs.hpp"

namespace {

using namespace holdfast;

struct Options {
  std::string store;
  std::string run;
  double effect = 0;
  double min_effect = 0.02;
  double significance = 0.05;
  int rounds = 40;
  int trials = 1000;
  std::uint64_t seed = 1;
  bool plain = false;    ///< without the guard
  bool windows = false;  ///< consecutive rounds from a random start, instead of single rounds
};

using Round = std::pair<Process, Process>;

std::vector<Round> recorded_rounds(const Options& options) {
  auto store = store::Database::open(options.store);
  std::map<int, std::map<Side, Process>> sides;
  for (auto& process : store::processes_of(store, options.run)) sides[process.pair][process.side] = process;
  std::vector<Round> rounds;
  for (auto& [pair, both] : sides) {
    if (both.size() == 2) rounds.emplace_back(both[Side::baseline], both[Side::current]);
  }
  if (rounds.empty()) throw Error(options.store + ": run " + options.run + " has no rounds");
  return rounds;
}

void slow_down(Process& process, double effect) {
  for (auto& sample : process.samples) {
    sample.value *= 1 + effect;
    sample.cpu_ns *= 1 + effect;
  }
}

/// The rounds of one trial, one after the other.
class Trial {
 public:
  Trial(const std::vector<Round>& recorded, const Options& options, std::mt19937_64& random)
      : recorded_(recorded), options_(options), random_(random), next_(random() % recorded.size()) {}

  void add_round() {
    auto [one, other] =
        recorded_[options_.windows ? next_++ % recorded_.size() : random_() % recorded_.size()];
    if (random_() % 2 == 0) std::swap(one, other);
    one.pair = other.pair = rounds_++;
    slow_down(other, options_.effect);
    baseline_.push_back(std::move(one));
    current_.push_back(std::move(other));
  }

  int rounds() const { return rounds_; }

  stats::Decision decide() const {
    const auto guard = options_.plain ? stats::Guarded{} : stats::guard(baseline_, current_);
    return stats::decide_guarded(input(), guard, {options_.rounds});
  }

 private:
  stats::ComparisonInput input() const {
    const auto values = [](const std::vector<Process>& side) {
      return stats::series_of(side, "process", aggregator_for("default", "time"));
    };
    stats::ComparisonInput input{
        .baselines = {values(baseline_)}, .current = values(current_), .thresholds = {}};
    input.thresholds.significance = options_.significance;
    input.thresholds.min_effect = options_.min_effect;
    return input;
  }

  const std::vector<Round>& recorded_;
  const Options& options_;
  std::mt19937_64& random_;
  std::size_t next_;
  int rounds_ = 0;
  std::vector<Process> baseline_;
  std::vector<Process> current_;
};

struct Tally {
  std::map<Outcome, int> outcomes;
  long rounds = 0;
};

void run_trial(const std::vector<Round>& recorded, const Options& options, std::mt19937_64& random,
               Tally& tally) {
  Trial trial(recorded, options, random);
  while (trial.rounds() < 6) trial.add_round();
  auto decision = trial.decide();
  while (decision.need != Need::nothing && trial.rounds() < 3 * options.rounds) {
    trial.add_round();
    decision = trial.decide();
  }
  ++tally.outcomes[decision.verdict.outcome];
  tally.rounds += trial.rounds();
}

void run(const Options& options) {
  const auto recorded = recorded_rounds(options);
  std::mt19937_64 random(options.seed);
  Tally tally;
  for (int trial = 0; trial < options.trials; ++trial) run_trial(recorded, options, random, tally);
  const auto percent = [&](Outcome outcome) { return 100.0 * tally.outcomes[outcome] / options.trials; };
  std::printf("regressed %.3f %%  pass %.3f %%  improved %.3f %%  inconclusive %.3f %%  rounds %.2f\n",
              percent(Outcome::regressed), percent(Outcome::pass), percent(Outcome::improved),
              percent(Outcome::inconclusive), static_cast<double>(tally.rounds) / options.trials);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("How often the default gate is right on recorded processes.", "replay");
  Options options;
  app.add_option("STORE", options.store, "sqlite3:FILE or postgresql://...")->required();
  app.add_option("RUN", options.run, "Identity of a run of one program against itself")->required();
  app.add_option("--effect", options.effect, "Slowdown of the current side, as a fraction");
  app.add_option("--min-effect", options.min_effect, "Smallest change that matters, as a fraction");
  app.add_option("--significance", options.significance, "Level of each side");
  app.add_option("--rounds", options.rounds, "Rounds at most, without those that confirm");
  app.add_option("--trials", options.trials, "Gates");
  app.add_option("--seed", options.seed, "Of the draws");
  app.add_flag("--plain", options.plain, "Without the guard");
  app.add_flag("--windows", options.windows, "Consecutive rounds in place of single ones");
  try {
    app.parse(argc, argv);
    run(options);
  } catch (const CLI::ParseError& wrong) {
    return app.exit(wrong) == 0 ? 0 : 2;
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "replay: %s\n", wrong.what());
    return 2;
  }
}
