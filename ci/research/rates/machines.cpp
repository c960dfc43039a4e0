// The table of processes with probes beside their samples, which the guard reads (stats/guard.hpp), on a machine that is
// drawn, too (stats/synthetic_test.hpp).

#include "rates/cell.hpp"
#include "stats/guarded_gate.hpp"
#include "stats/synthetic_test.hpp"

namespace holdfast::rates {
namespace {

using namespace stats;

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
  return {decision.verdict.outcome, static_cast<double>(run.current.size())};
}

}  // namespace

Table machines(int trials) {
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
  return {{"machine", "change"}, cells};
}

}  // namespace holdfast::rates
