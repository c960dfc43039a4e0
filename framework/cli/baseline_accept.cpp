// holdfast baseline accept [GLOB]: runs become the baseline of their branch.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/baseline_verb.hpp"
#include "model/configuration.hpp"
#include "model/error.hpp"
#include "process/process.hpp"
#include "run/programs.hpp"
#include "store/glob.hpp"
#include "store/sessions.hpp"
#include "suite/missing_tests.hpp"
#include "text/sanitize_text.hpp"
#include "wire/aliases.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using Runs = std::vector<store::RunRecord>;

/// The latest run of a test is all that its last session measured: what it measured only before that is gone.
Runs of_last_sessions(const Runs& latest) {
  std::map<std::pair<std::string, std::string>, std::string>
      last;  // by test and configuration, in time order
  for (const auto& run : latest) last[{run.subject.test, run.config}] = run.session;
  Runs runs;
  for (const auto& run : latest) {
    if (last.at({run.subject.test, run.config}) == run.session) runs.push_back(run);
  }
  return runs;
}

Runs runs_named(const BaselineOptions& options, store::Database& store) {
  Runs runs;
  for (const auto& id : options.runs) {
    auto run = store::find_run(store, id);
    if (!run) throw Error(store.path() + ": has no run " + id);
    store::say_where_not_ended(*run);
    runs.push_back(std::move(*run));
  }
  return runs;
}

/// Neither tests nor runs are named: what the suite is now becomes the baseline.
bool is_all(const BaselineOptions& options) {
  return options.glob == "*" && !options.session && options.runs.empty();
}

/// Of the build tree, where all is accepted and the store is that of its project.
std::optional<Suite> suite_to_accept(const BaselineOptions& options, store::Database& store) {
  const auto last = is_all(options) ? store::latest_session(store) : std::nullopt;
  auto suite = last ? options.chosen_suite() : std::nullopt;
  return suite && suite->project == last->project ? std::move(suite) : std::nullopt;
}

/// Whether the suite, of whose configuration that is, does not declare the test.
bool is_undeclared(const Suite& suite, const std::string& test, const std::string& config) {
  return build_in(config) == suite.config &&
         std::find(suite.tests.begin(), suite.tests.end(), test) == suite.tests.end();
}

Runs chosen_runs(const BaselineOptions& options, store::Database& store) {
  Runs runs;
  if (!options.runs.empty()) {
    runs = runs_named(options, store);
  } else if (options.session) {
    if (!store::find_session(store, *options.session) && store::parts_of(store, *options.session).empty())
      throw Error(store.path() + ": has no session " + *options.session);
    runs = store::runs_of_session(store, *options.session);
  } else {
    runs = of_last_sessions(store::latest_runs(store, options.glob));
    if (const auto suite = suite_to_accept(options, store))
      std::erase_if(runs,
                    [&](const auto& run) { return is_undeclared(*suite, run.subject.test, run.config); });
  }
  std::erase_if(runs, [&](const auto& run) { return !store::fits(options.glob, run.subject.test); });
  if (runs.empty()) {
    throw Error(store.path() + ": no test that matches \"" + options.glob + "\" has been run " +
                (options.session ? "in session " + *options.session : "yet"));
  }
  return runs;
}

/// Why the run cannot become a baseline; empty: it can.
std::string why_not(const BaselineOptions& options, const store::RunRecord& run) {
  if (run.error) {
    return (options.session || !options.runs.empty() ? "since that run failed: "
                                                     : "since its last run failed: ") +
           *run.error;
  }
  if (run.verdict->outcome == Outcome::regressed && options.reason.empty()) {
    return fmt::format(
        "since its run {} regressed ({}); if that is right, say why: holdfast baseline accept {} --reason "
        "TEXT",
        run.id, run.verdict->message, process::shown_command({run.subject.test}));
  }
  return "";
}

/// A loss that is too small to be decided in one run would otherwise move the baseline, and the next one too.
bool is_undecided(const store::RunRecord& run) {
  return run.verdict && run.verdict->outcome == Outcome::inconclusive && run.baseline_kind != "none";
}

/// Those stay with their baselines that nobody named and gave no reason for.
Runs without_undecided(const BaselineOptions& options, Runs runs) {
  if (!is_all(options) || !options.reason.empty()) return runs;
  const auto undecided =
      std::stable_partition(runs.begin(), runs.end(), [](const auto& run) { return !is_undecided(run); });
  std::vector<std::string> names;
  for (auto run = undecided; run != runs.end(); ++run)
    names.push_back("perf." + text::sanitize_line(wire::subject_words(run->subject)));
  runs.erase(undecided, runs.end());
  if (!names.empty())
    fmt::print(stderr,
               "holdfast: {} {} the baseline, since the last run was inconclusive: {}; to accept one all the "
               "same: holdfast baseline accept NAME\n",
               names.size(), names.size() == 1 ? "test keeps" : "tests keep", fmt::join(names, ", "));
  return runs;
}

