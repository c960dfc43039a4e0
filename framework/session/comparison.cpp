#include "session/comparison.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "model/aggregator.hpp"
#include "model/error.hpp"
#include "runner/machine.hpp"
#include "session/command_points.hpp"
#include "session/family.hpp"
#include "session/gate.hpp"
#include "session/live_comparison.hpp"
#include "session/side_report.hpp"
#include "store/sessions.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

bool has_point(const PreparedTest& test, const Point& point) {
  return std::any_of(test.points.begin(), test.points.end(), [&](const Point& other) {
    return other.benchmark == point.benchmark && other.params == point.params;
  });
}

SessionRecord session_of(const std::vector<Declaration>& measured) {
  SessionRecord session{.id = store::new_id(),
                        .started = store::utc_now(),
                        .project = "compare",
                        .config = measured.front().config};
  session.facts = runner::machine_facts();
  session.fingerprint = runner::fingerprint_of(session.facts);
  for (const auto& declaration : measured) session.declared.push_back(declaration.test);
  return session;
}

/// A body of the measured side, in the order in which its processes ran.
SideReport side_of(const LiveComparison& live, const Settings& settings, Side side) {
  return side_report(store::side_of(live.measured.processes, side), aggregator_named(settings.aggregator));
}

/// What was run on that side at this point, and how it is called.
void note_command(const Declaration& declaration, const Point& point, const std::string& side,
                  Facts& in_force) {
  const bool command = declaration.adapter == "command";
  in_force[side + "-command"] =
      runner::shown_command(command ? at_point(declaration.command, point.params) : declaration.command);
  if (command) in_force[side + "-name"] = at_point(declaration.test, point.params);
}

Result result_of(const Declaration& declaration, const Point& point, LiveComparison live) {
  const auto& measured = live.measured;
  Result result{.subject = {.test = declaration.test,
                            .benchmark = point.benchmark,
                            .params = point.params,
                            .metric = measured.metric,
                            .unit = measured.unit,
                            .direction = declaration.direction.value_or(measured.direction)},
                .config = declaration.config};
  result.current = side_of(live, point.settings, Side::current);
  result.seconds = measured.seconds;
  result.seed = point.settings.seed;
  result.in_force = live.in_force;
  result.in_force.merge(in_force(point.settings));
  note_command(declaration, point, "current", result.in_force);
  result.classic_overlap_intervals = live.judged.classic_overlap_intervals;
  result.classic_anova = live.judged.classic_anova;
  result.verdict = std::move(live.judged.verdict);
  return result;
}

void note_reference(const Declaration& declaration, const Point& point, SideReport side, Result& result) {
  result.baseline = std::move(side);
  result.baseline.kind = "live";
  note_command(declaration, point, "baseline", result.in_force);
}

/// As of a session: adjusted p-values, then the gate.
/// What B alone has is no test of a suite that did not run.
void judge_all(Report& report) {
  const auto adjusted = q_values(report.results);
  for (std::size_t i = 0; i < adjusted.size(); ++i) report.results[i].q_value = adjusted[i];
  const auto missing = std::exchange(report.missing, {});
  report.gate = judge_suite(report);
  report.missing = missing;
  if (missing.empty()) return;
  if (report.gate.verdict == "pass") report.gate.verdict = "inconclusive";
  std::string names;
  for (const auto& name : missing) names += (names.empty() ? "" : ", ") + name;
  report.gate.reasons.push_back(std::to_string(missing.size()) + " only in B, not compared: " + names + ".");
}

/// The reference and one of the others.
struct Pair {
  PreparedTest before;
  PreparedTest now;
};

/// Both prepared in one place, so that their copies run from paths of the same length.
Pair prepared(const Declaration& reference, const Declaration& other, const Overrides& overrides) {
  auto before = reference;
  before.work_directory = other.work_directory;
  Pair both{prepare_test(before, overrides, 1), prepare_test(other, overrides, 1)};
  auto& layouts = both.before.program.launch.layouts;
  layouts.resize(std::min(layouts.size(), both.now.program.launch.layouts.size()));
  return both;
}

/// Each knows how many are judged together.
std::vector<Pair> prepared(const Comparison& comparison, const Overrides& overrides) {
  std::vector<Pair> pairs;
  std::size_t judged = 0;
  for (const auto& other : comparison.others) {
    pairs.push_back(prepared(comparison.reference, other, overrides));
    judged += pairs.back().now.points.size();
  }
  for (auto& pair : pairs) pair.now.suite = judged;
  return pairs;
}

/// Commands are what runs where it stands; programs of tests run from copies, whatever their declarations say.
Overrides compared_live(const Declaration& one, Overrides overrides) {
  overrides.baseline = one.adapter == "command" && one.baseline == "none" ? "none" : "live";
  overrides.seed = resolve(one, overrides).seed;  // the same for all points
  return overrides;
}

using Say = std::function<void(const std::string& benchmark, const runner::Progress&)>;

void compare_at(const Pair& pair, const Point& point, const Say& progress, const runner::Spawner& spawn,
                Report& report) {
  const auto& test = pair.now.declaration.test;
  // A command is called otherwise, and measured at the same points.
  if (pair.now.declaration.adapter != "command" && !has_point(pair.before, point)) {
    report.missing.push_back(test + " " + wire::point_words(point.benchmark, point.params));
    return;
  }
  const auto say = [&](const runner::Progress& made) { progress(point.benchmark, made); };
  for (auto& live : compare_live(pair.now, point, &pair.before, point.settings.seed, say, spawn)) {
    auto before = side_of(live, point.settings, Side::baseline);
    report.results.push_back(result_of(pair.now.declaration, point, std::move(live)));
    note_reference(pair.before.declaration, point, std::move(before), report.results.back());
  }
}

Report measured_alone(const PreparedTest& test, const Say& progress, const runner::Spawner& spawn) {
  Report report{.session = session_of({test.declaration})};
  for (const auto& point : test.points) {
    const auto say = [&](const runner::Progress& made) { progress(point.benchmark, made); };
    for (auto& live : compare_live(test, point, nullptr, point.settings.seed, say, spawn))
      report.results.push_back(result_of(test.declaration, point, std::move(live)));
  }
  report.gate = {.verdict = "pass", .reasons = {"Measured alone: nothing was compared."}};
  return report;
}

}  // namespace

Declaration command_declaration(const std::string& name, const std::vector<std::string>& words,
                                const std::string& place) {
  Declaration declaration;
  declaration.test = name;
  declaration.config = "none";
  declaration.adapter = "command";
  declaration.command = words;
  declaration.baseline = "none";
  declaration.working_directory = std::filesystem::current_path();
  declaration.work_directory = place;
  return declaration;
}

Report compare(const Comparison& comparison, Overrides overrides, const Say& progress,
               const runner::Spawner& spawn) {
  if (comparison.others.empty()) {
    overrides = compared_live(comparison.reference, std::move(overrides));
    return measured_alone(prepare_test(comparison.reference, overrides, 1), progress, spawn);
  }
  overrides = compared_live(comparison.others.front(), std::move(overrides));
  const auto pairs = prepared(comparison, overrides);
  Report report{.session = session_of(comparison.others)};
  const auto points = pairs.front().now.points.size();  // where there are several pairs, of commands, of each
  for (std::size_t i = 0; i < points; ++i) {
    for (const auto& pair : pairs) compare_at(pair, pair.now.points[i], progress, spawn, report);
  }
  if (report.results.empty())
    throw Error("the two programs have no benchmark in common; the current one has " +
                (report.missing.empty() ? std::string("none") : report.missing.front()));
  judge_all(report);
  return report;
}

}  // namespace holdfast::session
