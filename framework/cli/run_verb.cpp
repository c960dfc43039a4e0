// holdfast run: measures declared tests, judges, stores. With a declaration it is what CTest calls; with names, and with
// --quick, --watch and --no-store, what a person calls while editing.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "cli/cdash_measurements.hpp"
#include "cli/committed_files.hpp"
#include "cli/files.hpp"
#include "cli/on_a_node.hpp"
#include "cli/outlets.hpp"
#include "cli/overrides.hpp"
#include "cli/progress_line.hpp"
#include "cli/short_table.hpp"
#include "cli/suite_tests.hpp"
#include "cli/summary.hpp"
#include "cli/text_report.hpp"
#include "cli/unkept_store.hpp"
#include "cli/verb.hpp"
#include "cli/watch.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "runner/path_search.hpp"
#include "session/build_report.hpp"
#include "session/former_names.hpp"
#include "session/measurement.hpp"
#include "session/open_session.hpp"
#include "session/programs.hpp"
#include "session/run_budget.hpp"
#include "session/session_lock.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "wire/declaration_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

/// A look: long enough for a change of some per cent.
constexpr double kQuickSeconds = 2;
constexpr double kQuickEffect = 0.05;

struct RunOptions {
  Shared shared;
  session::Overrides overrides;
  CommittedFiles files;
  std::vector<std::string> tests;  ///< files, or names
  bool cdash = false;
  bool quick = false;
  bool watch = false;
  bool no_store = false;
};

std::vector<Declaration> declarations_of(const std::vector<std::string>& tests, const BuildTree& tree) {
  std::vector<Declaration> found;
  for (const auto& test : tests) {
    if (test.ends_with(".json")) {
      found.push_back(wire::read_declaration(test));
    } else {
      for (const auto& file : suite_tests(tree, test).declarations)
        found.push_back(wire::read_declaration(file));
    }
  }
  return found;
}

session::Overrides overrides_of(const RunOptions& options) {
  auto overrides = options.overrides;
  overrides.store = options.shared.store;
  if (options.quick && !overrides.budget_s) overrides.budget_s = kQuickSeconds;
  if (options.quick && !overrides.min_effect) overrides.min_effect = kQuickEffect;
  if (options.quick) overrides.rounds_min = defaults::kRoundsMin;
  return overrides;
}

/// The part of a run's budget that is the test's; none: the run has no budget.
std::optional<double> part_of_run(store::Database& store, const SessionRecord& session) {
  if (!session.policy.budget_s) return std::nullopt;
  const auto tests = static_cast<int>((session.chosen.empty() ? session.declared : session.chosen).size());
  return session::first_part({.total_s = *session.policy.budget_s,
                              .elapsed_s = store::seconds_between(session.started, store::utc_now()),
                              .tests = tests,
                              .left = std::max(1, tests - store::tests_with_runs_in(store, session.id))});
}

/// The runs of one test, measured now.
std::vector<store::RunRecord> measured(const RunOptions& options, const Declaration& declaration,
                                       store::Database& store, const SessionRecord& session) {
  const session::Committed committed{.known = known_regressions(options.files, declaration.known_regressions),
                                     .aliases = aliases(options.files, declaration.aliases)};
  ProgressLine line(declaration.test, options.shared.quiet);
  auto overrides = overrides_of(options);
  overrides.part_s = part_of_run(store, session);
  std::vector<store::RunRecord> runs;
  for (const auto& id :
       session::measure_test(declaration, overrides, store, session, committed, line.shows()))
    runs.push_back(store::referred_run(store, id));
  return runs;
}

store::Database store_of(const RunOptions& options, const Declaration& declaration) {
  return open_store(options.shared, session::resolve(declaration, overrides_of(options)).store);
}

Report measured_report(const RunOptions& options, const Declaration& declaration, store::Database& store,
                       const SessionRecord& session) {
  const auto runs = measured(options, declaration, store, session);
  auto alone = session;
  alone.declared = {declaration.test};
  alone.chosen.clear();
  return session::build_report(store, alone, runs);
}

void say(const RunOptions& options, const Report& report) {
  for (const auto& result : report.results) {
    const auto text = text_result(result);
    if (result.error) {
      std::fputs(text.c_str(), stderr);
    } else if (options.shared.talks()) {
      std::fputs(text.c_str(), stdout);
    }
  }
  if (options.shared.talks()) std::fputs(growth_text(report).c_str(), stdout);
  if (options.cdash && options.shared.talks()) std::fputs(cdash_measurements(report).c_str(), stdout);
}

/// For a person at a terminal, who wants a line.
void say_short(const RunOptions& options, const Report& report) {
  for (const auto& result : report.results) {
    if (result.error) std::fputs(text_result(result).c_str(), stderr);
  }
  if (!options.shared.talks()) return;
  std::fputs(short_table(report, layout_of_stdout()).c_str(), stdout);
  std::fputs(growth_text(report).c_str(), stdout);
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
    session::keep_program(store, run);
    store::accept_run(store, run, {.branch = report.session.branch, .author = "", .reason = "", .at = ""});
  }
}

