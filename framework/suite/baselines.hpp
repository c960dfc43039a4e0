#pragma once

/// Baselines of tests: which runs become baselines when somebody accepts them, which baselines end, and what one is.

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

/// The latest runs of the tests that match `glob`, those of a session, or these runs.
struct AcceptWanted {
  std::string glob = "*";
  std::optional<std::string> session;
  std::vector<std::string> runs;
  std::optional<std::string> branch;  ///< whose baseline they become; none: that of their session
  std::string author;
  std::string reason;                         ///< empty: none is given, and what regressed is not accepted
  std::optional<std::string> benchmark = {};  ///< its runs alone
  bool by_change = false;      ///< what regressed is accepted by an entry, whatever it was compared with
  std::string list = {};       ///< known-regressions.json, which gets the entries; empty: it is not known
  std::optional<Suite> suite;  ///< of the build tree

  /// Neither tests nor runs are named: what the suite is now becomes the baseline.
  bool is_all() const { return glob == "*" && !session && runs.empty(); }
  /// They are meant by a pattern: what is no longer declared is not among them.
  bool names_no_test() const {
    return glob.find_first_of("*?[") != std::string::npos && !session && runs.empty();
  }
};

struct NewBaseline {
  Run run;
  store::BaselineRecord baseline;
  bool kept = false;                     ///< with a snapshot of its program
  std::optional<Difference> compiler{};  ///< which of the baseline that it replaces is another one
};

struct NotAccepted {
  Subject subject;
  std::string why;
};

/// What was done.
struct Acceptances {
  std::vector<Subject>
      undecided;  ///< which keep their baselines: nobody named them, and their runs were inconclusive
  std::vector<NewBaseline> accepted;
  std::set<std::string> gone;          ///< tests that ran last, or had a baseline, and are no longer declared
  std::vector<NotAccepted> regressed;  ///< for want of a reason; why: what their runs say
  std::vector<NotAccepted> refused;
  std::vector<wire::KnownRegression> entries;  ///< that were added to the list (acceptance_entries.hpp)
  std::string branch;                          ///< on which baselines ended
  std::vector<store::BaselineRecord> ended;    ///< of tests that the suite no longer declares
  std::vector<Subject> unoptimised{};  ///< accepted, of programs that were compiled without optimisation
  std::string why_unoptimised{};       ///< of the last of them (run/sides/compiled_otherwise.hpp)
};

/// Why the run cannot become a baseline, as the end of a sentence: "skipped itself: this machine has no such unit". Empty: it
/// can. A run that passed unmeasured has the samples of the run that it was compared with.
std::string why_no_baseline(store::Database& store, const Run& run);

/// Throws Error where there is no such run.
Acceptances accept(store::Database& store, const AcceptWanted& wanted);

/// All runs of a session that were compared with nothing become baselines of its branch, those of `store` alone. `by`: who
/// accepts them, and why.
void accept_first_runs(store::Database& store, const SessionRecord& session,
                       const store::Acceptance& by = {});

/// TESTER sbs: of these runs, those that passed as the first of their histories become baselines.
void accept_first_of_history(store::Database& store, const SessionRecord& session,
                             const std::vector<std::string>& runs);

using WhichBaselines = std::function<bool(const store::BaselineRecord&)>;

/// Ends the baselines of `drop.branch` that match the glob and are wanted. What was in force there: of that branch, or
/// of another one, whose own stays.
std::vector<store::BaselineRecord> end_baselines(
    store::Database& store, const std::string& glob, const store::Acceptance& drop,
    const WhichBaselines& wanted = [](const auto&) { return true; });

/// A baseline with what a reader asks of it.
struct BaselineDetails {
  store::BaselineRecord pointer;
  Run run;
  SessionRecord session;
  std::vector<store::BaselineRecord> deeds;  ///< all that was accepted and dropped, latest first
  std::optional<double> median;              ///< of the values of its processes
  std::size_t processes = 0;
  std::size_t samples = 0;
  std::string kept;
};
BaselineDetails details_of(store::Database& store, const store::BaselineRecord& pointer);

/// Between what is in force on the branch and the run that is to replace it: the row of the compiler, if it is another one.
std::optional<Difference> other_compiler(store::Database& store, const Run& run, const std::string& branch);

/// What can be run again: "snapshot", "the system's program", "numbers only".
std::string what_is_kept(const store::Database& store, const Run& run);

}  // namespace holdfast::suite
