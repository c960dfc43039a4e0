#pragma once

/// The jobs of a submission: `submit --slurm` makes its directory and submits them, and later reads their results.

#include <optional>
#include <string>

#include "suite/build_tree.hpp"
#include "suite/fleet/slurm.hpp"
#include "suite/fleet/submission.hpp"
#include "suite/fleet/submitting.hpp"

namespace holdfast::fleet {

struct JobsWanted {
  std::optional<std::string> directory;  ///< for submissions; none: of the build tree
  std::size_t shards = 8;                ///< of each class
  std::string store;                     ///< URL
  JobSettings jobs;                      ///< its program, snapshots and minutes are filled in
};

/// Submits the jobs. Throws Error with the message of sbatch, and the jobs that were already submitted.
Submission submit_jobs(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                       const JobsWanted& jobs);

/// Returns the submission of that session, or in that directory; none if it was not submitted to Slurm. `directory`:
/// for submissions, as given when it was submitted.
std::optional<Submission> find_submission(const std::string& id, const std::optional<std::string>& directory,
                                          const suite::BuildTree& tree);

/// Returns the output of the gate in the last job.
std::string gate_text(const Submission& submission);
/// Returns the exit code of the gate. Throws Error if the last job wrote none.
std::string gate_exit_code(const Submission& submission);

}  // namespace holdfast::fleet
