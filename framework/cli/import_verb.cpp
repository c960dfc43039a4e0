// holdfast import FILE...: adds the results of another tool to the store.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "run/reference/open_session.hpp"
#include "suite/exchange/foreign_import.hpp"

namespace holdfast::cli {
namespace {

struct ImportOptions {
  SharedOptions shared;
  std::string format;
  std::vector<std::string> files;
  std::optional<std::string> test;
  std::string prefix;
  std::optional<std::string> config;
};

std::string text_of(const exchange::Added& added, std::size_t skipped) {
  auto text = added.sessions == 1 ? fmt::format("{} runs added as session {}", added.runs, added.session)
                                  : fmt::format("{} runs added as {} sessions", added.runs, added.sessions);
  if (added.known > 0) text += fmt::format("; {} were there before", added.known);
  if (skipped > 0) text += fmt::format("; {} other files in the folders were skipped", skipped);
  return text;
}

/// Imports into a session of the build tree around the working directory, so that its tests find the results.
ExitCode import_results(const ImportOptions& options) {
  if (options.test && !options.prefix.empty())
    throw Error("--test and --prefix exclude each other; give one of them");
  const auto suite = suite::declared_suite(options.shared.tree);
  auto session = run::new_session(suite ? suite->source_directory : ".",
                                  options.config.value_or(suite ? suite->config : "none"));
  session.project = suite ? suite->project : "imported";
  const exchange::ForeignImport wanted{.files = options.files,
                                       .format = options.format,
                                       .test = options.test,
                                       .prefix = options.prefix,
                                       .session = std::move(session)};
  // All files are read before the store is opened, so that a file with an error changes nothing.
  const auto results = exchange::foreign_results(wanted);
  auto store = open_store(options.shared, "");
  const auto added = exchange::add_foreign(store, wanted, results.moments);
  if (options.shared.talks()) fmt::print("{}: {}\n", store.path(), text_of(added, results.skipped));
  put_json(
      options.shared,
      fmt::format("{{\"schema\": \"holdfast-import/1\", \"added\": {}, \"known\": {}, "
                  "\"baselines\": 0, \"sessions\": {}, \"session\": \"{}\", \"files\": {}, "
                  "\"skipped\": {}}}",
                  added.runs, added.known, added.sessions, added.session, results.files, results.skipped));
  return kPass;
}

}  // namespace

Verb import_verb() {
  return verb_of<ImportOptions>(
      "import", "Add the results of another tool to the store", import_results,
      [](ImportOptions& options) {
        return Arguments{
            Argument("--from FORMAT", &options.format,
                     fmt::format("Format of the files: {}; default: as their content shows",
                                 fmt::join(exchange::import_formats(), ", ")),
                     {.choices = exchange::import_formats()}),
            Argument("FILE", &options.files,
                     "Result files, or folders of them; further ones add processes, or sessions if their "
                     "dates differ",
                     {.required = true}),
            {"--test", &options.test,
             "Test to which the benchmarks belong; default: a test for each benchmark"},
            {"--prefix", &options.prefix, "Prefix of the names of the tests"},
            {"--config", &options.config, "Build type or configuration that was measured"}};
      },
      {.examples = {{"holdfast import results.json target/criterion", "each benchmark is a test"},
                    {"holdfast import --from hyperfine runs.json --test start", "as benchmarks of one test"},
                    {"holdfast import --from csv history.csv --test parse",
                     "with a column time, a session for each time and commit"}}});
}

}  // namespace holdfast::cli
