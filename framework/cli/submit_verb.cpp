// holdfast submit: divides the declared tests among machines. --slurm writes job scripts and submits them, --queue
// writes rows that `holdfast worker` takes. With --json it prints:
//
//   {"schema": "holdfast-submit/1", "session", "directory", "jobs", "shards", "tests", "complete", "waiting",
//    "running", "lost", "missing": [..], "ended"}

#include <fmt/format.h>

#include "cli/session_options.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/progress_line.hpp"
#include "render/report_formats.hpp"
#include "suite/fleet/submission_status.hpp"
#include "suite/fleet/submitted_jobs.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

struct SubmitOptions {
  SharedOptions shared;
  fleet::SubmitWanted wanted;
  GateAsked asked;  ///< has precedence over the suite's policy
  bool slurm = false;
  bool queue = false;
  bool detach = false;
  std::optional<std::string> status;
  std::optional<std::string> wait;
  int attempts = 3;
  fleet::JobsWanted jobs;
};

void say(const SharedOptions& shared, const fleet::SubmissionStatus& standing) {
  if (shared.talks()) fmt::print("session {}: {}\n", standing.session, fleet::status_text(standing));
  put_json(shared, fleet::status_json(standing));
}

fleet::SubmissionStatus watched(const SharedOptions& shared, const fleet::LookAtStatus& look) {
  text::ProgressLine line("submitted", shared.quiet);
  return fleet::status_at_end(
      look, [&](const fleet::SubmissionStatus& standing) { line.say(fleet::status_text(standing)); });
}

/// The gate runs in the last job of Slurm. This process only passes on its exit code.
ExitCode watch(const SharedOptions& shared, const fleet::Submission& submission) {
  const auto standing = watched(shared, [&] { return fleet::status_of(submission); });
  put_text(shared, fleet::gate_text(submission));
  say(shared, standing);
  const auto code = fleet::gate_exit_code(submission);
  if (code == "0") return kPass;
  return code == "1" ? kRegressed : code == "77" ? kUndecided : kBroken;
}

/// A queue has no job for the gate, so this process judges when all tests are complete.
ExitCode watch_queue(const SubmitOptions& options, store::Database& store, const std::string& session) {
  const auto& shared = options.shared;
  const auto standing = watched(shared, [&] { return std::optional(fleet::status_of(store, session)); });
  SessionChoice choice;
  choice.session = session;
  KnownCoverage covered(shared);
  const auto report = chosen_report(shared, choice, covered);
  put_text(shared, render::text_report(report, {text::layout_of_stdout()}));
  say(shared, standing);
  return exit_code_of_gate(report.gate.verdict, report.gate.closed);
}

/// Ignores the labels and the total budget of the suite: a fleet measures what is submitted, and each test within its
/// own budget.
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

ExitCode submit_slurm(const SubmitOptions& options) {
  const auto wanted = wanted_of(options);
  auto store = store_for(options, wanted);
  const auto submitted = fleet::open_submitted(store, wanted);
  auto jobs = options.jobs;
  jobs.store = store_url(options.shared, submitted.tests.suite.store);
  const auto submission = fleet::submit_jobs(store, submitted, wanted, jobs);
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
  fleet::submit_tasks(store, submitted, wanted, options.attempts);
  if (!options.detach) return watch_queue(options, store, submitted.session.id);
  say(options.shared, fleet::status_of(store, submitted.session.id));
  return kPass;
}

ExitCode ask(const SubmitOptions& options) {
  // A directory of jobs is looked for first: the store of a queue may not exist on this machine.
  const auto id = options.wait ? *options.wait : *options.status;
  if (const auto submission = fleet::find_submission(id, options.jobs.directory, options.shared.tree)) {
    if (options.wait) return watch(options.shared, *submission);
    const auto standing = fleet::status_of(*submission);
    if (!standing) throw Error("squeue does not report the state of the jobs; try again later");
    say(options.shared, *standing);
    return kPass;
  }
  auto store = open_existing_store(options.shared, "");
  const auto standing = fleet::status_of(store, id);
  if (standing.tests == 0)
    throw Error(store.path() + ": nothing was submitted as " + id +
                "; give the session that submit printed, or its directory");
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
      {{"TEST", &options.wanted.glob, "Test, or a shell pattern of tests; default: all"},
       {"--slurm", &options.slurm, "Submit a Slurm job array, and a job that gates"},
       {"--queue", &options.queue, "Queue the tests in the store for holdfast worker"},
       {"--class WORD", &options.wanted.classes,
        "Class of machines that measures each test (repeatable); with --slurm, a feature of nodes"},
       {"--inform-class CLASS", &options.wanted.informing,
        "Class of machines whose results are shown but do not gate: CLASS or CLASS:TEST, as shell patterns"}},
      judging_options(options.asked),
      Arguments{{"--detach", &options.detach, "Do not wait for the end; use --status or --wait later"},
                {"--status ID", &options.status, "Print the progress of a submitted session"},
                {"--wait ID", &options.wait, "Wait for a submitted session; exit as its gate does"}});
}

Arguments slurm_options(SubmitOptions& options) {
  return {
      Argument("--shards", &options.jobs.shards, "With --slurm: number of tasks per class",
               {.check = Check::positive}),
      Argument("--processors", &options.jobs.jobs.processors, "With --slurm: number of processors per task",
               {.check = Check::positive}),
      {"--sbatch OPTION", &options.jobs.jobs.options, "Further option for sbatch: --sbatch=--partition=perf"},
      {"--directory DIRECTORY", &options.jobs.directory,
       "With --slurm: shared directory of scripts and results; default: in the build tree"},
      Argument("--attempts", &options.attempts,
               "With --queue: how often a test may be taken in all, if its workers are lost",
               {.check = Check::positive})};
}

}  // namespace

Verb submit_verb() {
  return verb_of<SubmitOptions>(
      "submit", "Distribute the declared tests over many machines", submit,
      [](SubmitOptions& options) { return joined(choice_options(options), slurm_options(options)); },
      {.examples = {{"holdfast submit --slurm --shards 20", "a job array, and its gate"},
                    {"holdfast submit --slurm --class zen --class skylake", "on two classes of machines"},
                    {"holdfast submit --queue 'parse*' --detach", "for workers, without waiting"}},
       .exits = "that of the gate: 0 open, 1 closed by a regression, 2 broken, 77 undecided"});
}

}  // namespace holdfast::cli
