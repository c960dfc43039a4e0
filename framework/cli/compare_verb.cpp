// holdfast compare -- 'COMMAND A' 'COMMAND B' ...: compares commands with the first of them, or one test of two build
// trees, live and in turns. It needs no store and keeps nothing.

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <map>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "model/text/progress_line.hpp"
#include "render/comparison_text.hpp"
#include "render/html_report.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "suite/compared_builds.hpp"
#include "suite/compared_commands.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct CompareOptions {
  SharedOptions shared;
  run::Overrides overrides;
  suite::CommandOptions commands;  ///< with `test`: its commands are the two build trees
  std::optional<std::string> test;
  std::optional<std::string> config;
  std::string html;
  std::string markdown;
  std::string csv;
  std::string python;
  std::string sort = "command";
  std::string time_unit;
  bool verbose = false;
};

void check(const CompareOptions& options) {
  const auto& commands = options.commands;
  if (options.test && commands.commands.size() != 2)
    throw Error("--test compares two build trees, and " + std::to_string(commands.commands.size()) +
                (commands.commands.size() == 1 ? " is" : " are") + " given");
  if (options.test && commands.any())
    throw Error(
        "--name, --reference, --shell, --setup, --prepare, --conclude, --cleanup, --pick, --unit, --higher, "
        "--input, --show-output and --ignore-failure are for commands, but --test is for declared tests, "
        "which have keywords instead");
  if (commands.pick.pattern.empty() && (commands.higher || !commands.pick.unit.empty()))
    throw Error("--unit and --higher describe the number of --pick, which is missing");
  if (options.config && !options.test) throw Error("--config is for --test");
  if (commands.show_output && options.shared.json && options.shared.json_file.empty())
    throw Error("--show-output and --json both write to stdout; give --json a file");
}

Report compared(const CompareOptions& options) {
  const auto& sides = options.commands.commands;
  text::ProgressLine line(options.test.value_or("compare"),
                          options.shared.quiet || options.commands.show_output);
  if (!options.test) return suite::compare_commands(options.commands, options.overrides, line.shows());
  return suite::compare_builds(
      {.test = *options.test, .before = sides.front(), .now = sides.back(), .config = options.config},
      options.overrides, line.shows());
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
                       .source = "",
                       .coverage = "",
                       .sessions = 0,
                       .output = options.html,
                       .templates = "",
                       .compiled = "",
                       .python = options.python.empty() ? render::default_python() : options.python});
}

/// A test that only one side has was not compared, so the comparison is not decided.
ExitCode code_of_comparison(const Report& report) {
  ExitCode code = report.missing.empty() ? kPass : kUndecided;
  for (const auto& result : report.results)
    code = worse_of(code, exit_code_of(suite::word_in_comparison(result)));
  return code;
}

std::string text_of(const CompareOptions& options, const Report& report) {
  if (options.test) return render::comparison_text(report, options.verbose);
  return render::comparison_table(report, {.layout = text::layout_of_stdout(),
                                           .best_first = options.sort == "time",
                                           .time_unit = options.time_unit,
                                           .verbose = options.verbose});
}

ExitCode compare(const CompareOptions& options) {
  check(options);
  const auto report = compared(options);
  put_text(options.shared, text_of(options, report));
  put_files(options, report);
  return code_of_comparison(report);
}

Arguments command_options(suite::CommandOptions& options) {
  const auto shell = [&options](const Words& given) { options.shell = given.empty() ? "" : given.front(); };
  return {
      {"-n,--name", &options.names, "Name of a command; may be given once for each, in their order"},
      {"--reference N|NAME", &options.reference,
       "Number or name of the command to compare the others with; default: the first"},
      Argument("-S,--shell [SHELL]", shell,
               "Run the commands with sh -c, or with this shell, whose time is included", {.values = {0, 1}}),
      {"-s,--setup COMMAND", &options.setup,
       "Shell command to run once before all runs of each command, not timed"},
      {"-p,--prepare COMMAND", &options.prepare,
       "Shell command to run before each run; if given several times, one for each command"},
      {"--conclude COMMAND", &options.conclude, "Shell command to run after each run"},
      {"-c,--cleanup COMMAND", &options.cleanup, "Shell command to run once after all runs of each command"},
      {"--pick REGEX", &options.pick.pattern,
       "Regular expression: the number that its group captures in the output is the metric; such as '^rate: "
       "([0-9.]+)'"},
      {"--unit", &options.pick.unit, "Unit of the number that --pick captures"},
      {"--higher", &options.higher, "Higher values of --pick are better"},
      Argument("--input FILE", &options.input, "File that the commands read as stdin",
               {.check = Check::file}),
      {"-i,--ignore-failure", &options.ignore_failure, "Accept exit codes other than 0"},
      {"--show-output", &options.show_output,
       "Show the output of each run and the end of its stderr; the time to write it is measured, too"}};
}

const std::map<std::string, std::string> kTimeUnits{
    {"microsecond", "us"}, {"millisecond", "ms"}, {"second", "s"}};

