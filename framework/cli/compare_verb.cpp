// holdfast compare -- 'COMMAND A' 'COMMAND B': two commands against each other, or one test of two build trees, live
// and in turns. Needs no store and keeps nothing.

#include <cstdio>
#include <filesystem>

#include "cli/command_words.hpp"
#include "cli/comparison_text.hpp"
#include "cli/html_report.hpp"
#include "cli/markdown_report.hpp"
#include "cli/overrides.hpp"
#include "cli/progress_line.hpp"
#include "cli/suite_tests.hpp"
#include "cli/summary.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/scratch_directory.hpp"
#include "session/comparison.hpp"
#include "wire/declaration_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct CompareOptions {
  Shared shared;
  session::Overrides overrides;
  std::vector<std::string> sides;  ///< two commands, or two build trees
  bool shell = false;
  Hooks hooks;
  Pick pick;
  bool higher = false;
  std::string input;
  bool ignore_failure = false;
  std::optional<std::string> test;
  std::optional<std::string> config;
  std::string html;
  std::string markdown;
  std::string python;
};

Declaration command_of(const CompareOptions& options, const std::string& command,
                       const runner::ScratchDirectory& place) {
  const auto words =
      options.shell ? std::vector<std::string>{"/bin/sh", "-c", command} : command_words(command);
  auto declaration = session::command_declaration(words, place.path(), options.hooks);
  if (!options.pick.pattern.empty()) declaration.pick = options.pick;
  if (options.higher) declaration.direction = Direction::higher;
  if (!options.input.empty()) declaration.input = std::filesystem::absolute(options.input);
  declaration.may_fail = options.ignore_failure;
  return declaration;
}

Declaration test_of(const CompareOptions& options, const std::string& build) {
  const auto found = suite_tests(suite_of_build(build, options.config), *options.test);
  if (found.declarations.size() != 1)
    throw Error("--test " + *options.test + ": several tests of " + build + " match; name one of them");
  return wire::read_declaration(found.declarations.front());
}

void check(const CompareOptions& options) {
  if (options.test && options.shell) throw Error("--shell is for commands, and --test for declared tests");
  const auto& hooks = options.hooks;
  if (options.test && !(hooks.setup + hooks.prepare + hooks.conclude + hooks.cleanup).empty())
    throw Error(
        "--setup, --prepare, --conclude and --cleanup are for commands; a declared test has keywords of "
        "these names");
  const bool of_commands = !(options.pick.pattern + options.pick.unit + options.input).empty() ||
                           options.higher || options.ignore_failure;
  if (options.test && of_commands)
    throw Error(
        "--pick, --unit, --higher, --input and --ignore-failure are for commands, and --test for declared "
        "tests");
  if (options.pick.pattern.empty() && (options.higher || !options.pick.unit.empty()))
    throw Error("--unit and --higher say of what kind the number is that --pick takes from the output");
  if (options.config && !options.test) throw Error("--config is for --test");
}

session::Comparison comparison_of(const CompareOptions& options, const runner::ScratchDirectory& place) {
  const auto& before = options.sides.front();
  const auto& now = options.sides.back();
  if (options.test) return {.baseline = test_of(options, before), .current = test_of(options, now)};
  return {.baseline = command_of(options, before, place), .current = command_of(options, now, place)};
}

Report compared(const CompareOptions& options) {
  const runner::ScratchDirectory place("holdfast-compare");
  const auto comparison = comparison_of(options, place);
  ProgressLine line(comparison.current.test, options.shared.quiet);
  return session::compare(comparison, options.overrides,
                          [&](const std::string& benchmark, const runner::Progress& progress) {
                            line.show(benchmark, progress);
                          });
}

ExitCode compare(const CompareOptions& options) {
  check(options);
  const auto report = compared(options);
  if (options.shared.talks()) std::fputs(comparison_text(report).c_str(), stdout);
  const auto json = wire::report_text(report);
  put_json(options.shared, json);
  if (!options.markdown.empty()) write_file(options.markdown, markdown_report(report));
  if (!options.html.empty())
    render_html({.report_json = json,
                 .histories = [](const auto& /*put*/) {},  // what was compared here is in no store
                 .output = options.html,
                 .templates = "",
                 .python = options.python.empty() ? default_python() : options.python});
  ExitCode code = report.missing.empty() ? kPass : kUndecided;
  for (const auto& result : report.results) code = worse_of(code, exit_code_of(result));
  return code;
}

}  // namespace

void add_compare_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  auto* verb =
      app.add_subcommand("compare", "Two commands, or one test of two build trees, live and in turns");
  verb->add_option("SIDES", options->sides, "After --: 'COMMAND A' 'COMMAND B'; with --test, BUILD_A BUILD_B")
      ->required()
      ->expected(2)
      ->type_name("A B");
  verb->add_flag("--shell", options->shell, "Run the commands by sh -c; their shell is measured too");
  const auto add_hook = [&](const char* name, std::string& command, const char* help) {
    verb->add_option(name, command, help)->type_name("COMMAND");
  };
  add_hook("--setup", options->hooks.setup, "Run by sh once for each side, before all runs, not timed");
  add_hook("--prepare", options->hooks.prepare, "Run by sh before each run");
  add_hook("--conclude", options->hooks.conclude, "Run by sh after each run");
  add_hook("--cleanup", options->hooks.cleanup, "Run by sh once for each side, after all runs");
  verb->add_option_function<int>(
          "--warmup", [options](int runs) { options->overrides.warmer = "count:" + std::to_string(runs); },
          "Runs of each side before all others, that do not count")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  verb->add_option(
          "--pick", options->pick.pattern,
          "Not the time counts, but the number that this group matches in the output, '^rate: ([0-9.]+)'")
      ->type_name("REGEX");
  verb->add_option("--unit", options->pick.unit, "Of that number");
  verb->add_flag("--higher", options->higher, "Of that number, more is better");
  verb->add_option("--input", options->input, "What the commands read as stdin")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  verb->add_flag("--ignore-failure", options->ignore_failure, "Commands may exit with other codes than 0");
  verb->add_option("--test", options->test, "The test that both build trees declare")->type_name("NAME");
  verb->add_option("--config", options->config, "Of --test, where a build tree has several configurations");
  verb->add_option("--html", options->html, "Write pages into this directory")->type_name("DIR");
  verb->add_option("--markdown", options->markdown, "Write Markdown into this file")->type_name("FILE");
  verb->add_option("--python", options->python, "Python that can import Jinja2")
      ->envname("HOLDFAST_PYTHON")
      ->type_name("PROGRAM");
  add_override_options(*verb, options->overrides);
  for (const char* stored : {"--baseline", "--historian", "--allow-fingerprint"})
    verb->remove_option(verb->get_option(stored));
  add_shared_options(*verb, options->shared);
  verb->footer(
      "B is judged against A as a test is against its baseline: 0 no slower or faster, 1 slower, 77 "
      "undecided, 2\n"
      "broken. Words are split as a shell does, without running one; the commands run in this directory. "
      "With\n"
      "--params size=1,1000 both are compared at each value, which stands where they say {size}.");
  verb->callback([options, &action] { action = [options] { return compare(*options); }; });
}

}  // namespace holdfast::cli
