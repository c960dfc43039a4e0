// holdfast submit: shares the declared tests out among machines. --slurm writes job scripts and submits them, --queue
// writes rows that `holdfast worker` takes. With --json it says
//
//   {"schema": "holdfast-submit/1", "session", "directory", "jobs", "shards", "tests", "complete", "waiting",
//    "running", "lost", "missing": [..], "ended"}

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "cli/chosen_session.hpp"
#include "cli/gate_options.hpp"
#include "cli/verb.hpp"
#include "fleet/slurm.hpp"
#include "fleet/submission_status.hpp"
#include "fleet/submitting.hpp"
#include "model/error.hpp"
#include "render/report_formats.hpp"
#include "store/merge.hpp"
#include "store/sessions.hpp"
#include "store/snapshots.hpp"
#include "text/files.hpp"
#include "text/progress_line.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct SubmitOptions {
  Shared shared;
  fleet::SubmitWanted wanted;
  GateAsked asked;  ///< before what the suite declares
  bool slurm = false;
  bool queue = false;
  bool detach = false;
  std::optional<std::string> status;
  std::optional<std::string> wait;
  std::size_t shards = 8;
  std::optional<std::string> directory;
  int attempts = 3;
  fleet::JobSettings jobs;
};

/// Looks again and again until it has ended, after a tenth of the time that it has waited already: hours cost the
/// server of Slurm or of the store a question every ten seconds. `look`: the standing, none where it cannot be had now.
template <class Look>
fleet::SubmissionStatus watched(const Shared& shared, const Look& look) {
  using std::chrono::seconds;
  text::ProgressLine line("submitted", shared.quiet);
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    if (const std::optional<fleet::SubmissionStatus> standing = look()) {
      if (standing->ended) return *standing;
      line.say(fleet::status_text(*standing));
    }
    const auto waited = std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now() - begin);
    std::this_thread::sleep_for(std::clamp(waited / 10, seconds(1), seconds(10)));
  }
}

void say(const Shared& shared, const fleet::SubmissionStatus& standing) {
  if (shared.talks()) fmt::print("session {}: {}\n", standing.session, fleet::status_text(standing));
  put_json(shared, fleet::status_json(standing));
}

/// What the last job left.
ExitCode conclude(const Shared& shared, const fleet::Submission& submission,
                  const fleet::SubmissionStatus& standing) {
  std::ostringstream text;
  text << std::ifstream(submission.file("gate.txt")).rdbuf();
  if (shared.talks()) fmt::print("{}", text.str());
  say(shared, standing);
  const auto verdict = fleet::words_in(submission.file("verdict"));
  if (verdict.empty())
    throw Error(submission.directory +
                ": all jobs have ended, but the last one, collect.sh, left no verdict; see " +
                submission.file("log") + ", and run sbatch " + submission.file("collect.sh") + " again");
  if (verdict.front() == "0") return kPass;
  return verdict.front() == "1" ? kRegressed : verdict.front() == "77" ? kUndecided : kBroken;
}

ExitCode watch(const Shared& shared, const fleet::Submission& submission) {
  const auto standing = watched(shared, [&] { return fleet::status_of(submission); });
  return conclude(shared, submission, standing);
}

ExitCode watch_queue(const SubmitOptions& options, store::Database& store, const std::string& session) {
  const auto& shared = options.shared;
  const auto standing = watched(shared, [&] { return std::optional(fleet::status_of(store, session)); });
  SessionChoice choice;
  choice.session = session;
  const auto report = chosen_report(shared, choice);
  if (shared.talks()) fmt::print("{}", render::text_report(report, {text::layout_of_stdout()}));
  say(shared, standing);
  return exit_code_of_gate(report.gate.verdict, report.gate.closed);
}

/// For jobs, which begin in other directories.
std::string absolute_url(const std::string& url) {
  const std::string file = "sqlite3:";
  return url.starts_with(file) ? file + fs::absolute(url.substr(file.size())).lexically_normal().string()
                               : url;
}

