#pragma once

/// Baselines of tests: accepts runs as baselines, ends baselines, and shows the details of one.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/difference.hpp"
#include "model/settings/declaration.hpp"
#include "store/baselines.hpp"
#include "store/runs.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::suite {

/// The runs to accept: the latest runs of the tests that match `glob`, the runs of a session, or the runs that are
/// listed.
struct AcceptWanted {
  std::string glob = "*";
  std::optional<std::string> session;
  std::vector<std::string> runs;
  std::optional<std::string> branch;  ///< branch of the baselines; none: that of the runs' session
  std::string author;
  std::string reason;  ///< empty: no reason is given, and regressed runs are not accepted
  std::optional<std::string> benchmark = {};  ///< only its runs
  bool by_change = false;      ///< regressed runs are accepted by an entry, whatever they were compared with
  std::string list = {};       ///< known-regressions.json, which gets the entries; empty if unknown
  std::optional<Suite> suite;  ///< of the build tree

  /// Returns true if neither tests nor runs are named: the current results of the whole suite become the baseline.
  bool is_all() const { return glob == "*" && !session && runs.empty(); }
  /// Returns true if the tests are named by a pattern. The pattern then selects no tests that are no longer declared.
  bool names_no_test() const {
    return glob.find_first_of("*?[") != std::string::npos && !session && runs.empty();
  }
};

struct NewBaseline {
  Run run;
  store::BaselineRecord baseline;
  bool kept = false;  ///< with a snapshot of its program
  std::optional<Difference>
      compiler{};  ///< the difference if another compiler than that of the replaced baseline was used
};

struct NotAccepted {
  Subject subject;
  std::string why;
};

/// The result of accept().
struct Acceptances {
  std::vector<Subject>
      undecided;  ///< these keep their baselines, because they were not named and their runs were inconclusive
  std::vector<NewBaseline> accepted;
  std::set<std::string> gone;          ///< tests that ran last, or had a baseline, and are no longer declared
  std::vector<NotAccepted> regressed;  ///< rejected, because no reason was given; `why` quotes their runs
  std::vector<NotAccepted> refused;
  std::vector<wire::KnownRegression> entries;  ///< added to the list (acceptance_entries.hpp)
  std::string branch;                          ///< the branch on which baselines ended
  std::vector<store::BaselineRecord> ended;    ///< of tests that the suite no longer declares
  std::vector<Subject> unoptimised{};  ///< accepted, of programs that were compiled without optimisation
  std::string why_unoptimised{};       ///< of the last of these programs (run/sides/compiled_otherwise.hpp)
};

/// Returns why the run cannot become a baseline, as the end of a sentence: "skipped itself: this machine has no such
/// unit". Empty if it can. A run that passed unmeasured has the samples of the run with which it was compared.
std::string why_no_baseline(store::Database& store, const Run& run);

/// Accepts runs. Throws Error if there is no such run.
Acceptances accept(store::Database& store, const AcceptWanted& wanted);

/// Accepts the runs of a session that had no baseline as baselines of its branch. Looks only for baselines in
/// `store`. `by`: author and reason.
void accept_first_runs(store::Database& store, const SessionRecord& session,
                       const store::Acceptance& by = {});

/// TESTER sbs: makes baselines of the runs that passed because they are the first of their histories.
void accept_first_of_history(store::Database& store, const SessionRecord& session,
                             const std::vector<std::string>& runs);

using WhichBaselines = std::function<bool(const store::BaselineRecord&)>;

/// Ends those baselines of `drop.branch` that match the glob and are wanted. Returns the baselines that were in force
/// on this branch. A returned baseline may belong to another branch, which keeps it.
std::vector<store::BaselineRecord> end_baselines(
    store::Database& store, const std::string& glob, const store::Acceptance& drop,
    const WhichBaselines& wanted = [](const auto&) { return true; });

/// A baseline with its details for a reader.
struct BaselineDetails {
  store::BaselineRecord pointer;
  Run run;
  SessionRecord session;
  std::vector<store::BaselineRecord> deeds;  ///< all acceptances and drops, latest first
  std::optional<double> median;              ///< of the values of its processes
  std::size_t processes = 0;
  std::size_t samples = 0;
  std::string kept;
};
BaselineDetails details_of(store::Database& store, const store::BaselineRecord& pointer);

/// Returns the difference of the compiler between the baseline in force on the branch and the run that is to replace
/// it, if there is one.
std::optional<Difference> other_compiler(store::Database& store, const Run& run, const std::string& branch);

/// Returns what can be run again: "snapshot", "the system's program", "numbers only".
std::string what_is_kept(const store::Database& store, const Run& run);

}  // namespace holdfast::suite
