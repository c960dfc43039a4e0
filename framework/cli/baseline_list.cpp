// holdfast baseline list [GLOB]: the baselines in force.

#include <fmt/format.h>

#include "cli/baseline_verb.hpp"
#include "text/sanitize_text.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

nlohmann::json listed_json(const store::BaselineRecord& baseline, const store::RunRecord& run) {
  return {{"test", baseline.subject.test},
          {"benchmark", baseline.subject.benchmark},
          {"params", baseline.subject.params},
          {"metric", baseline.subject.metric},
          {"config", baseline.config},
          {"branch", baseline.branch},
          {"accepted", baseline.accepted},
          {"author", baseline.author},
          {"reason", baseline.reason},
          {"run", run.id},
          {"session", run.session},
          {"program", run.image.program.path},
          {"snapshot", run.image.id}};
}

std::string line_of(const store::BaselineRecord& baseline, const std::string& kept) {
  return fmt::format("{:<40} {:<16} {:<16} {}  {:<24}  {}\n",
                     text::sanitize_line(wire::subject_words(baseline.subject)),
                     text::sanitize_line(baseline.config),
                     baseline.branch.empty() ? "-" : text::sanitize_line(baseline.branch), baseline.accepted,
                     text::sanitize_line(baseline.author), kept);
}

nlohmann::json list_all(const BaselineOptions& options, store::Database store) {
  auto json = nlohmann::json::array();
  for (const auto& baseline : chosen_pointers(options, store)) {
    if (baseline.dropped) continue;
    const auto run = store::referred_run(store, baseline.run);
    json.push_back(listed_json(baseline, run));
    if (options.shared.talks()) fmt::print("{}", line_of(baseline, what_is_kept(store, run)));
  }
  if (json.empty() && options.shared.talks()) fmt::print("{}\n", nothing_there(options, store));
  return json;
}

}  // namespace

ExitCode baseline_list(const BaselineOptions& options) {
  const auto url = store_url(options.shared, "");
  auto json = nlohmann::json::array();
  if (store::Database::exists(url)) {
    json = list_all(options, store::Database::open(url));
  } else if (options.shared.talks()) {
    fmt::print(
        "no baseline has been accepted yet; holdfast baseline accept makes the latest runs the baseline\n");
  }
  put_json(options.shared, json);
  return kPass;
}

}  // namespace holdfast::cli
