// holdfast baseline accept [GLOB]: makes runs the baseline of their branch.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/baseline_verb.hpp"
#include "model/joined_text.hpp"
#include "model/text/sanitize_text.hpp"
#include "suite/acceptance_entries.hpp"
#include "suite/baselines.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

std::string shown_subject(const Subject& subject) {
  return text::sanitize_line(wire::subject_words(subject));
}

/// Returns each test once.
Words test_names(const std::vector<Subject>& subjects) {
  Words names;
  for (const auto& subject : subjects) {
    auto name = "perf." + shown_subject(subject);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

void say_undecided(const BaselineOptions& options, const std::vector<Subject>& undecided) {
  if (undecided.empty()) return;
  const auto names = test_names(undecided);
  std::set<std::string> tests;
  for (const auto& subject : undecided) tests.insert(subject.test);
  const auto number = std::to_string(names.size()) + (tests.size() == names.size() ? " test" : " benchmark");
  Words command{"baseline", "accept", tests.size() == 1 ? *tests.begin() : "NAME"};
  if (tests.size() < names.size()) command.insert(command.end(), {"--benchmark", "BENCHMARK"});
  fmt::print(
      stderr,
      "holdfast: {} the baseline, because the last run was inconclusive: {}; to accept it anyway: {}\n",
      number + (names.size() == 1 ? " keeps" : "s keep"), listed_first(names),
      typed_again(options.shared, command));
}

void say_gone(const suite::Acceptances& done) {
  if (done.gone.empty()) return;
  const char* end = done.ended.empty() ? "" : "; their baselines end, but their samples are kept";
  fmt::print("skipped {}: no longer declared{}\n",
             text::sanitize_line(listed_first({done.gone.begin(), done.gone.end()})), end);
}

/// Prints the regressions that were not accepted, and one command that accepts all of them with one reason.
void say_regressed(const BaselineOptions& options, const std::vector<suite::NotAccepted>& regressed) {
  if (regressed.empty()) return;
  Words told;
  std::set<std::string> tests;
  for (const auto& [subject, why] : regressed) {
    tests.insert(subject.test);
    told.push_back(fmt::format("perf.{} ({})", shown_subject(subject), text::sanitize_line(why)));
  }
  Words command{"baseline", "accept"};
  const auto words = tests.size() == 1 ? Words{*tests.begin()} : options.globs;
  command.insert(command.end(), words.begin(), words.end());
  command.insert(command.end(), {"--reason", "WHY"});
  fmt::print(stderr, "holdfast: {} and {} not accepted: {}; to accept the regression, give a reason: {}\n",
             told.size() == 1 ? "1 result regressed" : fmt::format("{} results regressed", told.size()),
             told.size() == 1 ? "is" : "are", listed_first(told, "; "), typed_again(options.shared, command));
}

void say_accepted(const suite::NewBaseline& accepted) {
  const auto& run = accepted.run;
  const char* program = accepted.kept                    ? ", with a snapshot of its program"
                        : run.image.program.path.empty() ? ", numbers only"
                                                         : "; its program belongs to the system";
  fmt::print("accepted {}{} (run {}{})\n", shown_subject(run.subject), on_branch(accepted.baseline.branch),
             run.id, program);
}

/// Warns about baselines of programs without optimization, which are rarely intended.
void say_unoptimised(const suite::Acceptances& done) {
  if (done.unoptimised.empty()) return;
  fmt::print(stderr,
             "holdfast: {}: {}; its times say little about an optimised program. Configure with "
             "-DCMAKE_BUILD_TYPE=Release, then build, run and accept again\n",
             done.why_unoptimised, listed_first(test_names(done.unoptimised)));
}

/// Warns about baselines that a program of another compiler replaced: two build trees with one store replace
/// each other's baselines.
void say_other_compiler(const suite::Acceptances& done) {
  std::map<std::pair<std::string, std::string>, std::vector<Subject>> replaced;
  for (const auto& accepted : done.accepted) {
    if (accepted.compiler)
      replaced[{accepted.compiler->baseline, accepted.compiler->current}].push_back(accepted.run.subject);
  }
  for (const auto& [compilers, subjects] : replaced)
    fmt::print(stderr,
               "holdfast: replaced baselines of the compiler {} with those of {}: {}; to keep one for each "
               "compiler, configure a build tree with a store of its own: -DHOLDFAST_STORE=sqlite3:PATH\n",
               text::sanitize_line(compilers.first), text::sanitize_line(compilers.second),
               listed_first(test_names(subjects)));
}

nlohmann::json accepted_json(const suite::NewBaseline& accepted) {
  const auto& [run, baseline, kept, compiler] = accepted;
  auto json = key_json(run.subject, run.config, baseline.branch);
  json.update({{"run", run.id},
               {"verdict", to_string(run.verdict->outcome)},
               {"author", baseline.author},
               {"reason", baseline.reason},
               {"replaced", baseline.replaced},
               {"snapshot", kept},
               {"replaced_compiler", compiler ? nlohmann::json(compiler->baseline) : nlohmann::json()}});
  return json;
}

std::string list_of(const BaselineOptions& options, const std::optional<Suite>& suite) {
  return suite::known_regressions_file(options.files, suite ? suite->known_regressions : "");
}

void say_entries(const BaselineOptions& options, const std::vector<wire::KnownRegression>& entries,
                 const std::string& list) {
  if (entries.empty() || !options.shared.talks()) return;
  for (const auto& entry : entries)
    fmt::print("accepted {}\n", text::sanitize_line(suite::entry_words(entry)));
  fmt::print("wrote {}: commit it with the slower change; the next run then opens the gate\n",
             text::sanitize_line(list));
}

nlohmann::json entry_json(const wire::KnownRegression& entry, const std::string& list) {
  return {{"test", entry.test},
          {"benchmark", entry.benchmark},
          {"params", entry.params},
          {"metric", entry.metric},
          {"ratio", entry.known.ratio},
          {"reason", entry.known.reason},
          {"list", list}};
}

/// Accepts a loss without a run: another user measured it.
ExitCode accept_stated(const BaselineOptions& options, const std::optional<Suite>& suite) {
  const auto list = list_of(options, suite);
  const auto entry = suite::accept_stated({.test = options.glob(),
                                           .benchmark = options.benchmark,
                                           .metric = options.metric.value_or("time"),
                                           .up_to = *options.up_to,
                                           .reason = options.reason},
                                          suite, list);
  say_entries(options, {entry}, list);
  put_json(options.shared, nlohmann::json::array({entry_json(entry, list)}));
  return kPass;
}

/// Results that were refused or that regressed have messages of their own, which come before "nothing to do".
bool did_nothing(const suite::Acceptances& done) {
  return done.entries.empty() && done.regressed.empty() && done.refused.empty();
}

}  // namespace

/// Accepts, then prints everything that the user should know, and only then decides the exit code: what was
/// accepted stays accepted if another result is refused.
ExitCode baseline_accept(const BaselineOptions& options) {
  const auto suite = suite::declared_suite(options.shared.tree);
  if (options.up_to) return accept_stated(options, suite);
  auto store = open_existing_store(options.shared, "");
  const auto done = suite::accept(store, {.glob = options.glob(),
                                          .session = options.session,
                                          .runs = options.runs,
                                          .branch = options.branch,
                                          .author = options.chosen_author(),
                                          .reason = options.reason,
                                          .benchmark = options.benchmark,
                                          .by_change = options.entry,
                                          .list = list_of(options, suite),
                                          .suite = suite});
  say_undecided(options, done.undecided);
  if (options.shared.talks()) say_gone(done);
  if (options.entry && did_nothing(done))
    throw Error("no entry is needed, because no result of it regressed in the last run");
  say_entries(options, done.entries, list_of(options, suite));
  auto json = nlohmann::json::array();
  for (const auto& entry : done.entries) json.push_back(entry_json(entry, list_of(options, suite)));
  for (const auto& accepted : done.accepted) {
    if (options.shared.talks()) say_accepted(accepted);
    json.push_back(accepted_json(accepted));
  }
  say_unoptimised(done);
  say_other_compiler(done);
  for (const auto& [subject, why] : done.refused)
    fmt::print(stderr, "holdfast: perf.{} is not accepted, {}\n", shown_subject(subject),
               text::sanitize_text(why));
  say_regressed(options, done.regressed);
  put_json(options.shared, json);
  return done.refused.empty() && done.regressed.empty() ? kPass : kBroken;
}

}  // namespace holdfast::cli
