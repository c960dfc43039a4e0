// holdfast run: measures declared tests, judges, stores. CTest calls it with a declaration; a user who edits code
// calls it with names, and with --quick, --watch and --no-store.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "hunt/function_times.hpp"
#include "model/defaults.hpp"
#include "model/text/files.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/standard_streams.hpp"
#include "render/growth_text.hpp"
#include "render/processes_text.hpp"
#include "render/report_formats.hpp"
#include "render/result_text.hpp"
#include "run/rounds/program_watch.hpp"
#include "store/temporary_store.hpp"
#include "suite/fleet/slurm.hpp"
#include "suite/single_run.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

/// The settings of --quick: long enough for a change of some per cent.
constexpr double kQuickSeconds = 2;
constexpr double kQuickEffect = 0.05;
/// Rounds that an undecided test gets even after the two seconds: while other tests ran, a test whose work had
/// doubled was once undecided.
constexpr int kQuickRounds = 12;

struct RunOptions {
  SharedOptions shared;
  run::Overrides overrides;
  suite::CommittedFiles files;
  std::vector<std::string> tests;  ///< files, or names
  bool cdash = false;
  bool quick = false;
  bool watch = false;
  bool no_store = false;
  bool verbose = false;
  bool show_output = false;

  /// Returns true if one line is enough, for a user who measures repeatedly.
  bool is_short() const { return !verbose && (quick || watch || no_store); }
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
  // Settings that the user gives override those of --quick.
  if (options.quick && !overrides.budget) overrides.budget = kQuickSeconds;
  if (options.quick && !overrides.min_effect) overrides.min_effect = kQuickEffect;
  if (options.quick) overrides.rounds_min = kQuickRounds;
  return overrides;
}

void say_errors(const Report& report) {
  for (const auto& result : report.results) {
    if (result.error) std::fputs(render::text_error(result).c_str(), stderr);
  }
}

void say(const RunOptions& options, const Report& report) {
  say_errors(report);
  put_text(options.shared, render::text_results(report, text::layout_of_stdout(), options.verbose));
  put_text(options.shared, render::growth_text(report));
  if (options.cdash) put_text(options.shared, render::cdash_measurements(report, {}));
}

/// Prints every measurement.
void say_processes(const RunOptions& options, store::Database& store, const std::vector<std::string>& runs) {
  if (!options.verbose) return;
  for (const auto& id : runs)
    put_text(options.shared,
             render::processes_text(store::referred_run(store, id).subject, store::processes_of(store, id),
                                    text::layout_of_stdout()));
}

/// Prints the output of each result, but the same output only once: metrics of one benchmark usually share it.
void say_output(const RunOptions& options, const Report& report) {
  std::string before;
  for (const auto& result : report.results) {
    if (options.show_output && result.output != before)
      put_text(options.shared, text::sanitize_text(result.output));
    before = result.output;
  }
}

/// Prints one line for a user at a terminal.
void say_short(const RunOptions& options, const Report& report) {
  say_errors(report);
  put_text(options.shared, render::short_results(report, text::layout_of_stdout()));
  put_text(options.shared, render::growth_text(report));
  std::fflush(stdout);
}

/// A regression does not fail a test if the policy does not let it close the gate.
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

/// Reports of all tests are collected for --json, because its file is written once.
ExitCode run_all(const RunOptions& options, const std::vector<Declaration>& declarations, bool first) {
  const suite::RunWanted wanted{.overrides = overrides_of(options),
                                .files = options.files,
                                .judge_functions = hunt::judge_functions,
                                .is_part = fleet::is_in_srun(),
                                .accepts_first = options.watch && options.no_store && first,
                                .quiet = options.shared.quiet};
  ExitCode code = kPass;
  std::string documents;  // one document for each test
  for (const auto& declaration : declarations) {
    auto store = open_store(options.shared, declaration.store);
    auto [session, report, runs] = suite::run_test(store, declaration, wanted);
    if (!report) {
      code = worse_of(code, say_not_chosen(options, declaration.test, session));
      continue;
    }
    options.is_short() ? say_short(options, *report) : say(options, *report);
    say_processes(options, store, runs);
    say_output(options, *report);
    documents += (documents.empty() ? "" : "\n") + wire::report_text(*report);
    code = worse_of(code, code_of(*report));
  }
  if (!documents.empty()) {
    put_json(options.shared, documents);
  } else if (!options.shared.json_file.empty()) {
    text::write_file(options.shared.json_file, "");  // its content is from an earlier run
  }
  return code;
}

ExitCode run(const RunOptions& given) {
  auto options = given;
  const auto declarations = declarations_of(options.tests, options.shared.tree);
  fleet::run_in_srun_where_asked(declarations, overrides_of(options));
  // The store lives as long as the loop below: each measurement is compared with references in it.
  std::optional<store::TemporaryStore> unkept;
  if (options.no_store) {
    const auto& first = declarations.front();
    unkept.emplace(first.work_directory)
        .take_references(store_url(options.shared, first.store),
                         suite::is_one_of(declarations, suite::aliases(options.files, first.aliases)));
    options.shared.store = unkept->url();
  }
  // The watch begins before the first measurement, so that a build during it is noticed.
  holdfast::run::ProgramWatch watch(declarations);
  auto code = run_all(options, declarations, true);
  while (options.watch && text::stdout_is_read()) {
    if (options.shared.talks()) std::fputs("waiting for a build; Ctrl-C stops\n", stderr);
    watch.wait();
    code = run_all(options, declarations, false);
  }
  return code;
}

Arguments run_arguments(RunOptions& options) {
  const Words shown{"--budget", "--processes", "--min-effect", "--params", "--metrics", "--baseline"};
  return joined({Argument("TEST", &options.tests,
                          "Names or shell patterns of tests, or files that holdfast_add_test() wrote",
                          {.required = true}),
                 {"--benchmark NAME", &options.overrides.benchmark, "Only this benchmark of the test"},
                 {"--quick", &options.quick,
                  "Use 2 s for each test and a minimum effect of 5%; undecided tests run at least 12 rounds"},
                 {"--watch", &options.watch, "Measure again whenever a program is rebuilt, until Ctrl-C"},
                 {"--no-store", &options.no_store, "Compare with the accepted baseline, and store nothing"},
                 Argument("--show-output", &options.show_output,
                          "Also show the programs' stderr, and the stdout of the first process of each side "
                          "unless a command is timed",
                          {.rare = true}),
                 Argument("--cdash", &options.cdash,
                          "Print measurements for CDash at the end; ctest -T Test sends them",
                          {.variable = true, .rare = true})},
                verbose_option(options.verbose), brief(override_options(options.overrides), shown),
                committed_options(options.files));
}

}  // namespace

Verb run_verb() {
  return verb_of<RunOptions>(
      "run", "Measure declared tests, judge them, and store the results", run, run_arguments,
      {.examples = {{"holdfast run parse", "one test, as ctest runs it"},
                    {"holdfast run 'parse*' --budget 60", "all that match, for 60 s each"},
                    {"holdfast run parse --quick --watch --no-store", "while editing"}},
       .exits = kJudges,
       .footer = "--verbose also shows each measurement. --budget and --min-effect override the values of "
                 "--quick. With --no-store and --watch, builds are compared with the first one if no "
                 "baseline is accepted. --json prints one document for each measured test, one after the "
                 "other. FILE is empty if the labels of the session select none of the tests."});
}

}  // namespace holdfast::cli
