// holdfast baseline drop [GLOB]: from now on the branch has no baseline for these tests. A row says so; samples,
// snapshots and what was accepted before stay.

#include <fmt/format.h>

#include <map>

#include "cli/baseline_verb.hpp"
#include "model/error.hpp"
#include "text/sanitize_text.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using Key = std::vector<std::string>;

/// For each subject with a pointer on any branch: what the branch itself says, else the last of the others.
std::map<Key, store::BaselineRecord> dropped_from(const BaselineOptions& options, store::Database& store,
                                                  const std::string& branch) {
  std::map<Key, store::BaselineRecord> found;
  for (const auto& pointer : store::list_pointers(store, options.glob)) {
    const auto& subject = pointer.subject;
    const Key key{subject.test, subject.benchmark, subject.params, subject.metric, pointer.config};
    const auto known = found.find(key);
    if (known != found.end() && known->second.branch == branch) continue;
    if (known == found.end() || pointer.branch == branch || pointer.accepted > known->second.accepted)
      found.insert_or_assign(key, pointer);
  }
  std::erase_if(found, [](const auto& entry) { return entry.second.dropped; });
  return found;
}

std::string said(const store::BaselineRecord& baseline, const std::string& branch) {
  const auto name = text::sanitize_line(wire::subject_words(baseline.subject));
  if (baseline.branch == branch)
    return fmt::format("dropped {}{} (run {}; its samples stay)\n", name, on_branch(branch), baseline.run);
  return fmt::format(
      "{} has no baseline{} from now on; that of {} stays\n", name,
      branch.empty() ? " in sessions without a branch" : on_branch(branch),
      baseline.branch.empty() ? "sessions without a branch" : text::sanitize_line(baseline.branch));
}

nlohmann::json dropped_json(const store::BaselineRecord& baseline, const std::string& branch) {
  return {{"test", baseline.subject.test},
          {"benchmark", baseline.subject.benchmark},
          {"params", baseline.subject.params},
          {"metric", baseline.subject.metric},
          {"config", baseline.config},
          {"branch", branch},
          {"run", baseline.run}};
}

}  // namespace

nlohmann::json drop_baselines(const BaselineOptions& options, store::Database& store,
                              const store::Acceptance& drop, const WhichBaselines& wanted) {
  const auto branch = drop.branch.value();
  auto json = nlohmann::json::array();
  for (const auto& [key, baseline] : dropped_from(options, store, branch)) {
    if (!wanted(baseline)) continue;
    store::drop_baseline(store, baseline, drop);
    json.push_back(dropped_json(baseline, branch));
    if (options.shared.talks()) fmt::print("{}", said(baseline, branch));
  }
  return json;
}

ExitCode baseline_drop(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const store::Acceptance drop{.branch = options.chosen_branch(),
                               .author = options.chosen_author(),
                               .reason = options.reason,
                               .at = ""};
  const auto json = drop_baselines(options, store, drop, [](const auto&) { return true; });
  if (json.empty())
    throw Error(store.path() + ": no test that matches \"" + options.glob + "\" has a baseline");
  put_json(options.shared, json);
  return kPass;
}

}  // namespace holdfast::cli
