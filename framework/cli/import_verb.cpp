// holdfast import --from FORMAT FILE: takes in the history of a test that another store wrote, or the results of another
// tool.

#include <fmt/format.h>

#include "cli/files.hpp"
#include "cli/foreign_import.hpp"
#include "cli/gzip.hpp"
#include "cli/history_file.hpp"
#include "cli/imported.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "store/baselines.hpp"

namespace holdfast::cli {
namespace {

struct ImportOptions {
  Shared shared;
  std::string format;
  std::vector<std::string> files;
  std::optional<std::string> test;
  std::string prefix;
  std::optional<std::string> config;
};

/// False where the run is there already. One that was cut off there is taken up again.
bool add(store::Database& store, const KeptRun& kept) {
  const auto there = store::find_run(store, kept.run.id);
  if (there && there->verdict) return false;
  take_session(store, kept.session);
  store::add_run(store, kept.run);
  for (const auto& process : kept.processes) store::add_process(store, kept.run.id, process);
  store::finish_run(store, kept.run);
  return true;
}

/// Which of them become baselines: those of subjects that have none here. A file changes no baseline in force.
std::vector<const KeptRun*> acceptable(store::Database& store, const std::vector<KeptRun>& all) {
  std::vector<const KeptRun*> chosen;
  for (const bool in_force : {false, true}) {  // what is accepted last is in force
    for (const auto& kept : all) {
      if (!kept.accepted || kept.reference != in_force) continue;
      if (!store::find_baseline_of_metric(store, kept.run.subject, kept.run.config, kept.session.branch))
        chosen.push_back(&kept);
    }
  }
  return chosen;
}

ExitCode import_history(const ImportOptions& options) {
  if (options.test || options.config || !options.prefix.empty() || options.files.size() != 1)
    throw Error("--from json takes one file, which names its test and configuration itself");
  const auto& file = options.files.front();
  const auto bytes = read_file(file, "; nothing was stored");
  const auto text = is_gzipped(bytes) ? unzipped(bytes, file) : bytes;
  const auto runs = parse_history_file(text, file);
  auto store = open_store(options.shared, "");
  const auto baselines = acceptable(store, runs);
  const auto added = store.change("taking in a history", [&](auto&) {
    std::size_t count = 0;
    for (const auto& kept : runs) {
      if (add(store, kept)) ++count;
    }
    for (const auto* kept : baselines) store::accept_run(store, kept->run);
    return count;
  });
  if (options.shared.talks()) {
    fmt::print("{}: {} runs of {} added, {} were there already, {} baselines\n", store.path(), added,
               runs.front().run.subject.test, runs.size() - added, baselines.size());
  }
  put_json(options.shared, fmt::format("{{\"schema\": \"holdfast-import/1\", \"added\": {}, \"known\": {}, "
                                       "\"baselines\": {}}}",
                                       added, runs.size() - added, baselines.size()));
  return kPass;
}

/// As of the build tree around the working directory, so that its tests find what was taken in.
ExitCode import_results(const ImportOptions& options) {
  if (options.test && !options.prefix.empty())
    throw Error("--test and --prefix exclude each other; give one of them");
  const auto suite = declared_suite(options.shared.tree);
  const ForeignImport wanted{.files = options.files,
                             .format = options.format,
                             .test = options.test,
                             .prefix = options.prefix,
                             .config = options.config.value_or(suite ? suite->config : "none"),
                             .project = suite ? suite->project : "imported",
                             .source_directory = suite ? suite->source_directory : "."};
  const auto results = foreign_results(wanted);
  auto store = open_store(options.shared, "");
  const auto session = add_foreign(store, wanted, results);
  if (options.shared.talks())
    fmt::print("{}: {} runs added as session {}\n", store.path(), results.series.size(), session);
  put_json(options.shared, fmt::format("{{\"schema\": \"holdfast-import/1\", \"added\": {}, \"known\": 0, "
                                       "\"baselines\": 0, \"session\": \"{}\"}}",
                                       results.series.size(), session));
  return kPass;
}

ExitCode import(const ImportOptions& options) {
  return options.format == "json" ? import_history(options) : import_results(options);
}

}  // namespace

void add_import_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<ImportOptions>();
  auto* verb = app.add_subcommand("import", "Take in what another store or tool wrote");
  verb->add_option(
          "--from", options->format,
          "json: what \"history TEST --output\" wrote, packed or not; the others: result files of that tool")
      ->required()
      ->check(CLI::IsMember({"json", "google-benchmark", "hyperfine", "pytest-benchmark", "csv"}));
  verb->add_option("FILE", options->files, "The file; of another tool several, each with more processes")
      ->required();
  verb->add_option("--test", options->test,
                   "Of another tool: the test that its benchmarks belong to; else each is one");
  verb->add_option("--prefix", options->prefix, "Of another tool: what stands before the names of the tests");
  verb->add_option("--config", options->config, "Of another tool: the configuration that was measured");
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return import(*options); }; });
}

}  // namespace holdfast::cli
