// holdfast compare -- 'COMMAND A' 'COMMAND B' ...: commands against the first of them, or one test of two build trees,
// live and in turns. Needs no store and keeps nothing.

#include <cstdio>

#include "cli/compared_commands.hpp"
#include "cli/comparison_table.hpp"
#include "cli/comparison_text.hpp"
#include "cli/csv_report.hpp"
#include "cli/files.hpp"
#include "cli/html_report.hpp"
#include "cli/hyperfine_words.hpp"
#include "cli/markdown_report.hpp"
#include "cli/overrides.hpp"
#include "cli/progress_line.hpp"
#include "cli/suite_tests.hpp"
#include "cli/summary.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/scratch_directory.hpp"
#include "session/comparison.hpp"
#include "session/family.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct CompareOptions {
  Shared shared;
  session::Overrides overrides;
  CommandOptions commands;  ///< or two build trees
  std::optional<std::string> test;
  std::optional<std::string> config;
  std::string html;
  std::string markdown;
  std::string csv;
  std::string python;
  std::string sort = "command";
  std::string time_unit;
};

Declaration test_of(const CompareOptions& options, const std::string& build) {
  return only_test(suite_tests(suite_of_build(build, options.config), *options.test),
                   "--test " + *options.test + " of " + build);
}

void check(const CompareOptions& options) {
  const auto& commands = options.commands;
  if (options.test && commands.commands.size() != 2)
    throw Error("--test compares two build trees, and " + std::to_string(commands.commands.size()) +
                (commands.commands.size() == 1 ? " is" : " are") + " given");
  if (options.test && commands.any())
    throw Error(
        "--name, --reference, --shell, --setup, --prepare, --conclude, --cleanup, --pick, --unit, --higher, "
        "--input, "
        "--show-output and --ignore-failure are for commands, and --test for declared tests, whose keywords "
        "say such "
        "things");
  if (commands.pick.pattern.empty() && (commands.higher || !commands.pick.unit.empty()))
    throw Error("--unit and --higher say of what kind the number is that --pick takes from the output");
  if (options.config && !options.test) throw Error("--config is for --test");
  if (commands.show_output && options.shared.json && options.shared.json_file.empty())
    throw Error("--show-output and --json both write to stdout; give --json a file");
}

session::Comparison comparison_of(const CompareOptions& options, const runner::ScratchDirectory& place) {
  const auto& sides = options.commands.commands;
  if (!options.test) return comparison_of_commands(options.commands, place.path());
  return {.reference = test_of(options, sides.front()), .others = {test_of(options, sides.back())}};
}

/// What a process printed is shown as soon as it has ended: where it would be shown is none of what is measured.
runner::Ended shown(const runner::Launch& wanted) {
  auto launch = wanted;
  launch.keep_stdout = true;
  auto ended = runner::run_process(launch);
  std::fwrite(ended.out.data(), 1, ended.out.size(), stdout);
  std::fflush(stdout);
  std::fwrite(ended.tail.data(), 1, ended.tail.size(), stderr);
  return ended;
}

Report compared(const CompareOptions& options) {
  const runner::ScratchDirectory place("holdfast-compare");
  const auto comparison = comparison_of(options, place);
  ProgressLine line(options.test.value_or("compare"), options.shared.quiet || options.commands.show_output);
  return session::compare(comparison, options.overrides, line.shows(),
                          options.commands.show_output ? shown : runner::run_process);
}

void put_files(const CompareOptions& options, const Report& report) {
  const auto json = wire::report_text(report);
  put_json(options.shared, json);
  if (!options.markdown.empty()) write_file_in_its_directory(options.markdown, markdown_report(report));
  if (!options.csv.empty()) write_file_in_its_directory(options.csv, csv_report(report));
  if (options.html.empty()) return;
  render_html({.report_json = json,
               .histories = [](const auto& /*put*/) {},  // what was compared here is in no store
               .output = options.html,
               .templates = "",
               .python = options.python.empty() ? default_python() : options.python});
}

/// An alarm that may be chance among so many comparisons is none.
ExitCode code_of(const Report& report) {
  ExitCode code = report.missing.empty() ? kPass : kUndecided;
  for (const auto& result : report.results) {
    const bool alone = result.baseline.kind == "none";
    const auto own = alone ? kPass : exit_code_of(result);
    code = worse_of(code, own == kRegressed && !session::is_certain(result) ? kUndecided : own);
  }
  return code;
}

std::string text_of(const CompareOptions& options, const Report& report) {
  if (options.test) return comparison_text(report);
  return comparison_table(
      report,
      {.layout = layout_of_stdout(), .best_first = options.sort == "time", .time_unit = options.time_unit});
}

ExitCode compare(const CompareOptions& options) {
  check(options);
  const auto report = compared(options);
  if (options.shared.talks()) std::fputs(text_of(options, report).c_str(), stdout);
  put_files(options, report);
  return code_of(report);
}