Arguments output_options(CompareOptions& options) {
  const auto unit = [&options](const Words& given) { options.time_unit = kTimeUnits.at(given.front()); };
  return {Argument("--sort", &options.sort, "Order of the table's rows: command (as given) or time",
                   {.choices = {"command", "time"}}),
          Argument("-u,--time-unit", unit, "Unit of times in the table; default: a suitable one for each",
                   {.choices = {"microsecond", "millisecond", "second"}}),
          {"--html DIR", &options.html, "Write HTML pages into this directory"},
          {"--markdown FILE", &options.markdown, "Write a Markdown table into this file"},
          {"--csv FILE", &options.csv, "Write a CSV row for each comparison into this file"},
          Argument("--python PROGRAM", &options.python, "Python that can import Jinja2", {.variable = true})};
}

/// Returns the options that need no store. Options that hyperfine also has have the same short names.
Arguments policy_options(run::Overrides& overrides) {
  const auto warmup = [&overrides](const Words& runs) { overrides.warmer = "count:" + runs.front(); };
  return joined(
      brief(without(live_options(overrides), {"--runs"}),
            {"--budget", "--processes", "--min-effect", "--params"}),
      Arguments{Argument("-r,--runs", &overrides.runs,
                         "Number of runs of each command, divided among its processes", {.variable = true}),
                Argument("-w,--warmup N", warmup, "Number of first runs of each command that do not count",
                         {.range = {{0, 1'000'000'000}}})});
}

/// Options that hyperfine names differently, or that Holdfast lacks. They are refused with a sentence about the
/// replacement. The other options of hyperfine have the same meaning here.
struct HyperfineWord {
  const char* names;
  int values;
  const char* here;  ///< {0}, {1}, ...: the values
};

constexpr const char* kRounds =
    "rounds continue until the verdict is certain; --processes N limits their number, --budget SECONDS "
    "limits their time, and --runs N sets the number of runs of each command";
constexpr const char* kTables = "use --markdown FILE, --csv FILE, --html DIR or --json FILE";

constexpr std::array<HyperfineWord, 14> kHyperfineWords{
    {{"-L,--parameter-list", 2, "use --params {0}={1}"},
     {"-P,--parameter-scan", 3, "use --params {0}=range:{1}:{2}"},
     {"-D,--parameter-step-size", 1, "the step follows the range: --params NAME=range:MIN:MAX:{0}"},
     {"-m,--min-runs", 1, kRounds},
     {"-M,--max-runs", 1, kRounds},
     {"-N", 0, "no shell is used without --shell; omit the option"},
     {"--style", 1,
      "colours and progress are printed only on a terminal, and colours not if NO_COLOR is set; --quiet "
      "prints nothing"},
     {"--output", 1, "output is discarded; --show-output shows it, and --pick reads a number from it"},
     {"--export-json", 1, "use --json {0}"},
     {"--export-csv", 1, "use --csv {0}"},
     {"--export-markdown", 1, "use --markdown {0}"},
     {"--export-asciidoc", 1, kTables},
     {"--export-orgmode", 1, kTables},
     {"--command-name", 1, "use --name {0}, once for each command"}}};

std::string refusal_of_word(const HyperfineWord& word, std::vector<std::string> values) {
  const std::string names = word.names;
  values.resize(3);
  return names.substr(names.find_last_of(',') + 1) + " is an option of hyperfine; in Holdfast, " +
         fmt::format(fmt::runtime(word.here), values[0], values[1], values[2]);
}

/// Returns options that throw Error when they are parsed. They are hidden from help, manual and completion.
/// `word` refers to the constant table, so that the lambda may keep the reference.
Arguments refused_hyperfine_options() {
  Arguments refused;
  for (const auto& word : kHyperfineWords) {
    const auto refuse = [&word](const Words& values) { throw Error(refusal_of_word(word, values)); };
    refused.emplace_back(word.names, refuse, "", Rules{.values = {word.values, word.values}, .hidden = true});
  }
  return refused;
}

Arguments arguments_of(CompareOptions& options) {
  return joined(
      {Argument(
          "SIDES", &options.commands.commands,
          "Commands, after --: 'COMMAND A' 'COMMAND B' ...; with --test, two build trees: BUILD_A BUILD_B",
          {.required = true})},
      brief(command_options(options.commands), {"--name", "--shell", "--prepare", "--pick"}),
      Arguments{{"--test NAME", &options.test, "Compare this test, which both build trees declare"},
                Argument("--config", &options.config, "Configuration of --test, if a build tree has several",
                         {.rare = true})},
      brief(output_options(options), {"--markdown", "--html"}), verbose_option(options.verbose),
      policy_options(options.overrides), refused_hyperfine_options());
}

}  // namespace

Verb compare_verb() {
  return verb_of<CompareOptions>(
      "compare", "Compare commands, or one test of two build trees", compare, arguments_of,
      {.examples = {{"holdfast compare -- './before input' './after input'", "two commands"},
                    {"holdfast compare --params size=1,1000 -- 'sort-a {size}' 'sort-b {size}'",
                     "at two values of a parameter"},
                    {"holdfast compare --test parse -- build-before build", "one test of two build trees"}},
       .exits = "0 no slower or faster, 1 slower, 2 broken, 77 undecided",
       .footer =
           "B is judged against A, as a test is against its baseline. Several commands are each compared "
           "with A and judged together; a single one is only measured. Commands are split into words as by a "
           "shell, without running one, and run in the current directory. With --params size=1,1000 or "
           "size=range:1:10:3, they are compared at each value, which replaces {size} in them."});
}

}  // namespace holdfast::cli
