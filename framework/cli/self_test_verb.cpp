// holdfast self-test [GLOB]: whether the gate can fail at all. In a store of its own, which is gone afterwards, the tests
// are measured and accepted; measured again, unchanged, which must not be red; and again with a loss planted into the
// current program (run/injected_regression.hpp), which must be red, and name what has lost. Each run measures, also where the
// program is identical to the accepted one, and compares with what the first one accepted, whatever the project declares.
//
// --json, "holdfast-self-test/1":
//
//   {"schema", "plant", "false_alarms": [..], "found": [..], "missed": [..], "undecided": [..], "not_planted": [..],
//    "gate_unchanged", "gate_planted"}
//
// Exit: 0 as it must be; 1 a false alarm, or a loss was missed or left the gate open; 2 broken; 77 a loss undecided.

#include <fmt/format.h>

#include <algorithm>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "process/scratch_files.hpp"
#include "render/summary.hpp"
#include "run/injected_regression.hpp"
#include "run/live_comparison.hpp"
#include "run/measurement.hpp"
#include "run/open_session.hpp"
#include "run/programs.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "suite/build_report.hpp"
#include "suite/gate.hpp"
#include "suite/non_gating.hpp"
#include "suite/suite_tests.hpp"
#include "text/progress_line.hpp"
#include "text/sanitize_text.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

using Names = std::vector<std::string>;

struct SelfTestOptions {
  Shared shared;
  run::Overrides overrides;
  std::string glob = "*";
  double plant = 0.3;
};

/// A loss near the minimum effect may rightly be called no loss.
constexpr double kTimesMinEffect = 3;

/// What can be planted into, with room above its own minimum effect.
struct Planting {
  std::vector<Declaration> tests;
  Names not_planted;
  double share = 0;
};

