#include "suite/fleet/slurm.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "model/error.hpp"
#include "process/process.hpp"

namespace holdfast::fleet {
namespace {

std::string word(const std::string& text) { return process::shown_command({text}); }

std::string comma_separated(const std::vector<std::size_t>& numbers) {
  return fmt::format("{}", fmt::join(numbers, ","));
}

/// Runs a command of Slurm and returns its output. Messages of Slurm end with a newline.
process::Ended say(const std::vector<std::string>& argv) {
  return process::run_process({.file = "",
                               .argv = argv,
                               .environment = {},
                               .directory = "",
                               .files = {},
                               .deadline_s = 120,
                               .processor = {},
                               .keep_stdout = true});
}

bool well(const process::Ended& ended) { return ended.how == process::Ended::How::exited && ended.code == 0; }

/// Counts the states in the output of squeue, one word for each task.
/// squeue lists jobs until they have ended. All other states, such as PENDING, CONFIGURING and SUSPENDED,
/// wait for something.
JobStates counted(const std::string& out) {
  JobStates states;
  std::istringstream words(out);
  for (std::string state; words >> state;)
    ++(state == "RUNNING" || state == "COMPLETING" ? states.running : states.waiting);
  return states;
}

constexpr auto kInSrun = "HOLDFAST_ON_A_NODE";

/// Returns the command line as it was typed.
/// proc(5): the words of cmdline end with zero bytes. The first may be a name that the shell found in PATH,
/// so the path of the program replaces it. readlink(2) adds no zero byte.
std::vector<std::string> own_command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  words.front() = std::string(2000, '\0');
  const auto size = readlink("/proc/self/exe", words.front().data(), words.front().size());
  words.front().resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return words;
}

}  // namespace

std::vector<std::size_t> shards_of_class(const Submission& submission, const std::string& machine_class) {
  std::vector<std::size_t> shards;
  for (std::size_t i = 0; i < submission.shards.size(); ++i) {
    if (submission.shards[i].machine_class == machine_class) shards.push_back(i);
  }
  return shards;
}

/// See sbatch(1). --exclusive keeps other jobs off the node. --hint=nomultithread leaves the sibling threads
/// of the cores idle. --requeue starts a task again after its node failed, and append keeps the log of the
/// first attempt.
std::string measuring_script(const Submission& submission, const std::string& machine_class,
                             const JobSettings& settings) {
  std::string further;
  for (const auto& option : settings.options) further += "#SBATCH " + option + "\n";
  return fmt::format(
      R"(#!/usr/bin/env bash
# Measures tests, each whole on one node that it has for itself: one task of this array for each shard. A task that
# starts again, on whatever node, goes on behind the tests that are complete.
#SBATCH --job-name=holdfast-measure
#SBATCH --array={array}
{constraint}#SBATCH --exclusive
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={processors}
#SBATCH --hint=nomultithread
#SBATCH --time={minutes}
#SBATCH --requeue
#SBATCH --open-mode=append
{further}set -euo pipefail
export HOLDFAST_MACHINE_CLASS={machine_class}
export HOLDFAST_SNAPSHOTS={snapshots}
unset SLURM_HINT # srun takes no hint beside a binding; the allocation has it
exec srun --ntasks=1 --cpus-per-task={processors} --cpu-bind=cores \
  {program} worker --submission {directory} --shard "$SLURM_ARRAY_TASK_ID"
)",
      fmt::arg("array", comma_separated(shards_of_class(submission, machine_class))),
      fmt::arg("constraint", machine_class.empty() ? "" : "#SBATCH --constraint=" + machine_class + "\n"),
      fmt::arg("processors", settings.processors), fmt::arg("minutes", settings.minutes),
      fmt::arg("further", further), fmt::arg("machine_class", word(machine_class)),
      fmt::arg("snapshots", word(settings.snapshots)), fmt::arg("program", word(settings.program)),
      fmt::arg("directory", word(submission.directory)));
}

