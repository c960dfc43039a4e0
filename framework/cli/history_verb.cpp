// holdfast history TEST: the series of a test over its sessions, its change points and its drift. A trend is
// reported and never a gate: the exit code says only whether there was anything to report.

#include <fmt/format.h>

#include <algorithm>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "render/history.hpp"
#include "run/former_names.hpp"
#include "suite/committed_files.hpp"
#include "text/sanitize_text.hpp"

namespace holdfast::cli {
namespace {

struct HistoryOptions {
  Shared shared;
  suite::CommittedFiles files;
  std::string test;
  std::optional<std::string> benchmark;
  std::optional<std::string> branch;
  std::string min_change;
  std::optional<double> p_value;
  std::string change_test = "t";
  std::size_t last = 0;
};

suite::TrendSettings settings_of(const HistoryOptions& options) {
  suite::TrendSettings settings;
  auto& changes = settings.changes;
  if (options.change_test == "permutation") changes.test = stats::ChangeTest::permutation;
  changes.p_value = options.p_value;
  if (!options.min_change.empty()) changes.min_change = parse_fraction(options.min_change, "--min-change");
  settings.drift.min_effect = changes.min_change;
  const double p = options.p_value.value_or(stats::default_p_value(changes.test));
  if (!(p > 0 && p < 1)) throw Error("--p-value must lie between 0 and 1");
  const double least = 1.0 / (changes.permutations + 1);
  if (changes.test == stats::ChangeTest::permutation && p < least) {
    throw Error(
        fmt::format("--p-value {} would find nothing: with {} permutations p is {} at least; use --test t", p,
                    changes.permutations, least));
  }
  return settings;
}

void refuse_unknown(const std::string& where, const std::string& what, const std::string& name,
                    const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  const auto others =
      known.empty() ? "none has been run yet" : fmt::format("there are {}", fmt::join(known, ", "));
  throw Error(fmt::format("{}: has no runs of the {} \"{}\"; {}", where, what, name, others));
}

/// "perf.sort", as CTest calls it, is the test "sort", unless there is one of that very name.
std::string test_meant(const std::string& word, const std::vector<std::string>& known) {
  constexpr std::string_view kPrefix = "perf.";
  const bool known_as_it_is = std::find(known.begin(), known.end(), word) != known.end();
  return !known_as_it_is && word.starts_with(kPrefix) ? word.substr(kPrefix.size()) : word;
}

ExitCode history(const HistoryOptions& options) {
  const auto settings = settings_of(options);
  auto store = open_existing_store(options.shared, "");
  const auto tests = store::tests_with_runs(store);
  const auto test = test_meant(options.test, tests);
  refuse_unknown(store.path(), "test", test, tests);
  if (options.benchmark) {
    refuse_unknown(store.path() + ", test " + test, "benchmark", *options.benchmark,
                   store::benchmarks_with_runs(store, test));
  }
  std::vector<suite::Trend> trends;
  const auto renamed =
      suite::aliases(options.files, suite::declared_suite(options.shared.tree).value_or(Suite{}).aliases);
  for (const auto& series : run::renamed_history(store, renamed, test, options.benchmark)) {
    if (!options.branch || series.branch == *options.branch)
      trends.push_back(suite::trend_of(series, settings));
  }
  if (trends.empty())
    throw Error(store.path() + ": no run of \"" + test + "\"" +
                (options.branch ? " on the branch \"" + *options.branch + "\"" : "") +
                " has come to its end with numbers");
  if (options.shared.talks())
    fmt::print("{}", text::sanitize_text(render::history_text(trends, settings, options.last)));
  put_json(options.shared, render::history_json(test, trends, settings, options.last));
  return kPass;
}

}  // namespace

Verb history_verb() {
  return verb_of<HistoryOptions>(
      "history", "What a test measured, session after session, and where it changed", history,
      [](HistoryOptions& options) {
        return joined(
            {Argument("TEST", &options.test, "The test", {.required = true}),
             {"--benchmark NAME", &options.benchmark, "Only this benchmark of the test"},
             {"--branch NAME", &options.branch, "Only the sessions of this branch"},
             {"--min-change", &options.min_change,
              "Smallest change of level, and smallest drift, that matter: 2% or 0.02; default: 2 %"},
             {"--p-value", &options.p_value,
              "Largest p of a change point; default: 1e-6 of t, 0.002 of permutation"},
             Argument("--test", &options.change_test, "What decides about a change point: t or permutation",
                      {.choices = {"t", "permutation"}}),
             Argument("--last N", &options.last,
                      "Show only the last N sessions of each series; all are judged",
                      {.check = Check::positive})},
            aliases_option(options.files));
      });
}

}  // namespace holdfast::cli
