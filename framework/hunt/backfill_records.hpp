#pragma once

/// Backfill records: the results of earlier commits in the store, a session for each commit. A run names the commit that
/// it was compared with, as after HOLDFAST_BASELINE_REF. It also names the run of that commit as the one that ran beside
/// it, from which a history computes the level relative to other runs (store/history.hpp). A commit that cannot affect a
/// test has a run without a number.

#include <map>
#include <string>
#include <vector>

#include "hunt/commit_trials.hpp"
#include "model/affected.hpp"
#include "store/database.hpp"

namespace holdfast::hunt {

/// A commit of the series with the time at which its session begins, UTC.
struct DatedCommit {
  std::string hash;
  std::string time;
};

class BackfillRecords {
 public:
  /// A stored result of a commit.
  struct Record {
    Run run;
    std::string commit;
    std::string earlier;  ///< the commit that it was compared with; empty if there is none
    bool is_measured() const { return run.verdict && run.verdict->was_measured(); }
  };

  /// Reads what is stored of the commits. `session`: the properties of the sessions except id, time and commit. Only
  /// sessions with the same configuration, machine and kBackfillFact count.
  BackfillRecords(store::Database& store, const std::vector<DatedCommit>& commits, SessionRecord session);

  /// Returns the records of a test, in the order in which they were stored.
  const std::vector<Record>& of(const std::string& test) const;
  /// Returns true if a record of the test is of the commit, or compares another commit with it.
  bool mention(const std::string& test, const std::string& commit) const;
  /// Returns the last measured results of the later commit that were compared with the earlier one, and judged with
  /// these settings.
  std::vector<const Record*> results(const std::string& test, const std::string& earlier,
                                     const std::string& later, const run::Settings& settings) const;

  /// Keeps the results of a comparison.
  void keep(const std::string& test, const std::string& earlier, const std::string& later,
            const std::vector<CommitTrials::Measured>& results);
  /// Records that the later commit has the same result as the earlier one, at these points. `in_force`: the settings
  /// that select them.
  void keep_same(const std::string& test, const std::string& earlier, const std::string& later,
                 const std::vector<AffectedPoint>& points, const Facts& in_force);
  /// Keeps the results of a commit that was compared with none.
  void keep_alone(const std::string& test, const std::string& commit,
                  const std::vector<CommitTrials::Measured>& results);

  /// Adds runs for the test's oldest commits, so that a history begins with them. Their samples are those of the
  /// rounds in which the next commits were compared with them. Returns false if the test has no measured result.
  bool begin_at_oldest(const std::string& test);

  /// Returns the session of a commit; it is made if there is none.
  const SessionRecord& session_of(const std::string& commit);

 private:
  /// A place in the store: the run of a commit, or the oldest commit that has none.
  struct Reached {
    std::string run;  ///< empty if that commit has no measured run
    std::string commit;
  };
  Reached reached(const Subject& subject, std::string commit) const;
  void store_run(Run run, const std::string& commit, const std::string& earlier,
                 const std::vector<Process>& processes);
  /// Records in each run of the test which run ran beside it.
  void link(const std::string& test);

  store::Database& store_;
  SessionRecord common_;
  std::map<std::string, std::string> times_;
  std::map<std::string, SessionRecord> sessions_;
  std::map<std::string, std::vector<Record>> records_;  ///< by test
};

}  // namespace holdfast::hunt
