#pragma once

/// Slurm: the job scripts of a submission, and the commands sbatch, squeue and srun.
///
/// Users may read and change the scripts; Holdfast keeps no other copy.

#include <optional>
#include <string>
#include <vector>

#include "run/plan/settings.hpp"
#include "suite/fleet/submission.hpp"

namespace holdfast::fleet {

struct JobSettings {
  std::string program;               ///< of holdfast
  std::string snapshots;             ///< directory
  int processors = 2;                ///< of a task: the program and its parent
  long minutes = 0;                  ///< limit of a task
  std::vector<std::string> options;  ///< additional ones for #SBATCH, of the measuring jobs
};

/// Returns the indices of the submission's shards for that class.
std::vector<std::size_t> shards_of_class(const Submission& submission, const std::string& machine_class);

/// Returns the script of a job array with one task for each of these shards, on nodes with the feature
/// `machine_class`.
std::string measuring_script(const Submission& submission, const std::string& machine_class,
                             const JobSettings& settings);
/// Returns the script that follows when all tasks have ended, with or without success.
std::string collecting_script(const Submission& submission, const JobSettings& settings);

/// Returns the path of a job's log in the syntax of sbatch: "%a" in `name` is the number of the task; the directory
/// is taken literally.
std::string log_pattern(const Submission& submission, const std::string& name);

/// Submits the script and returns the id of the job. `after`: jobs that must end before this one starts, with or
/// without success. Throws Error with the message of sbatch.
std::string submit_job(const std::string& script, const std::string& log,
                       const std::vector<std::string>& after);

struct JobStates {
  int waiting = 0;
  int running = 0;
  bool gone() const { return waiting + running == 0; }
};

/// Counts the tasks of all jobs that have not ended; none if squeue fails.
std::optional<JobStates> states_of(const std::vector<std::string>& jobs);

/// EXECUTOR slurm: returns true if srun has started this process.
bool is_in_srun();

/// EXECUTOR slurm: replaces this process by srun, which runs the same command line (`holdfast run`) on a node, where
/// both sides of each round are measured. srun passes on the output and the exit code. Never returns; throws Error if
/// there is no srun.
///
/// The node needs the build tree and the store at the same paths. Its measurements are a part of the session, with
/// the facts of that node. With HOLDFAST_MACHINE_CLASS, nodes with that feature are requested; Slurm takes everything
/// else from its own variables (SLURM_PARTITION, SLURM_ACCOUNT, ...).
[[noreturn]] void run_in_srun(const std::string& test);

/// Calls run_in_srun() if these tests have EXECUTOR slurm and srun has not started this process. Throws Error if only
/// some of the tests have it.
void run_in_srun_where_asked(const std::vector<Declaration>& declarations, const run::Overrides& overrides);

}  // namespace holdfast::fleet
