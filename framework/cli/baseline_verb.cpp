// holdfast baseline accept|list [GLOB]: which runs are the reference.

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/verb.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "store/snapshots.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

struct BaselineOptions {
  Shared shared;
  std::string glob = "*";
  std::optional<std::string> suite;

  std::string declared_store() const { return suite ? wire::read_suite(*suite).store : ""; }
};

/// Samples are in the store already; the program joins them. True where there is a snapshot to run again.
bool accept_one(store::Database& store, const store::RunRecord& run) {
  const bool kept = !image::own_part(run.image).id.empty();
  if (kept) store::Snapshots(store.path()).keep(run.image);
  store::accept_run(store, run);
  return kept;
}

nlohmann::json accepted_json(const store::RunRecord& run, bool kept) {
  return {{"test", run.subject.test},
          {"benchmark", run.subject.benchmark},
          {"params", run.subject.params},
          {"metric", run.subject.metric},
          {"config", run.config},
          {"run", run.id},
          {"snapshot", kept}};
}

ExitCode accept(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, options.declared_store());
  const auto runs = store::latest_runs(store, options.glob);
  if (runs.empty()) throw Error(store.path() + ": no test matches \"" + options.glob + "\" has been run yet");
  ExitCode code = kPass;
  auto json = nlohmann::json::array();
  for (const auto& run : runs) {
    const auto name = wire::subject_words(run.subject);
    if (run.error) {
      std::fprintf(stderr, "holdfast: perf.%s is not accepted, since its last run failed: %s\n", name.c_str(),
                   run.error->c_str());
      code = kBroken;
      continue;
    }
    const bool kept = accept_one(store, run);
    json.push_back(accepted_json(run, kept));
    if (!options.shared.talks()) continue;
    std::printf("accepted %s (run %s%s)\n", name.c_str(), run.id.c_str(),
                kept ? ", with a snapshot of its program" : "; its program is the system's own");
  }
  put_json(options.shared, json.dump(2));
  return code;
}

nlohmann::json listed_json(const store::BaselineRecord& baseline, const store::RunRecord& run) {
  return {{"test", baseline.subject.test},
          {"benchmark", baseline.subject.benchmark},
          {"params", baseline.subject.params},
          {"metric", baseline.subject.metric},
          {"config", baseline.config},
          {"accepted", baseline.accepted},
          {"run", run.id},
          {"session", run.session},
          {"program", run.image.program.path},
          {"snapshot", run.image.id}};
}

void show(const store::BaselineRecord& baseline, const char* kept) {
  fmt::print("{:<40} {:<16} {}  {}\n", wire::subject_words(baseline.subject), baseline.config,
             baseline.accepted, kept);
}

const char* what_is_kept(const store::RunRecord& run, const store::Snapshots& snapshots) {
  if (snapshots.has(run.image)) return "snapshot";
  return image::is_systems_own(run.image.program.path) ? "the system's program" : "numbers only";
}

nlohmann::json list_all(const BaselineOptions& options, store::Database store) {
  const store::Snapshots snapshots(store.path());
  auto json = nlohmann::json::array();
  for (const auto& baseline : store::list_baselines(store, options.glob)) {
    const auto run = store::find_run(store, baseline.run).value();
    json.push_back(listed_json(baseline, run));
    if (options.shared.talks()) show(baseline, what_is_kept(run, snapshots));
  }
  return json;
}

ExitCode list(const BaselineOptions& options) {
  const auto url = store_url(options.shared, options.declared_store());
  const auto json =
      store::Database::exists(url) ? list_all(options, store::Database::open(url)) : nlohmann::json::array();
  if (json.empty() && options.shared.talks()) {
    fmt::print(
        "no baseline has been accepted yet; holdfast baseline accept makes the latest runs the baseline\n");
  }
  put_json(options.shared, json.dump(2));
  return kPass;
}

}  // namespace

void add_baseline_verb(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("baseline", "Which runs are the reference");
  verb->require_subcommand(1);
  const auto add = [&](const char* word, const char* what, ExitCode (*work)(const BaselineOptions&)) {
    auto options = std::make_shared<BaselineOptions>();
    auto* sub = verb->add_subcommand(word, what);
    sub->add_option("GLOB", options->glob, "Tests, as a shell pattern; without it, all");
    sub->add_option("--suite", options->suite, "The store of the build tree whose suite file this is")
        ->type_name("FILE");
    add_shared_options(*sub, options->shared);
    sub->callback([options, work, &action] { action = [options, work] { return work(*options); }; });
  };
  add("accept", "Make the latest run of the tests the baseline, with a snapshot of their programs", accept);
  add("list", "The baselines in force", list);
}

}  // namespace holdfast::cli
