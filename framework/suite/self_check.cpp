#include "suite/self_check.hpp"

#include <algorithm>
#include <filesystem>

#include "model/error.hpp"
#include "model/text/progress_line.hpp"
#include "process/scratch_files.hpp"
#include "run/live_comparison.hpp"
#include "run/measurement.hpp"
#include "run/plan/injected_regression.hpp"
#include "run/reference/open_session.hpp"
#include "run/sides/programs.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "suite/build_report.hpp"
#include "suite/gate.hpp"
#include "suite/non_gating.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

/// A loss near the minimum effect may correctly pass.
constexpr double kTimesMinEffect = 3;

/// The tests into which a loss can be injected, the other tests, and the loss, which is far above the minimum effects.
struct Planting {
  std::vector<Declaration> tests;
  std::vector<std::string> not_planted;
  double share = 0;
};

/// A test is used only if the loss can be injected at all of its points. The size of the loss is far above
/// the largest minimum effect.
Planting planting_of(const SuiteTests& chosen, const run::Overrides& overrides, double plant) {
  Planting planting{.tests = {}, .not_planted = {}, .share = plant};
  for (const auto& file : chosen.declarations) {
    const auto declaration = wire::read_declaration(file);
    const auto prepared =
        run::prepare_test(declaration, run::resolve(declaration, overrides), chosen.suite.tests.size());
    const bool all = std::all_of(
        prepared.points.begin(), prepared.points.end(),
        [&](const run::Point& point) { return run::can_inject_regression(declaration, point.settings); });
    if (!all || prepared.points.empty()) {
      planting.not_planted.push_back(declaration.test);
      continue;
    }
    for (const auto& point : prepared.points)
      planting.share = std::max(planting.share, kTimesMinEffect * point.settings.min_effect);
    planting.tests.push_back(declaration);
  }
  if (planting.tests.empty())
    throw Error("there is no test into which a regression can be injected; choose other tests with GLOB");
  return planting;
}

/// Measures all tests in a new session.
Report measured_with(double plant, const Planting& planting, run::Overrides overrides, store::Database& store,
                     bool quiet) {
  auto session = run::new_session(planting.tests.front().source_directory, planting.tests.front().config);
  session.project = "self-test";
  for (const auto& declaration : planting.tests) session.declared.push_back(declaration.test);
  store::add_session(store, session);
  overrides.plant = plant;
  overrides.baseline = BaselineChoice::live;
  // A commit, stored numbers or a skipped identical program would make the check pass or fail for another
  // reason, so these settings of the project are ignored here.
  overrides.accepted_alone = true;
  overrides.identical = IdenticalChoice::measure;
  for (const auto& declaration : planting.tests) {
    text::ProgressLine line(declaration.test, quiet);
    run::measure_test(declaration, overrides, store, session, {}, line.shows());
  }
  return build_report(store, session);
}

/// A test without a baseline could neither raise an alarm nor find the loss, so every result is needed.
void accept_all(store::Database& store, const Report& report) {
  for (const auto& run : store::runs_of_session(store, report.session.id)) {
    if (run.error || !run.verdict)
      throw Error("perf." + run.subject.test + " cannot be measured: " + run.error.value_or(""));
    run::keep_program(store, run);
    store::accept_run(store, run);
  }
}

/// Returns the gating results for which `holds` is true.
template <class Holds>
std::vector<Run> gating_where(const Report& report, Holds holds) {
  std::vector<Run> found;
  for (const auto& result : report.results) {
    if (gates(result) && holds(result)) found.push_back(result);
  }
  return found;
}

/// A metric that no injected loss makes worse is neither found nor missed.
std::vector<Run> planted_as(const Report& report, const std::vector<std::string>& words) {
  return gating_where(report, [&](const Run& result) {
    return run::is_hit_by_injection(result.subject) &&
           std::find(words.begin(), words.end(), result.word()) != words.end();
  });
}

/// One of many results may be called regressed by chance; the gate counts those that are certain among all of them.
std::vector<Run> false_alarms_of(const Report& unchanged) {
  return gating_where(unchanged,
                      [](const Run& result) { return result.word() == "regressed" && is_certain(result); });
}

}  // namespace

std::string SelfTest::word() const {
  if (unchanged.verdict == "error" || planted.verdict == "error") return "error";
  const bool red = planted.closed && planted.verdict == "regressed";
  if (!false_alarms.empty() || !missed.empty() || (!found.empty() && !red)) return "regressed";
  return undecided.empty() && red ? "pass" : "inconclusive";
}

SelfTest self_test(const SuiteTests& tests, const run::Overrides& overrides, double plant, bool quiet) {
  const auto planting = planting_of(tests, overrides, plant);
  const process::ScratchDirectory scratch("holdfast-self-test");
  const auto place = scratch / "store";  // a store locks its directory, and the parent is locked already
  std::filesystem::create_directory(place);
  auto store = store::Database::open("sqlite3:" + place + "/self-test.db");
  const auto measured = [&](double share) { return measured_with(share, planting, overrides, store, quiet); };
  accept_all(store, measured(0));
  const auto unchanged = measured(0);
  const auto planted = measured(planting.share);
  return {.plant = planting.share,
          .false_alarms = false_alarms_of(unchanged),
          .found = planted_as(planted, {"regressed"}),
          .missed = planted_as(planted, {"pass", "improved"}),
          .undecided = planted_as(planted, {"inconclusive", "no_baseline", "incompatible"}),
          .not_planted = planting.not_planted,
          .unchanged = unchanged.gate,
          .planted = planted.gate};
}

}  // namespace holdfast::suite
