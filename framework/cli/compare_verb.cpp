// holdfast compare -- 'COMMAND A' 'COMMAND B' ...: commands against the first of them, or one test of two build trees,
// live and in turns. Needs no store and keeps nothing.

#include <cstdio>

#include "cli/compared_commands.hpp"
#include "cli/hyperfine_words.hpp"
#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"
#include "render/comparison_text.hpp"
#include "render/html_report.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "suite/comparison.hpp"
#include "suite/gate.hpp"
#include "suite/suite_tests.hpp"
#include "text/files.hpp"
#include "text/progress_line.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct CompareOptions {
  Shared shared;
  run::Overrides overrides;
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
  return suite::only_test(suite::suite_tests(suite::suite_of_build(build, options.config), *options.test),
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

suite::Comparison comparison_of(const CompareOptions& options, const process::ScratchDirectory& place) {
  const auto& sides = options.commands.commands;
  if (!options.test) return comparison_of_commands(options.commands, place.path());
  return {.reference = test_of(options, sides.front()), .others = {test_of(options, sides.back())}};
}

/// What a process printed is shown as soon as it has ended: where it would be shown is none of what is measured.
process::Ended shown_command_output(const process::Launch& wanted) {
  auto launch = wanted;
  launch.keep_stdout = true;
  auto ended = process::run_process(launch);
  std::fwrite(ended.out.data(), 1, ended.out.size(), stdout);
  std::fflush(stdout);
  std::fwrite(ended.tail.data(), 1, ended.tail.size(), stderr);
  return ended;
}

Report compared(const CompareOptions& options) {
  const process::ScratchDirectory place("holdfast-compare");
  const auto comparison = comparison_of(options, place);
  text::ProgressLine line(options.test.value_or("compare"),
                          options.shared.quiet || options.commands.show_output);
  return suite::compare(comparison, options.overrides, line.shows(),
                        options.commands.show_output ? shown_command_output : process::run_process);
}

void put_files(const CompareOptions& options, const Report& report) {
  put_json(options.shared, wire::report_text(report));
  if (!options.markdown.empty())
    text::write_file_in_its_directory(options.markdown, render::markdown_report(report, {}));
  if (!options.csv.empty()) text::write_file_in_its_directory(options.csv, render::csv_report(report, {}));
  if (options.html.empty()) return;
  render::render_html({.report = report,
                       .store = nullptr,  // nothing was stored
                       .aliases = {},
                       .sessions = 0,
                       .output = options.html,
                       .templates = "",
                       .python = options.python.empty() ? render::default_python() : options.python});
}

/// An alarm that may be chance among so many comparisons is none.
ExitCode code_of_comparison(const Report& report) {
  ExitCode code = report.missing.empty() ? kPass : kUndecided;
  for (const auto& result : report.results) {
    const bool alone = result.baseline.kind == "none";
    const auto own = alone ? kPass : exit_code_of(result);
    code = worse_of(code, own == kRegressed && !suite::is_certain(result) ? kUndecided : own);
  }
  return code;
}

std::string text_of(const CompareOptions& options, const Report& report) {
  if (options.test) return render::comparison_text(report);
  return render::comparison_table(report, {.layout = text::layout_of_stdout(),
                                           .best_first = options.sort == "time",
                                           .time_unit = options.time_unit});
}

ExitCode compare(const CompareOptions& options) {
  check(options);
  const auto report = compared(options);
  if (options.shared.talks()) std::fputs(text_of(options, report).c_str(), stdout);
  put_files(options, report);
  return code_of_comparison(report);
}

Arguments command_options(CommandOptions& options) {
  const auto shell = [&options](const Words& given) { options.shell = given.empty() ? "" : given.front(); };
  return {{"-n,--name", &options.names, "Name of the first command; again for the second, ..."},
          {"--reference N|NAME", &options.reference,
           "The command that the others are compared with, its number or name; default: the first"},
          Argument("-S,--shell [SHELL]", shell,
                   "Run the commands by sh -c, or by this shell; it is measured too", {.values = {0, 1}}),
          {"-s,--setup COMMAND", &options.setup, "Run by sh before all runs of a command, not timed"},
          {"-p,--prepare COMMAND", &options.prepare,
           "Run by sh before each run; given once for each, of that command"},
          {"--conclude COMMAND", &options.conclude, "Run by sh after each run"},
          {"-c,--cleanup COMMAND", &options.cleanup, "Run by sh after all runs of a command"},
          {"--pick REGEX", &options.pick.pattern,
           "Use the number that this group matches in the output as the metric: '^rate: ([0-9.]+)'"},
          {"--unit", &options.pick.unit, "Of that number"},
          {"--higher", &options.higher, "Of that number, more is better"},
          Argument("--input FILE", &options.input, "What the commands read as stdin", {.check = Check::file}),
          {"-i,--ignore-failure", &options.ignore_failure, "Commands may exit with other codes than 0"},
          {"--show-output", &options.show_output,
           "Show what each run printed, the end of its stderr too; writing it takes time that is measured"}};
}

const std::map<std::string, std::string> kTimeUnits{
    {"microsecond", "us"}, {"millisecond", "ms"}, {"second", "s"}};

Arguments output_options(CompareOptions& options) {
  const auto unit = [&options](const Words& given) { options.time_unit = kTimeUnits.at(given.front()); };
  return {Argument("--sort", &options.sort, "Rows of the table as the commands are given, or by their time",
                   {.choices = {"command", "time"}}),
          Argument("-u,--time-unit", unit, "Of times in the table; default: as suits each",
                   {.choices = {"microsecond", "millisecond", "second"}}),
          {"--html DIR", &options.html, "Write pages into this directory"},
          {"--markdown FILE", &options.markdown, "Write Markdown into this file"},
          {"--csv FILE", &options.csv, "Write a row for each comparison into this file"},
          Argument("--python PROGRAM", &options.python, "Python that can import Jinja2", {.variable = true})};
}

/// Without those that a store is needed for; those that hyperfine has too are as short as there.
Arguments policy_options(run::Overrides& overrides) {
  const auto warmup = [&overrides](const Words& runs) { overrides.warmer = "count:" + runs.front(); };
  return joined(
      without(override_options(overrides), {"--baseline", "--historian", "--allow-fingerprint", "--runs"}),
      Arguments{Argument("-r,--runs", &overrides.runs,
                         "How often each command runs, divided among its processes", {.variable = true}),
                Argument("-w,--warmup N", warmup, "Runs of each side before all others, that do not count",
                         {.range = {{0, 1'000'000'000}}})});
}

Arguments arguments_of(CompareOptions& options) {
  return joined(
      {Argument("SIDES", &options.commands.commands,
                "After --: 'COMMAND A' 'COMMAND B' ...; with --test, BUILD_A BUILD_B", {.required = true})},
      command_options(options.commands),
      Arguments{{"--test NAME", &options.test, "The test that both build trees declare"},
                {"--config", &options.config, "Of --test, where a build tree has several configurations"}},
      output_options(options), policy_options(options.overrides), refused_hyperfine_options());
}

}  // namespace

Verb compare_verb() {
  return verb_of<CompareOptions>(
      "compare", "Commands, or one test of two build trees, live and in turns", compare, arguments_of,
      "B is judged against A as a test is against its baseline: 0 no slower or faster, 1 slower, 77 "
      "undecided, 2\n"
      "broken. Of several, each is compared with A in turns, and they are judged together; one alone is "
      "measured. Words\n"
      "are split as a shell does, without running one; the commands run in this directory. With --params "
      "size=1,1000\n"
      "or size=range:1:10:3 all are compared at each value, which replaces {size} in them.");
}

}  // namespace holdfast::cli