Planting planting_of(const SelfTestOptions& options, const suite::SuiteTests& chosen) {
  Planting planting{.tests = {}, .not_planted = {}, .share = options.plant};
  for (const auto& file : chosen.declarations) {
    const auto declaration = wire::read_declaration(file);
    const auto prepared = run::prepare_test(declaration, run::resolve(declaration, options.overrides),
                                            chosen.suite.tests.size());
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
    throw Error("no test is left into which a loss can be planted; choose others by GLOB");
  return planting;
}

/// All of them in a session of their own.
Report measured(const SelfTestOptions& options, const Planting& planting, store::Database& store,
                double plant) {
  auto session = run::new_session(planting.tests.front().source_directory, planting.tests.front().config);
  session.project = "self-test";
  for (const auto& declaration : planting.tests) session.declared.push_back(declaration.test);
  store::add_session(store, session);
  auto overrides = options.overrides;
  overrides.plant = plant;
  overrides.baseline = "live";
  overrides.accepted_alone = true;
  overrides.identical = "measure";
  for (const auto& declaration : planting.tests) {
    text::ProgressLine line(declaration.test, options.shared.quiet);
    run::measure_test(declaration, overrides, store, session, {}, line.shows());
  }
  return suite::build_report(store, session);
}

void accept_all(store::Database& store, const Report& report) {
  for (const auto& run : store::runs_of_session(store, report.session.id)) {
    if (run.error || !run.verdict)
      throw Error("perf." + run.subject.test + " cannot be measured: " + run.error.value_or(""));
    run::keep_program(store, run);
    store::accept_run(store, run);
  }
}

/// The results of which `holds` is true, by their names.
template <class Holds>
Names named(const Report& report, Holds holds) {
  Names names;
  for (const auto& result : report.results) {
    if (suite::gates(result) && holds(result)) names.push_back(render::name_of(result));
  }
  return names;
}

/// A metric that no plant makes worse is neither found nor missed.
Names planted_as(const Report& report, const Names& words) {
  return named(report, [&](const Result& result) {
    return run::is_hit_by_injection(result.subject) &&
           std::find(words.begin(), words.end(), result.word()) != words.end();
  });
}

/// Among many results one may be called regressed by chance; the gate counts those that are certain among all of them.
Names false_alarms_of(const Report& unchanged) {
  return named(unchanged, [](const Result& result) {
    return result.word() == "regressed" && suite::is_certain(result);
  });
}

struct Outcomes {
  double plant = 0;
  Names false_alarms, found, missed, undecided, not_planted;
  GateVerdict unchanged, planted;
};

ExitCode code_of_self_test(const Outcomes& outcomes) {
  if (outcomes.unchanged.verdict == "error" || outcomes.planted.verdict == "error") return kBroken;
  const bool red = outcomes.planted.closed && outcomes.planted.verdict == "regressed";
  if (!outcomes.false_alarms.empty() || !outcomes.missed.empty() || (!outcomes.found.empty() && !red))
    return kRegressed;
  return outcomes.undecided.empty() && red ? kPass : kUndecided;
}

std::string text_of(const Outcomes& outcomes) {
  const auto line = [](const char* what, const Names& names) {
    return names.empty() ? "" : fmt::format("  {}: {}\n", what, fmt::join(names, ", "));
  };
  const auto share = format_percent_unsigned(outcomes.plant);
  auto text = fmt::format("Self-test: nothing planted: {}; {} planted: {}.\n", outcomes.unchanged.verdict,
                          share, outcomes.planted.verdict);
  text += line("called regressed though nothing changed", outcomes.false_alarms);
  text += line("found", outcomes.found);
  text += line("missed", outcomes.missed);
  text += line("undecided, measure longer or on a quieter machine", outcomes.undecided);
  text += line("nothing can be planted into", outcomes.not_planted);
  const auto code = code_of_self_test(outcomes);
  return text + (code == kPass        ? "The gate stays open without a change, and closes with one.\n"
                 : code == kUndecided ? "The gate could not show that it closes.\n"
                                      : "The gate cannot be trusted.\n");
}

nlohmann::json json_of(const Outcomes& outcomes) {
  return {{"schema", "holdfast-self-test/1"},
          {"plant", outcomes.plant},
          {"false_alarms", outcomes.false_alarms},
          {"found", outcomes.found},
          {"missed", outcomes.missed},
          {"undecided", outcomes.undecided},
          {"not_planted", outcomes.not_planted},
          {"gate_unchanged", outcomes.unchanged.verdict},
          {"gate_planted", outcomes.planted.verdict}};
}

ExitCode self_test(const SelfTestOptions& options) {
  const auto planting = planting_of(options, suite::suite_tests(options.shared.tree, options.glob));
  const process::ScratchDirectory scratch("holdfast-self-test");
  auto store = store::Database::open("sqlite3:" + (scratch / "self-test.db"));
  accept_all(store, measured(options, planting, store, 0));
  const auto unchanged = measured(options, planting, store, 0);
  const auto planted = measured(options, planting, store, planting.share);
  const Outcomes outcomes{.plant = planting.share,
                          .false_alarms = false_alarms_of(unchanged),
                          .found = planted_as(planted, {"regressed"}),
                          .missed = planted_as(planted, {"pass", "improved"}),
                          .undecided = planted_as(planted, {"inconclusive", "no_baseline", "incompatible"}),
                          .not_planted = planting.not_planted,
                          .unchanged = unchanged.gate,
                          .planted = planted.gate};
  if (options.shared.talks()) fmt::print("{}", text::sanitize_text(text_of(outcomes)));
  put_json(options.shared, json_of(outcomes));
  return code_of_self_test(outcomes);
}

}  // namespace

Verb self_test_verb() {
  return verb_of<SelfTestOptions>(
      "self-test", "Whether the gate finds an injected regression, and nothing where there is none",
      self_test, [](SelfTestOptions& options) {
        const auto plant = [&options](const Words& given) {
          options.plant = parse_fraction(given.front(), "--plant");
        };
        return joined(
            {{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
             {"--plant", plant,
              "Size of the regression: 30% or 0.3 (the default), and never less than three times a test's "
              "minimum effect; a command runs twice, or more often for more than 100%"}},
            override_options(options.overrides));
      });
}

}  // namespace holdfast::cli