/// A fleet measures what is submitted, and each test within its own budget.
fleet::SubmitWanted wanted_of(const SubmitOptions& options) {
  auto wanted = options.wanted;
  wanted.suite_file = suite::needed_suite(options.shared.tree);
  auto declared = declared_policy(wire::read_suite(wanted.suite_file));
  declared.labels.reset();
  declared.budget_total.reset();
  wanted.policy = policy_of(options.asked, policy_of(declared));
  return wanted;
}

store::Database store_for(const SubmitOptions& options, const fleet::SubmitWanted& wanted) {
  return open_store(options.shared, suite::suite_tests(wanted.suite_file, wanted.glob).suite.store);
}

fleet::Submission prepared(const SubmitOptions& options, store::Database& store,
                           const fleet::Submitted& submitted) {
  const auto session = submitted.session.id;
  const auto place = options.directory
                         ? fs::absolute(*options.directory) / session
                         : fs::path(submitted.suite_file).parent_path() / "submissions" / session;
  fleet::Submission submission{.directory = place.lexically_normal(),
                               .session = session,
                               .suite = submitted.suite_file,
                               .store = absolute_url(store_url(options.shared, submitted.tests.suite.store)),
                               .shards = fleet::shards_of(store, submitted, options.wanted, options.shards)};
  for (const char* below : {"results", "log"}) fs::create_directories(submission.file(below));
  chmod(submission.directory.c_str(), S_IRWXU);  // the URL of a store may hold a password
  auto references = store::Database::open("sqlite3:" + submission.file("references.db"));
  store::add_session(references, submitted.session);
  const auto& tests = submitted.session.declared;
  store::merge_references(store, references, {tests.begin(), tests.end()});
  fleet::write_submission(submission);
  return submission;
}

std::string script_of(const fleet::Submission& submission, const std::string& machine_class,
                      const fleet::JobSettings& jobs) {
  const auto path =
      submission.file(machine_class.empty() ? "measure.sh" : "measure." + machine_class + ".sh");
  text::write_file_in_its_directory(path, fleet::measuring_script(submission, machine_class, jobs));
  return path;
}

void submit_jobs(const SubmitOptions& options, const fleet::Submission& submission,
                 const fleet::Submitted& submitted, const std::string& snapshots) {
  auto jobs = options.jobs;
  jobs.program = fs::read_symlink("/proc/self/exe");
  jobs.snapshots = fs::absolute(snapshots).lexically_normal();
  jobs.minutes = 1 + std::lround(std::ceil(fleet::seconds_at_most(submitted.tests) / 60));
  text::write_file_in_its_directory(submission.file("collect.sh"),
                                    fleet::collecting_script(submission, jobs));
  std::set<std::string> classes;
  for (const auto& shard : submission.shards) classes.insert(shard.machine_class);
  std::vector<std::string> ids;
  try {
    for (const auto& one : classes)
      ids.push_back(
          fleet::submit_job(script_of(submission, one, jobs), fleet::log_pattern(submission, "%a.txt"), {}));
    ids.push_back(
        fleet::submit_job(submission.file("collect.sh"), fleet::log_pattern(submission, "collect.txt"), ids));
  } catch (const Error& wrong) {
    if (ids.empty()) throw;
    throw Error(fmt::format("{}\nSubmitted already, and to be ended by: scancel {}", wrong.what(),
                            fmt::join(ids, " ")));
  }
  text::write_file_in_its_directory(submission.file("jobs"), fmt::format("{}\n", fmt::join(ids, " ")));
}

ExitCode submit_slurm(const SubmitOptions& options) {
  const auto wanted = wanted_of(options);
  auto store = store_for(options, wanted);
  const auto submitted = fleet::open_submitted(store, wanted);
  const auto submission = prepared(options, store, submitted);
  submit_jobs(options, submission, submitted, store::Snapshots(store.path()).directory());
  if (!options.detach) return watch(options.shared, submission);
  say(options.shared, fleet::status_of(submission)
                          .value_or(fleet::SubmissionStatus{.session = submission.session,
                                                            .directory = submission.directory}));
  return kPass;
}

