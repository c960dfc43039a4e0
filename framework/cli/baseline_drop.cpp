// holdfast baseline drop [GLOB]: removes the baselines of these tests on the branch. A row records it; samples,
// snapshots and earlier acceptances are kept.

#include <fmt/format.h>

#include "cli/baseline_verb.hpp"
#include "model/error.hpp"
#include "model/text/sanitize_text.hpp"
#include "suite/baselines.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

std::string said(const store::BaselineRecord& baseline, const std::string& branch) {
  const auto name = text::sanitize_line(wire::subject_words(baseline.subject));
  if (baseline.branch == branch)
    return fmt::format("dropped {}{} (run {}; its samples are kept)\n", name, on_branch(branch),
                       baseline.run);
  return fmt::format(
      "{} has no baseline{} from now on; that of {} remains\n", name,
      branch.empty() ? " in sessions without a branch" : on_branch(branch),
      baseline.branch.empty() ? "sessions without a branch" : text::sanitize_line(baseline.branch));
}

}  // namespace

void say_ended(const std::vector<store::BaselineRecord>& ended, const std::string& branch) {
  for (const auto& baseline : ended) fmt::print("{}", said(baseline, branch));
}

ExitCode baseline_drop(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const auto branch = options.chosen_branch();
  const auto ended = suite::end_baselines(
      store, options.glob(),
      {.branch = branch, .author = options.chosen_author(), .reason = options.reason, .at = ""});
  if (ended.empty())
    throw Error(store.path() + ": no test that matches \"" + listed(options.globs) + "\" has a baseline");
  if (options.shared.talks()) say_ended(ended, branch);
  auto json = nlohmann::json::array();
  for (const auto& baseline : ended) {
    json.push_back(key_json(baseline.subject, baseline.config, branch));
    json.back()["run"] = baseline.run;
  }
  put_json(options.shared, json);
  return kPass;
}

}  // namespace holdfast::cli
