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
#include "cli/files.hpp"
#include "cli/progress_line.hpp"
#include "cli/slurm.hpp"
#include "cli/standing.hpp"
#include "cli/submitting.hpp"
#include "cli/text_report.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "store/merge.hpp"
#include "store/sessions.hpp"
#include "store/snapshots.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct SubmitOptions {
  Shared shared;
  SubmitWanted wanted;
  bool slurm = false;
  bool queue = false;
  bool detach = false;
  std::optional<std::string> status;
  std::optional<std::string> wait;
  std::size_t shards = 8;
  std::optional<std::string> directory;
  int attempts = 3;
  JobSettings jobs;
};

/// Looks again and again until it has ended, after a tenth of the time that it has waited already: hours cost the
/// server of Slurm or of the store a question every ten seconds. `look`: the standing, none where it cannot be had now.
template <class Look>
Standing watched(const Shared& shared, const Look& look) {
  using std::chrono::seconds;
  ProgressLine line("submitted", shared.quiet);
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    if (const std::optional<Standing> standing = look()) {
      if (standing->ended) return *standing;
      line.say(standing_text(*standing));
    }
    const auto waited = std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now() - begin);
    std::this_thread::sleep_for(std::clamp(waited / 10, seconds(1), seconds(10)));
  }
}

void say(const Shared& shared, const Standing& standing) {
  if (shared.talks()) fmt::print("session {}: {}\n", standing.session, standing_text(standing));
  put_json(shared, standing_json(standing));
}

/// What the last job left.
ExitCode conclude(const Shared& shared, const Submission& submission, const Standing& standing) {
  std::ostringstream text;
  text << std::ifstream(submission.file("gate.txt")).rdbuf();
  if (shared.talks()) fmt::print("{}", text.str());
  say(shared, standing);
  const auto verdict = words_in(submission.file("verdict"));
  if (verdict.empty())
    throw Error(submission.directory +
                ": all jobs have ended, but the last one, collect.sh, left no verdict; see " +
                submission.file("log") + ", and run sbatch " + submission.file("collect.sh") + " again");
  if (verdict.front() == "0") return kPass;
  return verdict.front() == "1" ? kRegressed : verdict.front() == "77" ? kUndecided : kBroken;
}

ExitCode watch(const Shared& shared, const Submission& submission) {
  const auto standing = watched(shared, [&] { return standing_of(submission); });
  return conclude(shared, submission, standing);
}

ExitCode watch_queue(const SubmitOptions& options, store::Database& store, const std::string& session) {
  const auto& shared = options.shared;
  const auto standing = watched(shared, [&] { return std::optional(standing_of(store, session)); });
  SessionChoice choice;
  choice.session = session;
  const auto report = chosen_report(shared, choice);
  if (shared.talks()) fmt::print("{}", text_report(report, layout_of_stdout()));
  say(shared, standing);
  return exit_code_of_gate(report.gate.verdict, report.gate.closed);
}

/// For jobs, which begin in other directories.
std::string absolute_url(const std::string& url) {
  const std::string file = "sqlite3:";
  return url.starts_with(file) ? file + fs::absolute(url.substr(file.size())).lexically_normal().string()
                               : url;
}

Submission prepared(const SubmitOptions& options, store::Database& store, const Submitted& submitted) {
  const auto session = submitted.session.id;
  const auto place = options.directory
                         ? fs::absolute(*options.directory) / session
                         : fs::path(submitted.suite_file).parent_path() / "submissions" / session;
  Submission submission{.directory = place.lexically_normal(),
                        .session = session,
                        .suite = submitted.suite_file,
                        .store = absolute_url(store_url(options.shared, submitted.tests.suite.store)),
                        .shards = shards_of(store, submitted, options.wanted, options.shards)};
  for (const char* below : {"results", "log"}) fs::create_directories(submission.file(below));
  chmod(submission.directory.c_str(), S_IRWXU);  // the URL of a store may hold a password
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
  write_file_in_its_directory(path, measuring_script(submission, machine_class, jobs));
  return path;
}

void submit_jobs(const SubmitOptions& options, const Submission& submission, const Submitted& submitted,
                 const std::string& snapshots) {
  auto jobs = options.jobs;
  jobs.program = fs::read_symlink("/proc/self/exe");
  jobs.snapshots = fs::absolute(snapshots).lexically_normal();
  jobs.minutes = 1 + std::lround(std::ceil(seconds_at_most(submitted.tests) / 60));
  write_file_in_its_directory(submission.file("collect.sh"), collecting_script(submission, jobs));
  std::set<std::string> classes;
  for (const auto& shard : submission.shards) classes.insert(shard.machine_class);
  std::vector<std::string> ids;
  try {
    for (const auto& one : classes)
      ids.push_back(submit_job(script_of(submission, one, jobs), log_pattern(submission, "%a.txt"), {}));
    ids.push_back(submit_job(submission.file("collect.sh"), log_pattern(submission, "collect.txt"), ids));
  } catch (const Error& wrong) {
    if (ids.empty()) throw;
    throw Error(fmt::format("{}\nSubmitted already, and to be ended by: scancel {}", wrong.what(),
                            fmt::join(ids, " ")));
  }
  write_file_in_its_directory(submission.file("jobs"), fmt::format("{}\n", fmt::join(ids, " ")));
}

