#include "suite/fleet/submitted_jobs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "model/error.hpp"
#include "model/text/files.hpp"
#include "model/whole_file.hpp"
#include "store/merge.hpp"
#include "store/sessions.hpp"
#include "store/snapshots.hpp"
#include "suite/fleet/submission_status.hpp"

namespace holdfast::fleet {
namespace {

namespace fs = std::filesystem;

/// Returns an absolute URL, because jobs begin in other directories.
std::string absolute_url(const std::string& url) {
  const std::string file = "sqlite3:";
  return url.starts_with(file) ? file + fs::absolute(url.substr(file.size())).lexically_normal().string()
                               : url;
}

fs::path below_suite(const std::string& suite_file) {
  return fs::path(suite_file).parent_path() / "submissions";
}

/// The references are copied once, before any job runs, so that all shards compare with the same ones.
Submission prepared(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                    const JobsWanted& asked) {
  const auto session = submitted.session.id;
  const auto place = asked.directory ? fs::absolute(*asked.directory) / session
                                     : below_suite(submitted.suite_file) / session;
  Submission submission{.directory = place.lexically_normal(),
                        .session = session,
                        .suite = submitted.suite_file,
                        .store = absolute_url(asked.store),
                        .shards = shards_of(store, submitted, wanted, asked.shards)};
  for (const char* below : {"results", "log"}) fs::create_directories(submission.file(below));
  chmod(submission.directory.c_str(), S_IRWXU);  // the URL of a store may contain a password
  auto references = store::Database::open("sqlite3:" + submission.file("references.db"));
  store::add_session(references, submitted.session);
  const auto& tests = submitted.session.declared;
  store::merge_references(store, references, {tests.begin(), tests.end()});
  write_submission(submission);
  return submission;
}

std::string script_of(const Submission& submission, const std::string& machine_class,
                      const JobSettings& jobs) {
  const auto path =
      submission.file(machine_class.empty() ? "measure.sh" : "measure." + machine_class + ".sh");
  text::write_file_in_its_directory(path, measuring_script(submission, machine_class, jobs));
  return path;
}

JobSettings filled_in(JobSettings jobs, const store::Database& store, const Submitted& submitted) {
  // The PATH of a node may lead to another holdfast, or to none.
  jobs.program = fs::read_symlink("/proc/self/exe");
  jobs.snapshots = fs::absolute(store::Snapshots(store.path()).directory()).lexically_normal();
  // --time of sbatch(1) counts minutes, and Slurm kills a task at its limit, so the seconds are rounded up.
  jobs.minutes = 1 + std::lround(std::ceil(seconds_at_most(submitted.tests) / 60));
  return jobs;
}

/// If sbatch refuses a job, the jobs before it are in the queue already, and the error names them.
void submit_all(const Submission& submission, const JobSettings& jobs) {
  text::write_file_in_its_directory(submission.file("collect.sh"), collecting_script(submission, jobs));
  std::set<std::string> classes;
  for (const auto& shard : submission.shards) classes.insert(shard.machine_class);
  std::vector<std::string> ids;
  try {
    for (const auto& one : classes)
      ids.push_back(submit_job(script_of(submission, one, jobs), log_pattern(submission, "%a.txt"), {}));
    ids.push_back(submit_job(submission.file("collect.sh"), log_pattern(submission, "collect.txt"), ids));
  } catch (const Error& wrong) {
    if (ids.empty()) throw;
    throw Error(fmt::format("{}\nSome jobs are submitted already; cancel them with: scancel {}", wrong.what(),
                            fmt::join(ids, " ")));
  }
  text::write_file_in_its_directory(submission.file("jobs"), fmt::format("{}\n", fmt::join(ids, " ")));
}

bool is_submission(const fs::path& place) { return fs::exists(place / "submission.json"); }

}  // namespace

Submission submit_jobs(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                       const JobsWanted& jobs) {
  auto submission = prepared(store, submitted, wanted, jobs);
  submit_all(submission, filled_in(jobs.jobs, store, submitted));
  return submission;
}

std::optional<Submission> find_submission(const std::string& id, const std::optional<std::string>& directory,
                                          const suite::BuildTree& tree) {
  fs::path place = id;
  if (!is_submission(place)) {
    try {
      place = (directory ? fs::path(*directory) : below_suite(suite::needed_suite(tree))) / id;
    } catch (const Error&) {
      return std::nullopt;
    }
  }
  if (!is_submission(place)) return std::nullopt;
  return read_submission(fs::absolute(place).lexically_normal());
}

std::string gate_text(const Submission& submission) {
  return file_if_readable(submission.file("gate.txt")).value_or("");
}

std::string gate_exit_code(const Submission& submission) {
  const auto code = words_in(submission.file("verdict"));
  if (!code.empty()) return code.front();
  throw Error(submission.directory +
              ": all jobs have ended, but the last one, collect.sh, wrote no verdict; see " +
              submission.file("log") + ", and run sbatch " + submission.file("collect.sh") + " again");
}

}  // namespace holdfast::fleet
