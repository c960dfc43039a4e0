#include "suite/baselines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/configuration.hpp"
#include "model/error.hpp"
#include "model/function_names.hpp"
#include "model/joined_text.hpp"
#include "run/sides/compiled_otherwise.hpp"
#include "run/sides/programs.hpp"
#include "store/glob.hpp"
#include "store/sessions.hpp"
#include "suite/acceptance_entries.hpp"
#include "suite/missing_tests.hpp"
#include "suite/other_results.hpp"

namespace holdfast::suite {
namespace {

using Runs = std::vector<Run>;

/// Returns the latest run of each test: all results of its last session. Leaves out results that only earlier
/// sessions have.
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

Runs runs_named(const AcceptWanted& wanted, store::Database& store) {
  Runs runs;
  for (const auto& id : wanted.runs) {
    auto run = store::find_run(store, id);
    if (!run) throw Error(store.path() + ": has no run " + id);
    store::say_where_not_ended(*run);
    runs.push_back(std::move(*run));
  }
  return runs;
}

/// Returns the suite of the build tree if tests are accepted by a pattern and the store is that of its project.
std::optional<Suite> suite_to_accept(const AcceptWanted& wanted, store::Database& store) {
  const auto last = wanted.names_no_test() ? store::latest_session(store) : std::nullopt;
  auto suite = last ? wanted.suite : std::nullopt;
  return suite && suite->project == last->project ? std::move(suite) : std::nullopt;
}

/// Returns true if `config`, the configuration of the test, is of the suite's configuration, and the suite does not
/// declare the test.
bool is_undeclared(const Suite& suite, const std::string& test, const std::string& config) {
  return build_in(config) == suite.config &&
         std::find(suite.tests.begin(), suite.tests.end(), test) == suite.tests.end();
}

/// Returns true if a pattern matches only tests that the suite does not declare: imported tests are never declared.
bool means_undeclared(const AcceptWanted& wanted, const Suite& suite, const Runs& runs) {
  return !wanted.is_all() && std::ranges::all_of(runs, [&](const Run& run) {
    return is_undeclared(suite, run.subject.test, run.config);
  });
}

/// Removes runs of tests that the suite does not declare. Adds to `gone` only tests that ran in the last session or
/// were named by a pattern.
void leave_out_gone(const AcceptWanted& wanted, const Suite& suite, Runs& runs, std::set<std::string>& gone) {
  const auto last = runs.empty() ? "" : runs.back().session;  // in time order
  std::erase_if(runs, [&](const Run& run) {
    if (!is_undeclared(suite, run.subject.test, run.config)) return false;
    if (!wanted.is_all() || run.session == last) gone.insert(run.subject.test);
    return true;
  });
}

/// Each pattern must match a run, so that a misspelt name among several is an error.
Runs chosen_runs(const AcceptWanted& wanted, store::Database& store, std::set<std::string>& gone) {
  Runs runs;
  if (!wanted.runs.empty()) {
    runs = runs_named(wanted, store);
  } else if (wanted.session) {
    if (!store::find_session(store, *wanted.session) && store::parts_of(store, *wanted.session).empty())
      throw Error(store.path() + ": has no session " + *wanted.session);
    runs = store::runs_of_session(store, *wanted.session);
  } else {
    runs = of_last_sessions(store::latest_runs(store, wanted.glob));
    const auto suite = suite_to_accept(wanted, store);
    if (suite && !means_undeclared(wanted, *suite, runs)) leave_out_gone(wanted, *suite, runs, gone);
  }
  std::erase_if(runs, [&](const auto& run) {
    return !store::fits(wanted.glob, run.subject.test) ||
           run.subject.benchmark != wanted.benchmark.value_or(run.subject.benchmark);
  });
  if (runs.empty() && !gone.empty())
    throw Error(store.path() + ": no declared test has been run yet; no longer declared: " +
                listed_first({gone.begin(), gone.end()}));
  for (const auto& pattern : store::patterns_of(wanted.glob)) {
    const auto fits = [&](const Run& run) { return store::fits(pattern, run.subject.test); };
    if (std::ranges::any_of(runs, fits)) continue;
    throw Error(store.path() + ": no test that matches \"" + pattern + "\"" +
                (wanted.benchmark ? " with the benchmark \"" + *wanted.benchmark + "\"" : "") +
                " has been run " + (wanted.session ? "in session " + *wanted.session : "yet"));
  }
  return runs;
}

/// Returns the reason as a sentence of `baseline accept`; empty if the run can become the baseline.
std::string why_not_accepted(const AcceptWanted& wanted, store::Database& store, const Run& run) {
  const auto why = why_no_baseline(store, run);
  const bool named = wanted.session || !wanted.runs.empty();
  return why.empty() ? "" : (named ? "since that run " : "since its last run ") + why;
}

/// Returns the reason of the acceptance: the given one, or that of the change.
std::string reason_for(const AcceptWanted& wanted, const Run& run) {
  const auto& accepted = run.accepted;
  return wanted.reason.empty() && accepted ? accepted->reason : wanted.reason;
}

/// Returns true if the run was undecided. Accepting such runs would move the baseline with each run by a loss that is
/// too small to be decided in one run.
bool was_inconclusive(const Run& run) {
  return run.verdict && run.verdict->outcome == Outcome::inconclusive && run.verdict->skipped.empty() &&
         run.baseline.kind != "none";
}

/// Removes undecided runs that were neither named nor given a reason: they keep their baselines.
Runs without_undecided(const AcceptWanted& wanted, Runs runs, std::vector<Subject>& undecided) {
  if (!wanted.is_all() || !wanted.reason.empty()) return runs;
  const auto rest =
      std::stable_partition(runs.begin(), runs.end(), [](const auto& run) { return !was_inconclusive(run); });
  for (auto run = rest; run != runs.end(); ++run) undecided.push_back(run->subject);
  runs.erase(rest, runs.end());
  return runs;
}

/// Ends the baselines of tests that the suite no longer declares, because these tests are no longer compared.
void end_undeclared(const AcceptWanted& wanted, store::Database& store, Acceptances& done) {
  const auto suite = wanted.is_all() ? suite_to_accept(wanted, store) : std::nullopt;
  if (!suite) return;
  auto session = store::latest_session(store);
  session->declared = suite->tests;
  const auto gone = missing_tests_of(store, *session, store::runs_of_session(store, session->id),
                                     wire::read_aliases(suite->aliases, false))
                        .undeclared;
  done.branch = wanted.branch.value_or(session->branch);
  const store::Acceptance drop{.branch = done.branch,
                               .author = wanted.author,
                               .reason = wanted.reason.empty() ? "no longer declared" : wanted.reason,
                               .at = ""};
  done.ended = end_baselines(store, wanted.glob, drop, [&](const store::BaselineRecord& baseline) {
    return std::find(gone.begin(), gone.end(), baseline.subject.test) != gone.end() &&
           is_undeclared(*suite, baseline.subject.test, baseline.config);
  });
}

/// Accepting the run in force again adds nothing, unless a reason is given.
store::BaselineRecord accepted_once(store::Database& store, const Run& run,
                                    const store::Acceptance& acceptance) {
  const auto branch = acceptance.branch.value();
  const auto in_force = store::find_baseline_of_metric(store, run.subject, run.config, branch);
  if (in_force && in_force->run == run.id && acceptance.reason.empty()) return *in_force;
  store::accept_run(store, run, acceptance);
  return store::find_baseline_of_metric(store, run.subject, run.config, branch).value();
}

/// A run that was not measured has no numbers, so those of the identical run are used.
Run with_numbers(store::Database& store, const Run& run) {
  if (run.verdict->was_measured()) return run;
  if (run.baseline.run.empty())
    throw Error("because it was compared with a commit and passed without being measured");
  auto accepted = store::find_run(store, run.baseline.run);
  const auto why = accepted ? why_no_baseline(store, *accepted) : "is not in the store";
  if (!why.empty()) throw Error("since the run \"" + run.baseline.run + "\", whose numbers it has, " + why);
  return std::move(*accepted);
}

/// The program is kept before the row is added: no accepted run lacks its program after a crash.
NewBaseline accept_one(const AcceptWanted& wanted, store::Database& store, const Run& last) {
  const auto run = with_numbers(store, last);
  const bool kept = run::keep_program(store, run);
  const auto branch = wanted.branch.value_or(store::referred_session(store, last.session).branch);
  NewBaseline made{.run = run, .kept = kept, .compiler = other_compiler(store, run, branch)};
  made.baseline = accepted_once(
      store, run, {.branch = branch, .author = wanted.author, .reason = reason_for(wanted, last), .at = ""});
  return made;
}

void note_unoptimised(Acceptances& done) {
  for (const auto& accepted : done.accepted) {
    const auto& run = accepted.run;
    const auto why = run::why_unoptimised(run.image, build_in(run.config));
    if (why.empty()) continue;
    done.unoptimised.push_back(run.subject);
    done.why_unoptimised = why;
  }
}

/// Returns the last record of each subject: that of the branch itself if it has one, else the latest of the other
/// branches.
std::map<std::vector<std::string>, store::BaselineRecord> in_force_on(store::Database& store,
                                                                      const std::string& glob,
                                                                      const std::string& branch) {
  std::map<std::vector<std::string>, store::BaselineRecord> found;
  for (const auto& pointer : store::list_pointers(store, glob)) {
    const auto& subject = pointer.subject;
    const std::vector<std::string> key{subject.test, subject.benchmark, subject.params, subject.metric,
                                       pointer.config};
    const auto known = found.find(key);
    if (known != found.end() && known->second.branch == branch) continue;
    if (known == found.end() || pointer.branch == branch || pointer.accepted > known->second.accepted)
      found.insert_or_assign(key, pointer);
  }
  // Drops are removed only now: a drop on the branch itself also hides the baselines of other branches.
  std::erase_if(found, [](const auto& entry) { return entry.second.dropped; });
  return found;
}

}  // namespace

std::string why_no_baseline(store::Database& store, const Run& run) {
  if (run.error) return "failed: " + *run.error;
  if (!run.verdict) return std::string("failed: ") + store::kNotEnded;
  if (!run.verdict->skipped.empty()) return "skipped itself: " + run.verdict->skipped;
  if (!run.verdict->was_measured() || store::has_samples(store, run.id)) return "";
  return "has no samples: " + run.verdict->message;
}

/// Each run is refused, added to the list of entries, or made a baseline, independently of the others. A regressed run
/// that was compared with a commit gets an entry: the next comparison is with that commit again, whatever the store
/// accepts. Entries are written together at the end.
Acceptances accept(store::Database& store, const AcceptWanted& wanted) {
  Acceptances done;
  Runs for_entries;
  const auto chosen = chosen_runs(wanted, store, done.gone);
  for (const auto& run : without_undecided(wanted, chosen, done.undecided)) {
    if (has_regressed(run) && wanted.reason.empty()) {
      const auto why = with_benchmark_named(run.verdict->message, run.subject.benchmark);
      done.regressed.push_back({.subject = run.subject, .why = why});
      continue;
    }
    if (has_regressed(run) && (wanted.by_change || run.baseline_commit)) {
      for_entries.push_back(run);
      continue;
    }
    if (wanted.by_change) continue;
    auto why = wanted.reason.empty() ? why_other_result(chosen, run) : "";
    if (why.empty()) why = why_not_accepted(wanted, store, run);
    try {
      if (why.empty()) done.accepted.push_back(accept_one(wanted, store, run));
    } catch (const Error& wrong) {
      why = wrong.what();
    }
    if (!why.empty()) done.refused.push_back({.subject = run.subject, .why = why});
  }
  note_unoptimised(done);
  if (!for_entries.empty()) accept_by_entries(wanted, for_entries, done);
  if (!wanted.by_change) end_undeclared(wanted, store, done);
  for (const auto& baseline : done.ended) done.gone.insert(baseline.subject.test);
  return done;
}

std::vector<store::BaselineRecord> end_baselines(store::Database& store, const std::string& glob,
                                                 const store::Acceptance& drop,
                                                 const WhichBaselines& wanted) {
  std::vector<store::BaselineRecord> ended;
  for (const auto& [key, baseline] : in_force_on(store, glob, drop.branch.value())) {
    if (!wanted(baseline)) continue;
    store::drop_baseline(store, baseline, drop);
    ended.push_back(baseline);
  }
  return ended;
}

}  // namespace holdfast::suite