ExitCode submit_slurm(const SubmitOptions& options) {
  auto store = open_store(options.shared, suite_tests(options.wanted.tree, options.wanted.glob).suite.store);
  const auto submitted = open_submitted(store, options.wanted);
  const auto submission = prepared(options, store, submitted);
  submit_jobs(options, submission, submitted, store::Snapshots(store.path()).directory());
  if (!options.detach) return watch(options.shared, submission);
  say(options.shared,
      standing_of(submission)
          .value_or(Standing{.session = submission.session, .directory = submission.directory}));
  return kPass;
}

ExitCode submit_queue(const SubmitOptions& options) {
  auto store = open_store(options.shared, suite_tests(options.wanted.tree, options.wanted.glob).suite.store);
  const auto submitted = open_submitted(store, options.wanted);
  store::add_tasks(store, tasks_of(store, submitted, options.wanted, options.attempts));
  if (!options.detach) return watch_queue(options, store, submitted.session.id);
  say(options.shared, standing_of(store, submitted.session.id));
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
    const auto suite = needed_suite(options.wanted.tree);
    return below(fs::path(suite).parent_path() / "submissions");
  } catch (const Error&) {
    return std::nullopt;
  }
}

ExitCode ask(const SubmitOptions& options) {
  const auto id = options.wait ? *options.wait : *options.status;
  if (const auto directory = directory_of(options, id)) {
    const auto submission = read_submission(fs::absolute(*directory).lexically_normal());
    if (options.wait) return watch(options.shared, submission);
    const auto standing = standing_of(submission);
    if (!standing) throw Error("squeue cannot say how far the jobs are; ask again");
    say(options.shared, *standing);
    return kPass;
  }
  auto store = open_existing_store(options.shared, "");
  const auto standing = standing_of(store, id);
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

void add_choices(CLI::App& verb, SubmitOptions& options) {
  verb.add_option("TEST", options.wanted.glob, "A test, or a glob of tests")->capture_default_str();
  verb.add_flag("--slurm", options.slurm,
                "Write and submit a job array, and a job that merges, reports and gates");
  verb.add_flag("--queue", options.queue,
                "Add the tests to the queue of the store; holdfast worker takes them");
  verb.add_option(
          "--class", options.wanted.classes,
          "A class of machines that measures each test; several: side by side. For Slurm a feature of nodes")
      ->type_name("WORD");
  verb.add_option("--inform-class", options.wanted.informing,
                  "Results of this class are shown and do not gate: CLASS, or CLASS:TEST; globs")
      ->type_name("CLASS");
  add_judging_options(verb, options.wanted.asked);
  verb.add_flag("--detach", options.detach, "Do not wait for the end; ask later with --status or --wait");
  verb.add_option("--status", options.status, "How far a session is that was submitted")->type_name("ID");
  verb.add_option("--wait", options.wait, "Wait for its end, and exit as its gate does")->type_name("ID");
}

void add_slurm_options(CLI::App& verb, SubmitOptions& options) {
  verb.add_option("--shards", options.shards, "Of --slurm: so many tasks for each class")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  verb.add_option("--processors", options.jobs.processors, "Of --slurm: processors of a task")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  verb.add_option("--sbatch", options.jobs.options,
                  "Of --slurm: a further option, as --sbatch=--partition=perf")
      ->type_name("OPTION");
  verb.add_option("--directory", options.directory,
                  "Of --slurm: where scripts and results are kept, on a file system that all machines share; "
                  "without it, in the build tree")
      ->type_name("DIRECTORY");
  verb.add_option("--attempts", options.attempts,
                  "Of --queue: how often a test is tried whose workers are lost")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
}

}  // namespace

void add_submit_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<SubmitOptions>();
  auto* verb = app.add_subcommand("submit", "Share the declared tests out among many machines");
  add_choices(*verb, *options);
  add_slurm_options(*verb, *options);
  add_shared_options(*verb, options->shared);
  verb->footer("holdfast submit --slurm --class zen --class skylake --shards 20");
  verb->callback([options, &action] {
    action = [options] {
      options->wanted.tree = options->shared.tree;
      return submit(*options);
    };
  });
}

}  // namespace holdfast::cli
