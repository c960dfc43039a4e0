// holdfast history [TEST]: prints the series of a test over its sessions, its change points and its drift; without a
// test, the geometric mean of all. A trend is reported and never a gate: the exit code depends only on whether there
// was anything to report.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/history.hpp"
#include "render/overall_history.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::cli {
namespace {

struct HistoryOptions {
  SharedOptions shared;
  suite::CommittedFiles files;
  std::string test;
  std::optional<std::string> benchmark;
  std::optional<std::string> branch;
  suite::TrendAsked trend;
  std::size_t last = 0;
  bool by_commit = false;
  bool csv = false;
  std::string delimiter = ",";
};

/// Returns the delimiter: a character that no number contains. "tab" stands for a tab, which is hard to type.
char delimiter_of(const std::string& text) {
  if (text == "tab") return '\t';
  constexpr std::string_view kNone = "\"\r\n .+-";
  const bool fits = text.size() == 1 && text.front() > ' ' && text.front() < 127 &&
                    std::isalnum(static_cast<unsigned char>(text.front())) == 0 &&
                    kNone.find(text.front()) == std::string_view::npos;
  if (!fits)
    throw Error("--delimiter is '" + text +
                "'; allowed: tab, or one character such as , or ; that is not part of numbers");
  return text.front();
}

void refuse_unknown(const std::string& where, const std::string& what, const std::string& name,
                    const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  const auto others =
      known.empty() ? "none has been run yet" : fmt::format("there are {}", fmt::join(known, ", "));
  throw Error(fmt::format("{}: has no runs of the {} \"{}\"; {}", where, what, name, others));
}

/// Returns the test. "perf.sort", CTest's name, is the test "sort", unless there is a test "perf.sort".
std::string test_meant(const std::string& word, const std::vector<std::string>& known) {
  constexpr std::string_view kPrefix = "perf.";
  const bool known_as_it_is = std::find(known.begin(), known.end(), word) != known.end();
  return !known_as_it_is && word.starts_with(kPrefix) ? word.substr(kPrefix.size()) : word;
}

/// Prints the geometric mean of all tests in each session.
ExitCode overall(const HistoryOptions& options) {
  if (options.benchmark || options.csv)
    throw Error("--benchmark and --csv need the name of a test; without one, the mean of all tests is shown");
  auto store = open_existing_store(options.shared, "");
  const auto points = suite::overall_history(
      suite::series_of_branch(store, former_names(options.shared, options.files), options.branch));
  if (points.empty())
    throw Error(store.path() + ": no test" +
                (options.branch ? " of the branch \"" + *options.branch + "\"" : "") +
                " was compared with an accepted program, so there is no mean of all tests");
  put_text(options.shared, text::sanitize_text(render::overall_history_text(points, options.last)));
  put_json(options.shared, render::overall_history_json(points, options.last));
  return kPass;
}

ExitCode history(const HistoryOptions& options) {
  if (options.test.empty()) return overall(options);
  const auto settings = suite::trend_settings(options.trend);
  const auto delimiter = delimiter_of(options.delimiter);
  auto store = open_existing_store(options.shared, "");
  const auto tests = store::tests_with_runs(store);
  const auto test = test_meant(options.test, tests);
  refuse_unknown(store.path(), "test", test, tests);
  if (options.benchmark) {
    refuse_unknown(store.path() + ", test " + test, "benchmark", *options.benchmark,
                   store::benchmarks_with_runs(store, test));
  }
  suite::TrendsOf wanted{.test = test, .benchmark = options.benchmark, .branch = options.branch};
  if (options.by_commit) wanted.sources = suite::source_directory(options.shared.tree);
  const auto trends = suite::trends_of(store, former_names(options.shared, options.files), wanted, settings);
  if (trends.empty())
    throw Error(store.path() + ": no run of \"" + test + "\"" +
                (options.branch ? " on the branch \"" + *options.branch + "\"" : "") +
                " has finished with numbers");
  if (options.csv)
    put_text(options.shared, render::history_csv(store, trends, options.last, delimiter));
  else
    put_text(options.shared, text::sanitize_text(render::history_text(trends, settings, options.last)));
  put_json(options.shared, render::history_json(test, trends, settings, options.last));
  return kPass;
}

}  // namespace

Verb history_verb() {
  return verb_of<HistoryOptions>(
      "history", "Show the results of a test over time, and its change points", history,
      [](HistoryOptions& options) {
        const auto min_change = [&options](const Words& given) {
          options.trend.min_change = parse_fraction(given.front(), "--min-change");
        };
        const auto change_test = [&options](const Words& given) {
          options.trend.permutation = given.front() == "permutation";
        };
        return joined(
            {{"TEST", &options.test, "Name of the test; default: the geometric mean of all tests"},
             {"--benchmark NAME", &options.benchmark, "Only this benchmark of the test"},
             {"--branch NAME", &options.branch, "Only the sessions of this branch"},
             {"--min-change", min_change,
              "Smallest change of level or drift that matters, as 2% or 0.02; default: 2%"},
             {"--p-value", &options.trend.p_value,
              "Largest p-value of a change point; default: 2.3e-6 with t (more with fewer than 100 "
              "sessions), "
              "0.002 with permutation"},
             Argument("--test", change_test, "Test for change points: t or permutation; default: t",
                      {.choices = {"t", "permutation"}}),
             {"--order-by-commit", &options.by_commit,
              "Order sessions by their commits in git instead of by time"},
             Argument("--last N", &options.last,
                      "Show only the last N sessions of each series, although all are judged",
                      {.check = Check::positive}),
             {"--csv", &options.csv, "Print CSV: a row for each session and point, with all samples"},
             Argument("--delimiter CHAR", &options.delimiter,
                      "Separator of the columns of --csv, such as ; or tab", {.needs = "--csv"})},
            aliases_option(options.files));
      },
      {.examples = {{"holdfast history", "one number for each session: the geometric mean of all tests"},
                    {"holdfast history parse", "all benchmarks of the test"},
                    {"holdfast history parse --csv --delimiter ';'", "for a spreadsheet"}}});
}

}  // namespace holdfast::cli
