// holdfast run: measures declared tests, judges, stores. With a declaration it is what CTest calls; with names, and with
// --quick, --watch and --no-store, what a person calls while editing.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "fleet/slurm.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "process/process.hpp"
#include "process/watch.hpp"
#include "render/compact_table.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "render/text_report.hpp"
#include "run/former_names.hpp"
#include "run/measurement.hpp"
#include "run/open_session.hpp"
#include "run/programs.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "store/temporary_store.hpp"
#include "suite/build_report.hpp"
#include "suite/committed_files.hpp"
#include "suite/run_budget.hpp"
#include "suite/suite_tests.hpp"
#include "text/files.hpp"
#include "text/progress_line.hpp"
#include "text/standard_streams.hpp"
#include "wire/declaration_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

/// A look: long enough for a change of some per cent.
constexpr double kQuickSeconds = 2;
constexpr double kQuickEffect = 0.05;

struct RunOptions {
  Shared shared;
  run::Overrides overrides;
  suite::CommittedFiles files;
  std::vector<std::string> tests;  ///< files, or names
  bool cdash = false;
  bool quick = false;
  bool watch = false;
  bool no_store = false;
};

std::vector<Declaration> declarations_of(const std::vector<std::string>& tests,
                                         const suite::BuildTree& tree) {
  std::vector<Declaration> found;
  for (const auto& test : tests) {
    if (test.ends_with(".json")) {
      found.push_back(wire::read_declaration(test));
    } else {
      for (const auto& file : suite::suite_tests(tree, test).declarations)
        found.push_back(wire::read_declaration(file));
    }
  }
  return found;
}

run::Overrides overrides_of(const RunOptions& options) {
  auto overrides = options.overrides;
  overrides.store = options.shared.store;
  if (options.quick && !overrides.budget) overrides.budget = kQuickSeconds;
  if (options.quick && !overrides.min_effect) overrides.min_effect = kQuickEffect;
  if (options.quick) overrides.rounds_min = defaults::kRoundsMin;
  return overrides;
}

/// The part of a run's budget that is the test's; none: the run has no budget.
std::optional<double> part_of_run(store::Database& store, const SessionRecord& session) {
  if (!session.policy.budget_s) return std::nullopt;
  const auto tests = static_cast<int>((session.chosen.empty() ? session.declared : session.chosen).size());
  return suite::first_part({.total_s = *session.policy.budget_s,
                            .elapsed_s = store::seconds_between(session.started, store::utc_now()),
                            .tests = tests,
                            .left = std::max(1, tests - store::tests_with_runs_in(store, session.id))});
}

/// The runs of one test, measured now.
std::vector<store::RunRecord> measured(const RunOptions& options, const Declaration& declaration,
                                       store::Database& store, const SessionRecord& session) {
  const run::Committed committed{
      .known = suite::known_regressions(options.files, declaration.known_regressions),
      .aliases = suite::aliases(options.files, declaration.aliases)};
  text::ProgressLine line(declaration.test, options.shared.quiet);
  auto overrides = overrides_of(options);
  overrides.part_s = part_of_run(store, session);
  std::vector<store::RunRecord> runs;
  for (const auto& id : run::measure_test(declaration, overrides, store, session, committed, line.shows()))
    runs.push_back(store::referred_run(store, id));
  return runs;
}

store::Database store_of(const RunOptions& options, const Declaration& declaration) {
  return open_store(options.shared, declaration.store);
}

Report measured_report(const RunOptions& options, const Declaration& declaration, store::Database& store,
                       const SessionRecord& session) {
  const auto runs = measured(options, declaration, store, session);
  auto alone = session;
  alone.declared = {declaration.test};
  alone.chosen.clear();
  return suite::build_report(store, alone, runs);
}

void say(const RunOptions& options, const Report& report) {
  for (const auto& result : report.results) {
    const auto text = render::text_result(result);
    if (result.error) {
      std::fputs(text.c_str(), stderr);
    } else if (options.shared.talks()) {
      std::fputs(text.c_str(), stdout);
    }
  }
  if (options.shared.talks()) std::fputs(render::growth_text(report).c_str(), stdout);
  if (options.cdash && options.shared.talks())
    std::fputs(render::cdash_measurements(report, {}).c_str(), stdout);
}

/// For a person at a terminal, who wants a line.
void say_short(const RunOptions& options, const Report& report) {
  for (const auto& result : report.results) {
    if (result.error) std::fputs(render::text_result(result).c_str(), stderr);
  }
  if (!options.shared.talks()) return;
  std::fputs(render::compact_table(report, text::layout_of_stdout()).c_str(), stdout);
  std::fputs(render::growth_text(report).c_str(), stdout);
  std::fflush(stdout);
}

/// What does not close the gate fails no test either.
ExitCode code_of(const Report& report) {
  ExitCode code = kPass;
  for (const auto& result : report.results) code = worse_of(code, exit_code_of(result));
  const auto& block = report.session.policy.block;
  const bool blocks = std::find(block.begin(), block.end(), "regressed") != block.end();
  return code == kRegressed && !blocks ? kUndecided : code;
}

ExitCode say_not_chosen(const RunOptions& options, const std::string& test, const SessionRecord& session) {
  if (options.shared.talks())
    fmt::print("perf.{}: not measured: the labels of this run are {}\n", test,
               fmt::join(session.policy.labels, ", "));
  return kUndecided;
}