void add_command_options(CLI::App& verb, CommandOptions& options) {
  verb.add_option("-n,--name", options.names, "What the first command is called; again for the second, ...")
      ->expected(1)
      ->take_all();
  verb.add_option("--reference", options.reference,
                  "The command that the others are compared with, its number or name; without it, the first")
      ->type_name("N|NAME");
  verb.add_option_function<std::vector<std::string>>(
          "-S,--shell",
          [&options](const std::vector<std::string>& shell) {
            options.shell = shell.empty() ? "" : shell.front();
          },
          "Run the commands by sh -c, or by this shell; it is measured too")
      ->expected(0, 1)
      ->type_name("[SHELL]");
  const auto add_hook = [&](const char* name, std::vector<std::string>& commands, const char* help) {
    verb.add_option(name, commands, help)->expected(1)->take_all()->type_name("COMMAND");
  };
  add_hook("-s,--setup", options.setup, "Run by sh before all runs of a command, not timed");
  add_hook("-p,--prepare", options.prepare,
           "Run by sh before each run; given once for each, of that command");
  add_hook("--conclude", options.conclude, "Run by sh after each run");
  add_hook("-c,--cleanup", options.cleanup, "Run by sh after all runs of a command");
  verb.add_option(
          "--pick", options.pick.pattern,
          "Not the time counts, but the number that this group matches in the output, '^rate: ([0-9.]+)'")
      ->type_name("REGEX");
  verb.add_option("--unit", options.pick.unit, "Of that number");
  verb.add_flag("--higher", options.higher, "Of that number, more is better");
  verb.add_option("--input", options.input, "What the commands read as stdin")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  verb.add_flag("-i,--ignore-failure", options.ignore_failure, "Commands may exit with other codes than 0");
  verb.add_flag(
      "--show-output", options.show_output,
      "Show what each run printed, the end of its stderr too; writing it takes time that is measured");
}

void add_output_options(CLI::App& verb, CompareOptions& options) {
  verb.add_option("--sort", options.sort, "Rows of the table as the commands are given, or by their time")
      ->check(CLI::IsMember({"command", "time"}));
  static const std::map<std::string, std::string> kUnits{
      {"microsecond", "us"}, {"millisecond", "ms"}, {"second", "s"}};
  verb.add_option("-u,--time-unit", options.time_unit,
                  "Of times in the table: microsecond, millisecond, second; without it, as suits each")
      ->transform(CLI::CheckedTransformer(kUnits).description("UNIT"));
  verb.add_option("--html", options.html, "Write pages into this directory")->type_name("DIR");
  verb.add_option("--markdown", options.markdown, "Write Markdown into this file")->type_name("FILE");
  verb.add_option("--csv", options.csv, "Write a row for each comparison into this file")->type_name("FILE");
  verb.add_option("--python", options.python, "Python that can import Jinja2")
      ->envname("HOLDFAST_PYTHON")
      ->type_name("PROGRAM");
}

/// Words that have to do with a store are gone, and those that hyperfine has too are as short as there.
void add_policy_options(CLI::App& verb, session::Overrides& overrides) {
  add_override_options(verb, overrides);
  for (const char* other : {"--baseline", "--historian", "--allow-fingerprint", "--runs"})
    verb.remove_option(verb.get_option(other));
  verb.add_option("-r,--runs", overrides.runs, "How often each command runs, divided among its processes")
      ->envname("HOLDFAST_RUNS")
      ->type_name("N");
  verb.add_option_function<int>(
          "-w,--warmup", [&overrides](int runs) { overrides.warmer = "count:" + std::to_string(runs); },
          "Runs of each side before all others, that do not count")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
}

}  // namespace

void add_compare_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  auto* verb = app.add_subcommand("compare", "Commands, or one test of two build trees, live and in turns");
  verb->add_option("SIDES", options->commands.commands,
                   "After --: 'COMMAND A' 'COMMAND B' ...; with --test, BUILD_A BUILD_B")
      ->required()
      ->type_name("A B");
  add_command_options(*verb, options->commands);
  verb->add_option("--test", options->test, "The test that both build trees declare")->type_name("NAME");
  verb->add_option("--config", options->config, "Of --test, where a build tree has several configurations");
  add_output_options(*verb, *options);
  add_policy_options(*verb, options->overrides);
  add_shared_options(*verb, options->shared);
  refuse_hyperfine_words(*verb);
  verb->footer(
      "B is judged against A as a test is against its baseline: 0 no slower or faster, 1 slower, 77 "
      "undecided, 2\n"
      "broken. Of several, each is compared with A in turns, and they are judged together; one alone is "
      "measured. "
      "Words\n"
      "are split as a shell does, without running one; the commands run in this directory. With --params "
      "size=1,1000\n"
      "or size=range:1:10:3 all are compared at each value, which stands where they say {size}.");
  verb->callback([options, &action] { action = [options] { return compare(*options); }; });
}

}  // namespace holdfast::cli
