#pragma once

/// Baselines of the store: the accepted run of a subject on each branch, with author and reason.
///
/// Every branch has pointers of its own. Accepting moves a pointer, dropping ends it, and both add a row: no existing
/// row is changed, and no sample is ever deleted. The last row of a subject in a configuration on a branch is in force
/// there.

#include <optional>
#include <string>
#include <vector>

#include "store/runs.hpp"

namespace holdfast::store {

/// A row: a run was accepted as the baseline, or the baseline was dropped.
struct BaselineRecord {
  std::string run;
  Subject subject;
  std::string config;
  std::string accepted;  ///< time, UTC
  std::string branch;    ///< empty if there is no git
  bool dropped = false;
  std::string author;
  std::string reason;
  /// The run that was the reference before: the baseline of the branch, else the run with which the new one was
  /// compared, which is the baseline of another branch. Empty if there was none.
  std::string replaced;
};

/// The branch, author and reason of a change of a pointer.
struct Acceptance {
  std::optional<std::string> branch;  ///< none: the branch of the run's session
  std::string author;
  std::string reason;
  std::string at;  ///< UTC; now if empty
};

/// Makes the run the baseline of its subject in its configuration on one branch.
void accept_run(Database& store, const Run& run, const Acceptance& acceptance = {});

/// Copies an acceptance from another store, with all its properties.
void add_acceptance(Database& store, const BaselineRecord& acceptance);

/// Removes the baseline on `acceptance.branch` for the subject and configuration of `baseline`.
void drop_baseline(Database& store, const BaselineRecord& baseline, const Acceptance& acceptance);

/// Returns the last row of each branch and metric of a parameter point, latest first. The metric of `subject` does
/// not count, because it is known only after a measurement.
std::vector<BaselineRecord> pointers_of(Database& store, const Subject& subject, const std::string& config);

/// Returns the baseline in force of this metric on a branch.
std::optional<BaselineRecord> find_baseline_of_metric(Database& store, const Subject& subject,
                                                      const std::string& config, const std::string& branch);

/// Returns all acceptances and drops of this metric of a point on a branch, latest first.
std::vector<BaselineRecord> deeds_of(Database& store, const Subject& subject, const std::string& config,
                                     const std::string& branch);

/// Returns true if accepting the run changes the expected level: the run was worse or better than the baseline.
/// Earlier acceptances are then no reference any more.
bool begins_segment(Outcome outcome);

struct Accepted {
  BaselineRecord deed;
  Run run;
};

/// Returns the acceptances of the segment that is in force, latest first; none if there is no baseline. A segment
/// reaches back to an acceptance that begins one, to a drop, or to the point where the pointer went back to an older
/// run.
std::vector<Accepted> segment_of(Database& store, const Subject& subject, const std::string& config,
                                 const std::string& branch);

/// Returns the runs of segment_of(). It returns only the latest of several accepted runs of a session.
std::vector<Run> accepted_runs(Database& store, const Subject& subject, const std::string& config,
                               const std::string& branch);

/// Returns the last rows of all branches of the tests that match the glob, sorted by test, benchmark, params, metric,
/// configuration, branch.
std::vector<BaselineRecord> list_pointers(Database& store, const std::string& glob);

/// Returns the rows of list_pointers() that are baselines in force.
std::vector<BaselineRecord> list_baselines(Database& store, const std::string& glob);

}  // namespace holdfast::store