ExitCode submit_queue(const SubmitOptions& options) {
  const auto wanted = wanted_of(options);
  auto store = store_for(options, wanted);
  const auto submitted = fleet::open_submitted(store, wanted);
  store::add_tasks(store, fleet::tasks_of(store, submitted, wanted, options.attempts));
  if (!options.detach) return watch_queue(options, store, submitted.session.id);
  say(options.shared, fleet::status_of(store, submitted.session.id));
  return kPass;
}

/// The directory of a session that was submitted to Slurm; none where it was not.
std::optional<std::string> directory_of(const SubmitOptions& options, const std::string& id) {
  if (fs::exists(fs::path(id) / "submission.json")) return id;
  const auto below = [&](const fs::path& place) -> std::optional<std::string> {
    if (fs::exists(place / id / "submission.json")) return place / id;
    return std::nullopt;
  };
  if (options.directory) return below(*options.directory);
  try {
    const auto suite = suite::needed_suite(options.shared.tree);
    return below(fs::path(suite).parent_path() / "submissions");
  } catch (const Error&) {
    return std::nullopt;
  }
}

ExitCode ask(const SubmitOptions& options) {
  const auto id = options.wait ? *options.wait : *options.status;
  if (const auto directory = directory_of(options, id)) {
    const auto submission = fleet::read_submission(fs::absolute(*directory).lexically_normal());
    if (options.wait) return watch(options.shared, submission);
    const auto standing = fleet::status_of(submission);
    if (!standing) throw Error("squeue cannot say how far the jobs are; ask again");
    say(options.shared, *standing);
    return kPass;
  }
  auto store = open_existing_store(options.shared, "");
  const auto standing = fleet::status_of(store, id);
  if (standing.tests == 0)
    throw Error(store.path() + ": nothing was submitted as " + id +
                "; name the session that submit printed, or its directory");
  if (options.wait) return watch_queue(options, store, id);
  say(options.shared, standing);
  return kPass;
}

ExitCode submit(const SubmitOptions& options) {
  if (options.status || options.wait) return ask(options);
  if (options.slurm == options.queue)
    throw Error("choose who runs the tests: --slurm, or --queue for workers (holdfast worker)");
  return options.slurm ? submit_slurm(options) : submit_queue(options);
}

Arguments choice_options(SubmitOptions& options) {
  return joined(
      {{"TEST", &options.wanted.glob, "A test, or a glob of tests; default: all"},
       {"--slurm", &options.slurm, "Write and submit a job array, and a job that merges, reports and gates"},
       {"--queue", &options.queue, "Add the tests to the queue of the store; holdfast worker takes them"},
       {"--class WORD", &options.wanted.classes,
        "A class of machines that measures each test; several: side by side. For Slurm a feature of nodes"},
       {"--inform-class CLASS", &options.wanted.informing,
        "Results of this class are shown and do not gate: CLASS, or CLASS:TEST; globs"}},
      judging_options(options.asked),
      Arguments{{"--detach", &options.detach, "Do not wait for the end; ask later with --status or --wait"},
                {"--status ID", &options.status, "Print the progress of a submitted session"},
                {"--wait ID", &options.wait, "Wait for its end, and exit as its gate does"}});
}

Arguments slurm_options(SubmitOptions& options) {
  return {
      Argument("--shards", &options.shards, "Of --slurm: so many tasks for each class",
               {.check = Check::positive}),
      Argument("--processors", &options.jobs.processors, "Of --slurm: processors of a task",
               {.check = Check::positive}),
      {"--sbatch OPTION", &options.jobs.options,
       "Of --slurm: a further option, as --sbatch=--partition=perf"},
      {"--directory DIRECTORY", &options.directory,
       "Of --slurm: where scripts and results are kept, on a file system that all machines share; default: "
       "in the "
       "build tree"},
      Argument("--attempts", &options.attempts,
               "Of --queue: how often a test is tried whose workers are lost", {.check = Check::positive})};
}

}  // namespace

Verb submit_verb() {
  return verb_of<SubmitOptions>(
      "submit", "Distribute the declared tests over many machines", submit,
      [](SubmitOptions& options) { return joined(choice_options(options), slurm_options(options)); },
      "holdfast submit --slurm --class zen --class skylake --shards 20");
}

}  // namespace holdfast::cli
