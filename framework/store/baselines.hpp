#pragma once

/// Baselines of the store: which run of a subject is the accepted one, on which branch, by whom and why.
///
/// Every branch has pointers of its own. Accepting moves one, dropping ends one, and both are rows that are
/// added: nothing that was said before is changed, and no sample is ever deleted. The last row of a subject in a
/// configuration on a branch says what is in force there.

#include <optional>
#include <string>
#include <vector>

#include "store/runs.hpp"

namespace holdfast::store {

/// A row: that a run was accepted, or that the baseline, which it was, was dropped.
struct BaselineRecord {
  std::string run;
  Subject subject;
  std::string config;
  std::string accepted;  ///< when, UTC
  std::string branch;    ///< empty where there is no git
  bool dropped = false;
  std::string author;
  std::string reason;
  /// The run that was the reference before: the branch's baseline, else what the run was compared with, which was
  /// another branch's; empty: none.
  std::string replaced;
};

/// Who moves which pointer, and why.
struct Acceptance {
  std::optional<std::string> branch;  ///< none: that of the run's session
  std::string author;
  std::string reason;
  std::string at;  ///< UTC; empty: now
};

/// The run becomes the baseline of its subject in its configuration on one branch.
void accept_run(Database& store, const Run& run, const Acceptance& acceptance = {});

/// The same with everything as another store has said it.
void add_acceptance(Database& store, const BaselineRecord& acceptance);

/// From now on `acceptance.branch` has no baseline for what `baseline` is one of.
void drop_baseline(Database& store, const BaselineRecord& baseline, const Acceptance& acceptance);

/// The last row of each branch and metric of a parameter point, latest first. What it measures, only a
/// measurement tells: the metric of `subject` does not count.
std::vector<BaselineRecord> pointers_of(Database& store, const Subject& subject, const std::string& config);

/// The baseline in force of this metric on a branch.
std::optional<BaselineRecord> find_baseline_of_metric(Database& store, const Subject& subject,
                                                      const std::string& config, const std::string& branch);

/// Everything that was accepted and dropped for this metric of a point on a branch, latest first.
std::vector<BaselineRecord> deeds_of(Database& store, const Subject& subject, const std::string& config,
                                     const std::string& branch);

/// Whether accepting the run says that from now on another level is right: it was measured to be worse or better
/// than the baseline. What was accepted before is then no reference any more.
bool begins_segment(Outcome outcome);

struct Accepted {
  BaselineRecord deed;
  Run run;
};

/// The acceptances of the segment that is in force, latest first; none where there is no baseline. A segment
/// reaches back to an acceptance that begins one, to a drop, or to where the pointer went back to an older run.
std::vector<Accepted> segment_of(Database& store, const Subject& subject, const std::string& config,
                                 const std::string& branch);

/// Their runs; of a session, the latest alone.
std::vector<Run> accepted_runs(Database& store, const Subject& subject, const std::string& config,
                               const std::string& branch);

/// The last rows of all branches of the tests that match the glob, sorted by test, benchmark, params, metric,
/// configuration, branch.
std::vector<BaselineRecord> list_pointers(Database& store, const std::string& glob);

/// Of these, the baselines in force.
std::vector<BaselineRecord> list_baselines(Database& store, const std::string& glob);

}  // namespace holdfast::store
