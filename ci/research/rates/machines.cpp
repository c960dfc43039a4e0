// Error rates of processes with probes beside their samples, as the guard needs them (stats/guard.hpp), on a randomly drawn
// machine (stats/synthetic_test.hpp).

#include <string_view>

#include "rates/cell.hpp"
#include "stats/gate.hpp"
#include "stats/synthetic_test.hpp"

namespace holdfast::rates {
namespace {

using namespace stats;

struct Change {
  const char* name;
  synthetic::Program before;
  synthetic::Program now;
};

Decided gate_of_machine(const Change& change, const synthetic::Machine& machine, Random& random) {
  synthetic::Run run;
  Decision decision{.need = Need::rounds, .verdict = {}};
  while (decision.need != Need::nothing && run.current.size() < 3 * kRounds) {
    run.add(change.before, change.now, machine, random);
    if (run.current.size() < 6) continue;
    const ComparisonInput plain{
        .baselines = {series_of(run.baseline)}, .current = series_of(run.current), .thresholds = {}};
    decision = decide_guarded(plain, guard(run.baseline, run.current), {kRounds});
  }
  return {decision.verdict.outcome, static_cast<double>(run.current.size())};
}

const synthetic::Program kProgram{.process_sd = 0.01};
/// A program whose time does not follow the clock.
const synthetic::Program kWaiting{.follows = 0, .process_sd = 0.01};

const Change kChanges[] = {
    {"none", kProgram, kProgram},
    {"4 %", kProgram, {.value_ns = 1.04e6, .process_sd = 0.01}},
    {"it lowers the clock by 3 %", kProgram, {.process_sd = 0.01, .heats = 1.03}},
    {"it lowers the clock at times", kProgram, {.process_sd = 0.01, .drops = 0.5}},
    {"none, and it waits for memory", kWaiting, kWaiting},
    {"4 %, and it waits for memory", kWaiting, {.value_ns = 1.04e6, .follows = 0, .process_sd = 0.01}}};

bool is_unchanged(const Change& change) { return std::string_view(change.name).starts_with("none"); }

}  // namespace

Table machines(int trials) {
  const std::pair<const char*, synthetic::Machine> all[] = {
      {"a clock of three speeds", {.samples = 12}},
      {"a clock that jumps", {.restless = 0.5, .samples = 12}},
      {"a fifth of the samples disturbed", {.disturbing = 0.2, .samples = 12}},
      {"neighbours on half of the processes", {.shared = 0.5, .samples = 12}}};
  std::vector<Cell> cells;
  for (const auto& [name, machine] : all) {
    for (const auto& change : kChanges)
      cells.push_back(
          {.words = {name, change.name},
           .trials = is_unchanged(change) ? trials : trials / 10,
           .gate = [machine, change](Random& random) { return gate_of_machine(change, machine, random); }});
  }
  return {{"machine", "change"}, cells};
}

}  // namespace holdfast::rates
