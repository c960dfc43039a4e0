#pragma once

/// Slurm: the job scripts of a submission, and the commands sbatch, squeue and srun.
///
/// The scripts are for people to read and to change; nothing else is kept of them.

#include <optional>
#include <string>
#include <vector>

#include "run/plan/settings.hpp"
#include "suite/fleet/submission.hpp"

namespace holdfast::fleet {

struct JobSettings {
  std::string program;               ///< of holdfast
  std::string snapshots;             ///< directory
  int processors = 2;                ///< of a task: the program, and what starts it
  long minutes = 0;                  ///< at most, of a task
  std::vector<std::string> options;  ///< further ones for #SBATCH, of the measuring jobs
};

/// Which shards of the submission are of that class.
std::vector<std::size_t> shards_of_class(const Submission& submission, const std::string& machine_class);

/// A job array, one task for each of these shards, on nodes with the feature `machine_class`.
std::string measuring_script(const Submission& submission, const std::string& machine_class,
                             const JobSettings& settings);
/// What follows when all tasks have ended, however they did.
std::string collecting_script(const Submission& submission, const JobSettings& settings);

/// Where a job logs, as sbatch takes it: of `name` "%a" is the number of the task, of the directory nothing.
std::string log_pattern(const Submission& submission, const std::string& name);

/// The id of the job that runs the script. `after`: jobs that end first, in whatever way. Throws Error with what
/// sbatch says.
std::string submit_job(const std::string& script, const std::string& log,
                       const std::vector<std::string>& after);

struct JobStates {
  int waiting = 0;
  int running = 0;
  bool gone() const { return waiting + running == 0; }
};

/// Of the tasks of all jobs, those that have not ended; none where squeue cannot say.
std::optional<JobStates> states_of(const std::vector<std::string>& jobs);

/// EXECUTOR slurm: whether srun has started this process.
bool is_in_srun();

/// EXECUTOR slurm: becomes srun, which runs this process' own command line, the whole `holdfast run`, on a node, both sides
/// of each round, and passes on what it prints and its exit code. Never returns; throws Error where there is no srun.
///
/// The node needs the build tree and the store by the same paths. What it measures is a part of the session, with the
/// facts of that node. With HOLDFAST_MACHINE_CLASS, nodes with that feature are asked for; all else Slurm takes from its
/// own variables (SLURM_PARTITION, SLURM_ACCOUNT, ...).
[[noreturn]] void run_in_srun(const std::string& test);

/// The same where these tests have EXECUTOR slurm and srun has not started this process. Throws Error where some have it and
/// others have not.
void run_in_srun_where_asked(const std::vector<Declaration>& declarations, const run::Overrides& overrides);

}  // namespace holdfast::fleet