/// Baselines of tests that the suite no longer declares end: nothing is compared with them any more.
void drop_undeclared(const BaselineOptions& options, store::Database& store, const std::string& author) {
  const auto suite = suite_to_accept(options, store);
  if (!suite) return;
  auto session = store::latest_session(store);
  session->declared = suite->tests;
  const auto gone = suite::missing_tests_of(store, *session, store::runs_of_session(store, session->id),
                                            wire::read_aliases(suite->aliases, false))
                        .undeclared;
  const std::set<std::string> tests(gone.begin(), gone.end());
  drop_baselines(options, store,
                 {.branch = options.branch.value_or(session->branch),
                  .author = author,
                  .reason = options.reason.empty() ? "no longer declared" : options.reason,
                  .at = ""},
                 [&](const store::BaselineRecord& baseline) {
                   return tests.contains(baseline.subject.test) &&
                          is_undeclared(*suite, baseline.subject.test, baseline.config);
                 });
}

nlohmann::json accepted_json(const store::RunRecord& run, const store::BaselineRecord& accepted, bool kept) {
  return {{"test", run.subject.test},
          {"benchmark", run.subject.benchmark},
          {"params", run.subject.params},
          {"metric", run.subject.metric},
          {"config", run.config},
          {"branch", accepted.branch},
          {"run", run.id},
          {"verdict", to_string(run.verdict->outcome)},
          {"author", accepted.author},
          {"reason", accepted.reason},
          {"replaced", accepted.replaced},
          {"snapshot", kept}};
}

/// Accepting once more what is in force says nothing new, unless it says why.
store::BaselineRecord accepted(store::Database& store, const store::RunRecord& run,
                               const store::Acceptance& acceptance) {
  const auto branch = acceptance.branch.value();
  const auto in_force = store::find_baseline_of_metric(store, run.subject, run.config, branch);
  if (in_force && in_force->run == run.id && acceptance.reason.empty()) return *in_force;
  store::accept_run(store, run, acceptance);
  return store::find_baseline_of_metric(store, run.subject, run.config, branch).value();
}

/// A run of identical code has no numbers: the run that it is identical to has them.
store::RunRecord with_numbers(store::Database& store, const store::RunRecord& run) {
  if (!run.verdict->identical) return run;
  auto accepted = store::find_run(store, run.baseline_run);
  if (accepted) return std::move(*accepted);
  throw Error("the run " + run.baseline_run + " that its code is identical to is gone");
}

nlohmann::json accept_one(const BaselineOptions& options, store::Database& store,
                          const store::RunRecord& last, const std::string& author) {
  const auto run = with_numbers(store, last);
  const bool kept = run::keep_program(store, run);
  const auto session = store::referred_session(store, last.session);
  const auto row = accepted(store, run,
                            {.branch = options.branch.value_or(session.branch),
                             .author = author,
                             .reason = options.reason,
                             .at = ""});
  if (options.shared.talks()) {
    const char* program = kept                             ? ", with a snapshot of its program"
                          : run.image.program.path.empty() ? ", numbers only"
                                                           : "; its program is the system's own";
    fmt::print("accepted {}{} (run {}{})\n", text::sanitize_line(wire::subject_words(run.subject)),
               on_branch(row.branch), run.id, program);
  }
  return accepted_json(run, row, kept);
}

}  // namespace

ExitCode baseline_accept(const BaselineOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const auto author = options.chosen_author();
  ExitCode code = kPass;
  auto json = nlohmann::json::array();
  for (const auto& run : without_undecided(options, chosen_runs(options, store))) {
    auto why = why_not(options, run);
    try {
      if (why.empty()) json.push_back(accept_one(options, store, run, author));
    } catch (const Error& wrong) {
      why = wrong.what();
    }
    if (why.empty()) continue;
    fmt::print(stderr, "holdfast: perf.{} is not accepted, {}\n",
               text::sanitize_line(wire::subject_words(run.subject)), text::sanitize_text(why));
    code = kBroken;
  }
  drop_undeclared(options, store, author);
  put_json(options.shared, json);
  return code;
}

}  // namespace holdfast::cli