/// Where it stands: a command is named as a shell finds it.
std::string program_of(const Declaration& declaration) {
  const auto& name = declaration.command.front();
  if (name.find('/') == std::string::npos) return runner::found_in_path(name).value_or(name);
  return std::filesystem::path(declaration.working_directory) / name;
}

std::vector<std::string> programs_of(const std::vector<Declaration>& declarations) {
  std::vector<std::string> files;
  files.reserve(declarations.size());
  for (const auto& declaration : declarations) files.push_back(program_of(declaration));
  return files;
}

bool wants_a_node(const RunOptions& options, const Declaration& declaration) {
  return session::resolve(declaration, overrides_of(options)).executor == "slurm";
}

/// The session, or on a node of Slurm's this machine's part of it.
SessionRecord session_here(store::Database& store, const Declaration& declaration) {
  auto session = session::session_for(store, declaration);
  return is_on_a_node() ? session::opened_part(store, session, declaration, {declaration.test}) : session;
}

ExitCode run_all(const RunOptions& options, const std::vector<Declaration>& declarations, bool first) {
  ExitCode code = kPass;
  std::string json;  // a document for each test
  for (const auto& declaration : declarations) {
    auto store = store_of(options, declaration);
    std::optional<session::SessionLock> lock(std::in_place, declaration.session_file,
                                             session::SessionLock::For::measuring);
    const auto session = session_here(store, declaration);
    if (session.facts.contains(session::kByHandFact))
      lock.reset();  // whatever the file names, it is another one
    if (!session::is_chosen(session, declaration.test)) {
      code = worse_of(code, say_not_chosen(options, declaration.test, session));
      continue;
    }
    const auto report = measured_report(options, declaration, store, session);
    if (options.watch && options.no_store && first) take_as_baseline(store, report);
    options.quick || options.watch || options.no_store ? say_short(options, report) : say(options, report);
    json += (json.empty() ? "" : "\n") + wire::report_text(report);
    code = worse_of(code, code_of(report));
  }
  if (!json.empty()) {
    put_json(options.shared, json);
  } else if (!options.shared.json_file.empty()) {
    write_file(options.shared.json_file, "");  // what stands there is of an earlier run
  }
  return code;
}

/// Whether the test of a baseline is one of them, by the name of today.
UnkeptStore::IsWanted names_of(const RunOptions& options, const std::vector<Declaration>& declarations) {
  std::set<std::string> names;
  for (const auto& declaration : declarations) names.insert(declaration.test);
  return [names, renamed = aliases(options.files, declarations.front().aliases)](const std::string& test) {
    return names.contains(test) || names.contains(session::current_test(renamed, test));
  };
}

ExitCode run(RunOptions options) {
  const auto declarations = declarations_of(options.tests, options.shared.tree);
  const auto remote = std::count_if(declarations.begin(), declarations.end(),
                                    [&](const auto& one) { return wants_a_node(options, one); });
  if (remote > 0 && remote < std::ssize(declarations))
    throw Error("some of these tests have EXECUTOR slurm and others have not; run them by two calls");
  if (remote > 0 && !is_on_a_node()) go_to_a_node(declarations.front().test);
  std::optional<UnkeptStore> unkept;
  if (options.no_store) {
    const auto url =
        store_url(options.shared, session::resolve(declarations.front(), overrides_of(options)).store);
    unkept.emplace(declarations.front().work_directory).take_references(url, names_of(options, declarations));
    options.shared.store = unkept->url();
  }
  Watch watch(programs_of(declarations));
  auto code = run_all(options, declarations, true);
  while (options.watch && stdout_is_read()) {
    if (options.shared.talks()) std::fputs("waiting for a build; Ctrl-C ends\n", stderr);
    watch.wait();
    code = run_all(options, declarations, false);
  }
  return code;
}

}  // namespace

void add_run_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunOptions>();
  auto* verb = app.add_subcommand("run", "Measure declared tests, judge them, keep everything");
  verb->add_option(
          "TEST", options->tests,
          "Names or globs of tests of the build tree around the working directory, or JSON files that "
          "holdfast_add_test() wrote")
      ->required();
  verb->add_flag("--quick", options->quick,
                 "2 s for each test, or six rounds where those take longer, and a minimum effect of 5 %, "
                 "unless --budget "
                 "and --min-effect say otherwise");
  verb->add_flag("--watch", options->watch, "Again whenever a program is built anew, until Ctrl-C");
  verb->add_flag("--no-store", options->no_store,
                 "Keep nothing; compare with what is accepted, else with --watch with the first build");
  verb->add_flag("--cdash", options->cdash, "End with measurements for CDash, which ctest -T Test sends")
      ->envname("HOLDFAST_CDASH");
  add_override_options(*verb, options->overrides);
  add_committed_options(*verb, options->files);
  add_shared_options(*verb, options->shared);
  verb->footer(
      "--json: a document for each test that was measured, one behind the other. Where the labels of the "
      "run\n"
      "chose none of them, FILE is empty.\n"
      "While editing: holdfast run parse --quick --watch --no-store");
  verb->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace holdfast::cli
