// holdfast ci STEP: the step of a CI job for a project's performance tests (ci/steps.hpp).

#include "ci/comment.hpp"
#include "ci/steps.hpp"
#include "cli/verb.hpp"

namespace holdfast::cli {
namespace {

constexpr const char* kGates = "0 open or undecided, 1 closed, 2 broken";

ExitCode code_of_step(int code) {
  if (code == kPass || code == kRegressed) return static_cast<ExitCode>(code);
  return kBroken;
}

/// Returns the verb of a step of a CI job. `job` owns the variables that `arguments` point to.
Verb step_of(const char* name, const char* help, int (*work)(const ci::StepOptions&),
             std::shared_ptr<ci::StepOptions> job, Arguments arguments, Manual manual) {
  return {.name = name,
          .help = help,
          .footer = std::move(manual.footer),
          .arguments = std::move(arguments),
          .action = [job, work] { return code_of_step(work(*job)); },
          .examples = std::move(manual.examples),
          .exits = std::move(manual.exits)};
}

Arguments output_options(ci::StepOptions& job) {
  auto& project = job.project;
  return {{"--out DIR", &project.out, "Directory of the reports; default: perf-out, which git ignores"},
          Argument("--store URL", &project.store, "Store; default: a file in --store-directory",
                   {.variable = true}),
          {"--store-directory DIR", &project.store_directory,
           "Directory of the store, writable by its owner only; to be cached between CI jobs; default: "
           ".holdfast"}};
}

Arguments project_options(ci::StepOptions& job) {
  auto& project = job.project;
  return joined(Arguments{{"--source DIR", &project.source,
                           "Source directory of the project; default: the current directory"},
                          {"--build DIR", &project.build, "Build tree of the project; default: build/perf"},
                          {"--config NAME", &project.config, "Build type or configuration; default: Release"},
                          {"--cmake OPTION", &project.cmake,
                           "Option for CMake, such as --cmake=-DNAME=VALUE; may be given several times"}},
                output_options(job));
}

Arguments seconds_option(ci::StepOptions& job, const char* help) {
  return {{"--seconds S", &job.seconds, help}};
}

Arguments store_size_options(ci::StepOptions& job) {
  return {
      {"--snapshots-max SIZE", &job.snapshots_max,
       "Disk space for accepted programs that no baseline needs any more; default: 1G"},
      Argument("--samples-days N", &job.samples_days,
               "Number of days for which samples are kept; default: 180", {.check = Check::not_negative})};
}

Arguments plant_option(ci::StepOptions& job) {
  return {{"--plant SHARE", &job.plant, "Slowdown that the self-test injects; default: 30%"}};
}

Arguments session_option(ci::StepOptions& job) {
  return {Argument("--session ID", &job.session,
                   "ID that all shards of a pipeline share, and no other pipeline uses", {.variable = true})};
}

Verb pull_request_step() {
  auto job = std::make_shared<ci::StepOptions>();
  return step_of(
      "pull-request", "Build, measure, report and judge a pull or merge request", ci::pull_request, job,
      joined(Arguments{Argument("--against", &job->against,
                                "Baseline: merge-base (with --base, built beside the project) or stored "
                                "(accepted on the main branch)",
                                {.choices = {"merge-base", "stored"}}),
                       {"--base BRANCH", &job->base,
                        "Branch into which the request will be merged; default: origin/main"},
                       {"--fast LABEL", &job->fast,
                        "Run only tests with this label, with --seconds 120 unless given"}},
             seconds_option(*job, "Time of the whole run in seconds; default: the budget of each test"),
             project_options(*job)),
      {.examples = {{"holdfast ci pull-request", "against its merge base with origin/main"},
                    {"holdfast ci pull-request --against stored", "against what main accepted"},
                    {"holdfast ci pull-request --fast fast", "tests with a label, in 120 s"}},
       .exits = kGates});
}

Verb baseline_step() {
  auto job = std::make_shared<ci::StepOptions>();
  return step_of(
      "baseline", "Measure and judge the main branch; tests that did not regress become the baseline",
      ci::update_baseline, job,
      joined(seconds_option(*job, "Time of the whole run in seconds; default: the budget of each test"),
             store_size_options(*job), project_options(*job)),
      {.examples = {{"holdfast ci baseline", "the store is in .holdfast"},
                    {"holdfast ci baseline --store-directory ~/perf", "in another directory"},
                    {"holdfast ci baseline --snapshots-max 200M", "a smaller cache"}},
       .exits = kGates});
}

Verb nightly_step() {
  auto job = std::make_shared<ci::StepOptions>();
  return step_of(
      "nightly", "Run baseline, list the trend over all sessions, and run the self-test", ci::nightly, job,
      joined(seconds_option(*job, "Time of all tests in seconds; default: the budget of each test"),
             plant_option(*job), store_size_options(*job), project_options(*job)),
      {.examples = {{"holdfast ci nightly", "all tests, each with its own budget"},
                    {"holdfast ci nightly --seconds 3600", "an hour for all"},
                    {"holdfast ci nightly --plant 10%", "a smaller regression in the self-test"}},
       .exits = "0 open or undecided, 1 closed or the self-test failed, 2 broken"});
}

Verb self_test_step() {
  auto job = std::make_shared<ci::StepOptions>();
  return step_of("self-test", "Build, and check that the gate finds an injected regression, and nothing else",
                 ci::self_test, job, joined(plant_option(*job), project_options(*job)),
                 {.examples = {{"holdfast ci self-test", "a regression of 30 %"},
                               {"holdfast ci self-test --plant 10%", "a smaller loss"},
                               {"holdfast ci self-test --build build", "in this build tree"}},
                  .exits = "0 as expected or undecided, 1 a false alarm or a missed regression, 2 broken"});
}

Verb shard_step(const char* name, const char* help, int (*work)(const ci::StepOptions&)) {
  auto job = std::make_shared<ci::StepOptions>();
  const auto command = std::string("holdfast ci ") + name;
  return step_of(
      name, help, work, job,
      joined(Arguments{Argument("N/COUNT", &job->shard, "Shard and number of shards, as 2/4",
                                {.required = true})},
             session_option(*job),
             seconds_option(*job, "Time of the shard in seconds; default: the budget of each test"),
             project_options(*job)),
      {.examples = {{command + " 2/4 --session 1234", "the second one of four"},
                    {command + " 1/4", "with HOLDFAST_SESSION=1234"},
                    {command + " 1/4 --store-directory perf", "with its store in perf"}},
       .exits = "0 measured, 2 broken"});
}

Verb gather_step() {
  auto job = std::make_shared<ci::StepOptions>();
  return step_of(
      "gather", "Merge the stores of all shards, report and judge", ci::gather, job,
      joined(Arguments{Argument("STORE", &job->stores, "Stores of the shards", {.required = true})},
             session_option(*job), output_options(*job)),
      {.examples = {{"holdfast ci gather shards/*/holdfast.db --session 1234", "of one pipeline"},
                    {"holdfast ci gather shards/*/holdfast.db", "with HOLDFAST_SESSION=1234"},
                    {"holdfast ci gather shards/*/holdfast.db --store-directory perf",
                     "into the store in perf"}},
       .exits = kGates});
}

Verb comment_step() {
  auto wanted = std::make_shared<ci::Comment>();
  return {.name = "comment",
          .help = "Post a report as a comment on a request, or update that comment",
          .footer =
              "github uses gh, with GH_TOKEN and GITHUB_REPOSITORY. gitlab uses curl, with CI_API_V4_URL, "
              "CI_PROJECT_ID and a project access token with the scope api in HOLDFAST_GITLAB_TOKEN.",
          .arguments = {Argument("SERVICE", &wanted->service, "Service that has the request",
                                 {.choices = {"github", "gitlab"}, .required = true}),
                        Argument("FILE", &wanted->file, "Report in Markdown", {.required = true}),
                        Argument("NUMBER", &wanted->number, "Number of the pull or merge request",
                                 {.required = true})},
          .action =
              [wanted] {
                ci::comment(*wanted);
                return kPass;
              },
          .examples = {{"holdfast ci comment github perf-out/report.md 7", "on pull request 7"},
                       {"holdfast ci comment gitlab perf-out/report.md 7", "on merge request 7"},
                       {"holdfast ci comment gitlab perf-out/report.md 12", "on another one"}},
          .exits = kDoes};
}

}  // namespace

Verb ci_verb() {
  return {
      .name = "ci",
      .help = "Run a job of a CI system: build, measure, report, judge, comment",
      .footer =
          "Each step runs the tool of the project's build tree, which may be another version than this one.",
      .verbs = {pull_request_step(), baseline_step(), nightly_step(), self_test_step(),
                shard_step("shard",
                           "Build, and measure shard N of COUNT: every COUNT-th test, from the N-th on",
                           ci::measure_shard),
                shard_step("shard-baseline",
                           "Run shard on the main branch; tests that did not regress become the baseline",
                           ci::update_shard_baseline),
                gather_step(), comment_step()},
      .examples = {{"holdfast ci pull-request", "against its merge base"},
                   {"holdfast ci baseline", "on the main branch"},
                   {"holdfast ci comment github perf-out/report.md 7", "the report on pull request 7"}}};
}

}  // namespace holdfast::cli
