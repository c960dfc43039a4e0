#include "session/comparison.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "model/aggregator.hpp"
#include "model/error.hpp"
#include "runner/machine.hpp"
#include "session/command_points.hpp"
#include "session/family.hpp"
#include "session/gate.hpp"
#include "session/live_comparison.hpp"
#include "session/quarantine.hpp"
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

SessionRecord session_of(const Comparison& comparison) {
  SessionRecord session{.id = store::new_id(),
                        .started = store::utc_now(),
                        .project = "compare",
                        .config = comparison.current.config};
  session.facts = runner::machine_facts();
  session.fingerprint = runner::fingerprint_of(session.facts);
  session.declared = {comparison.current.test};
  return session;
}

/// A body of the measured side, in the order in which its processes ran.
SideReport side_of(const LiveComparison& live, const Settings& settings, Side side) {
  return side_report(store::side_of(live.measured.processes, side), aggregator_named(settings.aggregator));
}

Result result_of(const Comparison& comparison, const Point& point, LiveComparison live) {
  const auto& measured = live.measured;
  const auto& declaration = comparison.current;
  Result result{.subject = {.test = declaration.test,
                            .benchmark = point.benchmark,
                            .params = point.params,
                            .metric = measured.metric,
                            .unit = measured.unit,
                            .direction = declaration.direction.value_or(measured.direction)},
                .config = declaration.config};
  result.baseline = side_of(live, point.settings, Side::baseline);
  result.baseline.kind = "live";
  result.current = side_of(live, point.settings, Side::current);
  result.seconds = measured.seconds;
  result.seed = point.settings.seed;
  result.in_force = in_force(point.settings);
  const auto words = [&](const Declaration& side) {
    return side.adapter == "command" ? at_point(side.command, point.params) : side.command;
  };
  result.in_force["baseline-command"] = runner::shown_command(words(comparison.baseline));
  result.in_force["current-command"] = runner::shown_command(words(declaration));
  result.classic_overlap_intervals = live.judged.classic_overlap_intervals;
  result.classic_anova = live.judged.classic_anova;
  result.verdict = std::move(live.judged.verdict);
  return result;
}

/// As of a session: adjusted p-values, then the gate.
void judge_all(Report& report) {
  const auto adjusted = q_values(report.results);
  for (std::size_t i = 0; i < adjusted.size(); ++i) report.results[i].q_value = adjusted[i];
  report.gate = judge_suite(gating_part(report));
  say_not_gating(report, report.gate);
}

/// Both prepared in one place, so that their copies run from paths of the same length.
std::pair<PreparedTest, PreparedTest> prepared(const Comparison& comparison, const Overrides& overrides) {
  auto before = comparison.baseline;
  before.work_directory = comparison.current.work_directory;
  std::pair both(prepare_test(before, overrides, 1), prepare_test(comparison.current, overrides, 1));
  auto& layouts = both.first.program.launch.layouts;
  layouts.resize(std::min(layouts.size(), both.second.program.launch.layouts.size()));
  return both;
}

}  // namespace

Declaration command_declaration(const std::vector<std::string>& words, const std::string& place,
                                const Hooks& hooks) {
  Declaration declaration;
  declaration.hooks = hooks;
  declaration.test = "compare";
  declaration.config = "none";
  declaration.adapter = "command";
  declaration.command = words;
  declaration.baseline = "none";
  declaration.working_directory = std::filesystem::current_path();
  declaration.work_directory = place;
  return declaration;
}

Report compare(const Comparison& comparison, Overrides overrides,
               const std::function<void(const std::string&, const runner::Progress&)>& progress) {
  overrides.baseline = comparison.current.adapter == "command" && comparison.current.baseline == "none"
                           ? "none"                              // from where they stand
                           : "live";                             // from copies, whatever the declarations say
  overrides.seed = resolve(comparison.current, overrides).seed;  // the same for all points
  const auto [before, now] = prepared(comparison, overrides);
  Report report{.session = session_of(comparison)};
  for (const auto& point : now.points) {
    if (!has_point(before, point)) {
      report.missing.push_back(comparison.current.test + " " +
                               wire::point_words(point.benchmark, point.params));
      continue;
    }
    const auto say = [&](const runner::Progress& made) { progress(point.benchmark, made); };
    for (auto& live : compare_live(now, point, before.program.launch, point.settings.seed, say))
      report.results.push_back(result_of(comparison, point, std::move(live)));
  }
  if (report.results.empty())
    throw Error("the two programs have no benchmark in common; the current one has " +
                (report.missing.empty() ? std::string("none") : report.missing.front()));
  judge_all(report);
  return report;
}

}  // namespace holdfast::session
