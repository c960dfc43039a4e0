#pragma once

/// The jobs of a submission: `submit --slurm` makes its directory and submits them, and later looks at what they left.

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

/// Throws Error with what sbatch says, and which jobs it has taken already.
Submission submit_jobs(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                       const JobsWanted& jobs);

/// The submission of that session, or in that directory; none where it was not submitted to Slurm. `directory`: for
/// submissions, as it was submitted.
std::optional<Submission> find_submission(const std::string& id, const std::optional<std::string>& directory,
                                          const suite::BuildTree& tree);

/// What the gate of the last job said.
std::string gate_text(const Submission& submission);
/// Throws Error where it came to no end.
std::string gate_exit_code(const Submission& submission);

}  // namespace holdfast::fleet