/// What was measured first is what later builds are compared with.
void take_as_baseline(store::Database& store, const Report& report) {
  for (auto& run : store::runs_of_session(store, report.session.id)) {
    if (run.error || !run.verdict || run.baseline_kind != "none") continue;
    run::keep_program(store, run);
    store::accept_run(store, run, {.branch = report.session.branch, .author = "", .reason = "", .at = ""});
  }
}

/// Where it stands: a command is named as a shell finds it.
std::string program_of(const Declaration& declaration) {
  const auto& name = declaration.command.front();
  if (name.find('/') == std::string::npos) return process::found_in_path(name).value_or(name);
  return std::filesystem::path(declaration.working_directory) / name;
}

std::vector<std::string> programs_of(const std::vector<Declaration>& declarations) {
  std::vector<std::string> files;
  files.reserve(declarations.size());
  for (const auto& declaration : declarations) files.push_back(program_of(declaration));
  return files;
}

bool wants_a_node(const RunOptions& options, const Declaration& declaration) {
  return run::resolve(declaration, overrides_of(options)).executor == "slurm";
}

/// The session, or on a node of Slurm's this machine's part of it.
SessionRecord session_here(store::Database& store, const Declaration& declaration) {
  auto session = run::session_for(store, declaration);
  return fleet::is_in_srun() ? run::opened_part(store, session, declaration, {declaration.test}) : session;
}

ExitCode run_all(const RunOptions& options, const std::vector<Declaration>& declarations, bool first) {
  ExitCode code = kPass;
  std::string documents;  // a document for each test
  for (const auto& declaration : declarations) {
    auto store = store_of(options, declaration);
    std::optional<run::SessionLock> lock(std::in_place, declaration.session_file,
                                         run::SessionLock::For::measuring);
    const auto session = session_here(store, declaration);
    if (session.facts.contains(run::kByHandFact)) lock.reset();  // whatever the file names, it is another one
    if (!run::is_chosen(session, declaration.test)) {
      code = worse_of(code, say_not_chosen(options, declaration.test, session));
      continue;
    }
    const auto report = measured_report(options, declaration, store, session);
    if (options.watch && options.no_store && first) take_as_baseline(store, report);
    options.quick || options.watch || options.no_store ? say_short(options, report) : say(options, report);
    documents += (documents.empty() ? "" : "\n") + wire::report_text(report);
    code = worse_of(code, code_of(report));
  }
  if (!documents.empty()) {
    put_json(options.shared, documents);
  } else if (!options.shared.json_file.empty()) {
    text::write_file(options.shared.json_file, "");  // what stands there is of an earlier run
  }
  return code;
}

/// Whether the test of a baseline is one of them, by the name of today.
store::TemporaryStore::IsWanted names_of(const RunOptions& options,
                                         const std::vector<Declaration>& declarations) {
  std::set<std::string> names;
  for (const auto& declaration : declarations) names.insert(declaration.test);
  return [names,
          renamed = suite::aliases(options.files, declarations.front().aliases)](const std::string& test) {
    return names.contains(test) || names.contains(run::current_test(renamed, test));
  };
}

ExitCode run(const RunOptions& given) {
  auto options = given;
  const auto declarations = declarations_of(options.tests, options.shared.tree);
  const auto remote = std::count_if(declarations.begin(), declarations.end(),
                                    [&](const auto& one) { return wants_a_node(options, one); });
  if (remote > 0 && remote < std::ssize(declarations))
    throw Error("some of these tests have EXECUTOR slurm and others have not; run them by two calls");
  if (remote > 0 && !fleet::is_in_srun()) fleet::run_in_srun(declarations.front().test);
  std::optional<store::TemporaryStore> unkept;
  if (options.no_store) {
    const auto url = store_url(options.shared, declarations.front().store);
    unkept.emplace(declarations.front().work_directory).take_references(url, names_of(options, declarations));
    options.shared.store = unkept->url();
  }
  process::Watch watch(programs_of(declarations));
  auto code = run_all(options, declarations, true);
  while (options.watch && text::stdout_is_read()) {
    if (options.shared.talks()) std::fputs("waiting for a build; Ctrl-C ends\n", stderr);
    watch.wait();
    code = run_all(options, declarations, false);
  }
  return code;
}

}  // namespace

Verb run_verb() {
  return verb_of<RunOptions>(
      "run", "Measure declared tests, judge them, store everything", run,
      [](RunOptions& options) {
        return joined(
            {Argument(
                 "TEST", &options.tests,
                 "Names or globs of tests of the build tree, or JSON files that holdfast_add_test() wrote",
                 {.required = true}),
             {"--quick", &options.quick,
              "2 s for each test (six rounds where those take longer), and a minimum effect of 5 %, unless "
              "--budget and --min-effect say otherwise"},
             {"--watch", &options.watch, "Measure again whenever a program is rebuilt, until Ctrl-C"},
             {"--no-store", &options.no_store,
              "Store nothing; compare with the accepted baseline, else with --watch with the first build"},
             Argument("--cdash", &options.cdash, "End with measurements for CDash, which ctest -T Test sends",
                      {.variable = true})},
            override_options(options.overrides), committed_options(options.files));
      },
      "--json: a document for each test that was measured, one behind the other. Where the labels of the "
      "run\n"
      "chose none of them, FILE is empty.\n"
      "While editing: holdfast run parse --quick --watch --no-store");
}

}  // namespace holdfast::cli
