// holdfast baseline accept [GLOB]: runs become the baseline of their branch.

#include <fmt/format.h>

#include "cli/baseline_verb.hpp"
#include "suite/baselines.hpp"
#include "text/sanitize_text.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

std::string shown_subject(const Subject& subject) {
  return text::sanitize_line(wire::subject_words(subject));
}

void say_undecided(const std::vector<Subject>& undecided) {
  if (undecided.empty()) return;
  std::vector<std::string> names;
  for (const auto& subject : undecided) names.push_back("perf." + shown_subject(subject));
  fmt::print(stderr,
             "holdfast: {} {} the baseline, since the last run was inconclusive: {}; to accept one all the "
             "same: holdfast baseline accept NAME\n",
             names.size(), names.size() == 1 ? "test keeps" : "tests keep", fmt::join(names, ", "));
}

void say_accepted(const suite::NewBaseline& accepted) {
  const auto& run = accepted.run;
  const char* program = accepted.kept                    ? ", with a snapshot of its program"
                        : run.image.program.path.empty() ? ", numbers only"
                                                         : "; its program is the system's own";
  fmt::print("accepted {}{} (run {}{})\n", shown_subject(run.subject), on_branch(accepted.baseline.branch),
             run.id, program);
}

nlohmann::json accepted_json(const suite::NewBaseline& accepted) {
  const auto& [run, baseline, kept] = accepted;
  auto json = key_json(run.subject, run.config, baseline.branch);
  json.update({{"run", run.id},
               {"verdict", to_string(run.verdict->outcome)},
               {"author", baseline.author},
               {"reason", baseline.reason},
               {"replaced", baseline.replaced},
               {"snapshot", kept}});
  return json;
}

}  // namespace

ExitCode baseline_accept(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const auto done = suite::accept(store, {.glob = options.glob,
                                          .session = options.session,
                                          .runs = options.runs,
                                          .branch = options.branch,
                                          .author = options.chosen_author(),
                                          .reason = options.reason,
                                          .suite = suite::declared_suite(options.shared.tree)});
  say_undecided(done.undecided);
  auto json = nlohmann::json::array();
  for (const auto& accepted : done.accepted) {
    if (options.shared.talks()) say_accepted(accepted);
    json.push_back(accepted_json(accepted));
  }
  for (const auto& [subject, why] : done.refused)
    fmt::print(stderr, "holdfast: perf.{} is not accepted, {}\n", shown_subject(subject),
               text::sanitize_text(why));
  if (options.shared.talks()) say_ended(done.ended, done.branch);
  put_json(options.shared, json);
  return done.refused.empty() ? kPass : kBroken;
}

}  // namespace holdfast::cli
