#include "suite/comparison.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "process/machine.hpp"
#include "run/live_comparison.hpp"
#include "run/plan/params.hpp"
#include "stats/aggregator.hpp"
#include "stats/side_report.hpp"
#include "store/sessions.hpp"
#include "suite/gate.hpp"
#include "suite/non_gating.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

bool has_point(const run::PreparedTest& test, const run::Point& point) {
  return std::any_of(test.points.begin(), test.points.end(), [&](const run::Point& other) {
    return other.benchmark == point.benchmark && other.params == point.params;
  });
}

/// Returns a session that is in no store. The report needs its machine and its time.
SessionRecord session_of(const std::vector<Declaration>& measured) {
  SessionRecord session{.id = store::new_id(),
                        .started = store::utc_now(),
                        .project = "compare",
                        .config = measured.front().config};
  store::set_machine(session, process::machine_facts());
  for (const auto& declaration : measured) session.declared.push_back(declaration.test);
  return session;
}

/// Returns the report of a measured side, in the order in which its processes ran.
RunSide side_of(const run::LiveComparison& live, const run::Settings& settings, Side side) {
  return stats::side_report(store::side_of(live.measured.processes, side),
                            aggregator_named(settings.aggregator));
}

/// Adds the command line of that side at this point, and its name, to the settings in force.
void note_command(const Declaration& declaration, const run::Point& point, const std::string& side,
                  Facts& in_force) {
  const bool command = declaration.adapter == AdapterName::command;
  in_force[side + "-command"] = process::shown_command(
      command ? run::at_point(declaration.command, point.params) : declaration.command);
  if (command) in_force[side + "-name"] = run::at_point(declaration.test, point.params);
}

/// Moves the verdict out of `live` last, after all other uses.
Run result_of(const Declaration& declaration, const run::Point& point, run::LiveComparison live) {
  const auto& measured = live.measured;
  Run result{.subject = {.test = declaration.test,
                         .benchmark = point.benchmark,
                         .params = point.params,
                         .metric = measured.metric,
                         .unit = measured.unit,
                         .direction = declaration.asked.direction.value_or(measured.direction)},
             .config = declaration.config};
  result.current = side_of(live, point.settings, Side::current);
  result.seconds = measured.seconds;
  result.seed = point.settings.seed;
  result.in_force = run::in_force(point.settings);
  result.origins = run::origins(point.settings);
  result.update(live.finding.in_force);
  note_command(declaration, point, "current", result.in_force);
  result.placement = live.finding.placement;
  result.classic_overlap_intervals = live.finding.judged.classic_overlap_intervals;
  result.classic_anova = live.finding.judged.classic_anova;
  result.verdict = std::move(live.finding.judged.verdict);
  return result;
}

void note_reference(const Declaration& declaration, const run::Point& point, RunSide side, Run& result) {
  result.baseline = std::move(side);
  result.baseline.kind = "live";
  note_command(declaration, point, "baseline", result.in_force);
}

/// Judges like a session: adjusts the p-values, then judges by the gate. Points that only B has are reported, but are
/// not tests that did not run.
void judge_all(Report& report) {
  adjust_p_values(report.results);
  // judge_suite() would report points that only B has as tests that did not run. They are put back for the report.
  const auto missing = std::exchange(report.missing, {});
  report.gate = judge_suite(report);
  report.missing = missing;
  if (missing.empty()) return;
  if (report.gate.verdict == "pass") report.gate.verdict = "inconclusive";
  report.gate.reasons.push_back(std::to_string(missing.size()) +
                                " only in B, not compared: " + listed(missing) + ".");
}

/// The test of the reference and that of another build.
struct Pair {
  run::PreparedTest before;
  run::PreparedTest now;
};

/// Both are prepared in one directory, so that their copies run from paths of the same length.
Pair prepared(const Declaration& reference, const Declaration& other, const run::Overrides& overrides) {
  auto before = reference;
  before.work_directory = other.work_directory;
  return {run::prepare_test(before, run::resolve(before, overrides), 1),
          run::prepare_test(other, run::resolve(other, overrides), 1)};
}

/// Each pair gets the number of results that are judged together.
/// The number is known only when all pairs have listed their points, so it is filled in afterwards.
std::vector<Pair> prepared(const ReferenceComparison& comparison, const run::Overrides& overrides) {
  std::vector<Pair> pairs;
  std::size_t judged = 0;
  for (const auto& other : comparison.others) {
    pairs.push_back(prepared(comparison.reference, other, overrides));
    judged += pairs.back().now.points.size();
  }
  for (auto& pair : pairs) pair.now.judged_together = judged;
  return pairs;
}

