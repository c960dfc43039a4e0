// holdfast history TEST: the series of a test over its sessions, its change points and its drift. A trend is
// reported and never a gate: the exit code says only whether there was anything to report.

#include <fmt/format.h>

#include <algorithm>

#include "cli/committed_files.hpp"
#include "cli/files.hpp"
#include "cli/gzip.hpp"
#include "cli/history_file.hpp"
#include "cli/history_json.hpp"
#include "cli/history_text.hpp"
#include "cli/overrides.hpp"
#include "cli/plain_text.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "session/renamed_history.hpp"

namespace holdfast::cli {
namespace {

struct HistoryOptions {
  Shared shared;
  CommittedFiles files;
  std::string test;
  std::optional<std::string> benchmark;
  std::optional<std::string> branch;
  std::string min_change;
  std::optional<double> p_value;
  std::string change_test = "t";
  std::size_t last = 0;
  std::string output;  ///< empty: none
};

session::TrendSettings settings_of(const HistoryOptions& options) {
  session::TrendSettings settings;
  auto& changes = settings.changes;
  if (options.change_test == "permutation") changes.test = judge::ChangeTest::permutation;
  changes.p_value = options.p_value;
  if (!options.min_change.empty()) changes.min_change = parse_fraction(options.min_change, "--min-change");
  settings.drift.min_effect = changes.min_change;
  const double p = options.p_value.value_or(judge::default_p_value(changes.test));
  if (!(p > 0 && p < 1)) throw Error("--p-value must lie between 0 and 1");
  const double least = 1.0 / (changes.permutations + 1);
  if (changes.test == judge::ChangeTest::permutation && p < least) {
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

/// All sessions with their samples, for another store, which keeps them as they were called when they were measured.
void put_file(const HistoryOptions& options, store::Database& store, const std::string& test,
              const session::TrendSettings& settings) {
  if (options.output.empty()) return;
  std::vector<session::Trend> trends;
  for (const auto& series : store::history_of(store, test, options.benchmark))
    trends.push_back(session::trend_of(series, settings));
  const auto json = history_json(test, trends, settings, 0);
  const auto text = history_file_text(store, json);
  write_file_in_its_directory(options.output, options.output.ends_with(".gz") ? gzipped(text) : text);
}

void check_output(const std::string& file) {
  if (file.empty() || file.ends_with(".json") || file.ends_with(".json.gz")) return;
  throw Error("--output " + file +
              ": the file's name must end with .json or .json.gz, which says how it is written");
}

ExitCode history(const HistoryOptions& options) {
  const auto settings = settings_of(options);
  check_output(options.output);
  auto store = open_existing_store(options.shared, "");
  const auto tests = store::tests_with_runs(store);
  const auto test = test_meant(options.test, tests);
  refuse_unknown(store.path(), "test", test, tests);
  if (options.benchmark) {
    refuse_unknown(store.path() + ", test " + test, "benchmark", *options.benchmark,
                   store::benchmarks_with_runs(store, test));
  }
  std::vector<session::Trend> trends;
  const auto renamed = aliases(options.files, declared_suite(options.shared.tree).value_or(Suite{}).aliases);
  for (const auto& series : session::renamed_history(store, renamed, test, options.benchmark)) {
    if (!options.branch || series.branch == *options.branch)
      trends.push_back(session::trend_of(series, settings));
  }
  if (trends.empty())
    throw Error(store.path() + ": no run of \"" + test + "\"" +
                (options.branch ? " on the branch \"" + *options.branch + "\"" : "") +
                " has come to its end with numbers");
  if (options.shared.talks()) fmt::print("{}", plain_text(history_text(trends, settings, options.last)));
  put_json(options.shared, history_json(test, trends, settings, options.last));
  put_file(options, store, test, settings);
  return kPass;
}

}  // namespace

void add_history_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<HistoryOptions>();
  auto* verb =
      app.add_subcommand("history", "What a test measured, session after session, and where it changed");
  verb->add_option("TEST", options->test, "The test")->required();
  verb->add_option("--benchmark", options->benchmark, "Only this benchmark of the test")->type_name("NAME");
  verb->add_option("--branch", options->branch, "Only the sessions of this branch")->type_name("NAME");
  verb->add_option("--min-change", options->min_change,
                   "Smallest change of level, and smallest drift, that matter: 2% or 0.02; without it, 2 %");
  verb->add_option("--p-value", options->p_value,
                   "Largest p of a change point; without it, 1e-6 of t, 0.002 of permutation");
  verb->add_option("--test", options->change_test, "What decides about a change point: t or permutation")
      ->check(CLI::IsMember({"t", "permutation"}));
  verb->add_option("--last", options->last, "Show only the last N sessions of each series; all are judged")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  verb->add_option(
          "--output", options->output,
          "Write all sessions with their samples, for \"import --from json\": FILE.json or FILE.json.gz")
      ->type_name("FILE");
  add_aliases_option(*verb, options->files);
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return history(*options); }; });
}

}  // namespace holdfast::cli