/// The verdict is renamed into place because others wait for that file, and must never read half of it.
std::string collecting_script(const Submission& submission, const JobSettings& settings) {
  return fmt::format(
      R"(#!/usr/bin/env bash
# Puts the shards together, reports and judges, when all of them have ended, however they did: what a shard lacks is
# named by the gate. May run again: everything counts once.
#SBATCH --job-name=holdfast-collect
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --open-mode=truncate
set -uo pipefail
unset HOLDFAST_MACHINE_CLASS HOLDFAST_SESSION
cd {directory} || exit 2
collect() {{
  shopt -s nullglob
  local stores=(results/*.db)
  if [ ${{#stores[@]}} -gt 0 ]; then
    {program} merge --quiet --store {store} "${{stores[@]}}" || return 2
  fi
  {program} report html --store {store} --session {session} --suite {suite}
  {program} gate --store {store} --session {session} --suite {suite}
}}
collect >gate.txt 2>&1
echo $? >verdict.new
mv verdict.new verdict
)",
      fmt::arg("directory", word(submission.directory)), fmt::arg("program", word(settings.program)),
      fmt::arg("store", word(submission.store)), fmt::arg("session", word(submission.session)),
      fmt::arg("suite", word(submission.suite)));
}

std::string log_pattern(const Submission& submission, const std::string& name) {
  std::string pattern;
  for (const char c : submission.file("log/")) pattern += c == '%' ? "%%" : std::string(1, c);
  return pattern + name;
}

std::string submit_job(const std::string& script, const std::string& log,
                       const std::vector<std::string>& after) {
  std::vector<std::string> argv{"sbatch", "--parsable", "--output=" + log};
  // afterok would never start the job if a task failed, and no verdict would ever come.
  if (!after.empty()) argv.push_back(fmt::format("--dependency=afterany:{}", fmt::join(after, ":")));
  argv.push_back(script);
  const auto ended = say(argv);
  if (ended.how == process::Ended::How::not_started)
    throw Error("sbatch cannot be started; submit where Slurm is installed, or use --queue with workers");
  if (!well(ended)) throw Error(script + ": sbatch refuses it: " + ended.tail);
  return ended.out.substr(0, ended.out.find_first_of(";\n"));  // "id;cluster"
}

std::optional<JobStates> states_of(const std::vector<std::string>& jobs) {
  if (jobs.empty()) return JobStates{};
  const auto ended =
      say({"squeue", "--noheader", "--array", fmt::format("--jobs={}", fmt::join(jobs, ",")), "--format=%T"});
  if (well(ended)) return counted(ended.out);
  if (ended.tail.find("Invalid job id") == std::string::npos) return std::nullopt;
  JobStates all;  // Slurm may refuse the whole query because it has forgotten one job that ended long ago
  for (std::size_t i = 0; jobs.size() > 1 && i < jobs.size(); ++i) {
    const auto one = states_of({jobs[i]});
    if (!one) return std::nullopt;
    all.waiting += one->waiting;
    all.running += one->running;
  }
  return all;
}

bool is_in_srun() { return std::getenv(kInSrun) != nullptr; }

void run_in_srun(const std::string& test) {
  std::vector<std::string> words{"srun",
                                 "--nodes=1",
                                 "--ntasks=1",
                                 "--exclusive",
                                 "--cpu-bind=cores",
                                 "--quiet",
                                 "--job-name=holdfast-" + test};
  const char* machine_class = std::getenv("HOLDFAST_MACHINE_CLASS");
  if (machine_class != nullptr && *machine_class != '\0')
    words.push_back(std::string("--constraint=") + machine_class);
  for (auto& word : own_command_line()) words.push_back(std::move(word));
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // srun passes its environment on to the node, so the process there knows that it is the one to measure.
  setenv(kInSrun, "1", 1);
  // Replacing this process passes on signals and the exit code without a parent that would have to forward
  // them.
  execvp("srun", argv.data());
  throw Error("perf." + test + " has EXECUTOR slurm, but srun cannot be started here: " +
              std::strerror(errno) + "; run it where Slurm is installed, or with --executor processes");
}

void run_in_srun_where_asked(const std::vector<Declaration>& declarations, const run::Overrides& overrides) {
  const auto wants_a_node = [&](const Declaration& declaration) {
    return run::resolve(declaration, overrides).executor == Executor::slurm;
  };
  const auto remote = std::count_if(declarations.begin(), declarations.end(), wants_a_node);
  if (remote > 0 && remote < std::ssize(declarations))
    throw Error("some of these tests have EXECUTOR slurm and others do not; run them with two commands");
  if (remote > 0 && !is_in_srun()) run_in_srun(declarations.front().test);
}

}  // namespace holdfast::fleet