/// Commands run from their own paths; programs of tests run from copies, whatever their declarations say.
run::Overrides compared_live(const Declaration& one, run::Overrides overrides) {
  overrides.baseline = one.adapter == AdapterName::command && one.asked.baseline == BaselineChoice::none
                           ? BaselineChoice::none
                           : BaselineChoice::live;
  if (!overrides.seed) overrides.seed = settings::fresh_seed();  // the same for all points
  return overrides;
}

using Say = std::function<void(const std::string& benchmark, const process::Progress&)>;

/// Passes the result on with the processes from which it was made, because the result itself no longer has them.
void pass_on(const ReferenceComparison& comparison, const Run& result,
             const std::vector<Process>& processes) {
  if (comparison.measured) comparison.measured(result, processes);
}

void compare_at(const ReferenceComparison& comparison, const Pair& pair, const run::Point& point,
                const Say& progress, const process::Spawner& spawn, Report& report) {
  const auto& test = pair.now.declaration.test;
  // A command has another name, and is measured at the same points.
  if (pair.now.declaration.adapter != AdapterName::command && !has_point(pair.before, point)) {
    report.missing.push_back(test + " " + wire::point_words(point.benchmark, point.params));
    return;
  }
  const auto say = [&](const process::Progress& made) { progress(point.benchmark, made); };
  for (auto& live : run::compare_live(pair.now, point, &pair.before, point.settings.seed, say, spawn)) {
    auto before = side_of(live, point.settings, Side::baseline);
    const auto processes = live.measured.processes;
    report.results.push_back(result_of(pair.now.declaration, point, std::move(live)));
    note_reference(pair.before.declaration, point, std::move(before), report.results.back());
    pass_on(comparison, report.results.back(), processes);
  }
}

Report measured_alone(const ReferenceComparison& comparison, const run::PreparedTest& test,
                      const Say& progress, const process::Spawner& spawn) {
  Report report{.session = session_of({test.declaration})};
  for (const auto& point : test.points) {
    const auto say = [&](const process::Progress& made) { progress(point.benchmark, made); };
    for (auto& live : run::compare_live(test, point, nullptr, point.settings.seed, say, spawn)) {
      const auto processes = live.measured.processes;
      report.results.push_back(result_of(test.declaration, point, std::move(live)));
      pass_on(comparison, report.results.back(), processes);
    }
  }
  report.gate = {.verdict = "pass", .reasons = {"Measured alone; nothing was compared."}};
  return report;
}

}  // namespace

Declaration command_declaration(const std::string& name, const std::vector<std::string>& words,
                                const std::string& place) {
  Declaration declaration;
  declaration.test = name;
  declaration.config = "none";
  declaration.adapter = AdapterName::command;
  declaration.command = words;
  declaration.asked.baseline = BaselineChoice::none;
  declaration.working_directory = std::filesystem::current_path();
  declaration.work_directory = place;
  return declaration;
}

Report compare(const ReferenceComparison& comparison, run::Overrides overrides, const Say& progress,
               const process::Spawner& spawn) {
  if (comparison.others.empty()) {
    overrides = compared_live(comparison.reference, std::move(overrides));
    const auto settings = run::resolve(comparison.reference, overrides);
    return measured_alone(comparison, run::prepare_test(comparison.reference, settings, 1), progress, spawn);
  }
  overrides = compared_live(comparison.others.front(), std::move(overrides));
  const auto pairs = prepared(comparison, overrides);
  Report report{.session = session_of(comparison.others)};
  const auto points = pairs.front().now.points.size();  // all pairs have the same points
  for (std::size_t i = 0; i < points; ++i) {
    // The loop goes point by point, so that the results of one point are next to each other.
    for (const auto& pair : pairs) compare_at(comparison, pair, pair.now.points[i], progress, spawn, report);
  }
  if (report.results.empty())
    throw Error("the two programs have no benchmark in common; the current one has " +
                (report.missing.empty() ? std::string("none") : report.missing.front()));
  judge_all(report);
  return report;
}

std::string word_in_comparison(const Run& result) {
  if (result.baseline.kind == "none") return "pass";
  const auto word = std::string(result.word());
  return word == "regressed" && !(gates(result) && is_certain(result)) ? "inconclusive" : word;
}

}  // namespace holdfast::suite
