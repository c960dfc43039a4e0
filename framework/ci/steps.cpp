/// Each step configures and builds the project, runs the tests of CTest with the label perf, writes the
/// reports, and asks the gate. A step for a branch that others compare with then accepts the results and
/// shrinks the store.

#include "ci/steps.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "ci/command.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"

namespace holdfast::ci {
namespace {

namespace fs = std::filesystem;

constexpr int kOpen = 0;
constexpr int kBrokenStep = 2;
/// The SKIP_RETURN_CODE of the tests in CTest. A CI service would take it for a failure.
constexpr int kUndecidedGate = 77;
constexpr const char* kFastSeconds = "120";

/// Every format that some service reads; perf.report writes the HTML.
const Words kFormats{"text", "markdown",       "json",        "junit",
                     "csv",  "gitlab-metrics", "openmetrics", "github-annotations"};

/// A tool, the session that it judges, and its environment.
struct Judge {
  std::string tool;
  Words session;  ///< --suite FILE or --session ID
  Words environment;

  Words command(Words words) const {
    words.insert(words.begin(), tool);
    words.insert(words.end(), session.begin(), session.end());
    return words;
  }
};

Words environment_of(const StepOptions& job, const std::string& store) {
  Words variables{"HOLDFAST_STORE=" + store};
  if (job.seconds) variables.push_back("HOLDFAST_BUDGET_TOTAL=" + *job.seconds);
  if (!job.session.empty()) variables.push_back("HOLDFAST_SESSION=" + job.session);
  return variables;
}

/// Builds the project and its merge base with `branch`, and finds its tool. If `branch` is empty, the baseline is that
/// of the store. Project and branch are checked before the build, which may take long.
Judge built(const StepOptions& job, const std::string& branch = "") {
  refuse_without_sources(job.project);
  if (!branch.empty()) refuse_without_branch(job.project, branch);
  auto project = job.project;
  project.store = prepared_store(project);
  make_ignored_directory(project.out);
  build(project, branch.empty() ? "" : "merge-base:" + branch);
  const auto suite = suite_of(project);
  const auto version = output_of({suite.tool, "--version"});
  say(fmt::format("the tool is {}, holdfast {}", suite.tool, version.substr(0, version.find('\n'))));
  return {.tool = suite.tool,
          .session = {"--suite", suite.file},
          .environment = environment_of(job, *project.store)};
}

/// Ignores the exit code of CTest, which does not distinguish the cases that the gate does.
void measure(const StepOptions& job, const Judge& judge, const Words& selection = {}) {
  auto command = ctest_command(job.project);
  command.insert(command.end(), {"-L", "perf", "--output-on-failure"});
  command.insert(command.end(), selection.begin(), selection.end());
  exit_code_of(command, judge.environment);
}

void write_reports(const StepOptions& job, const Judge& judge) {
  const auto& out = job.project.out;
  Words words{"report"};
  words.insert(words.end(), kFormats.begin(), kFormats.end());
  words.insert(words.end(), {"--quiet", "--output", out + "/"});
  run(judge.command(words), judge.environment, Log::errors);
  if (const auto summary = variable("GITHUB_STEP_SUMMARY"); !summary.empty())
    // The report is appended, because other steps of the job write into the same summary
    // (GITHUB_STEP_SUMMARY).
    std::ofstream(summary, std::ios::app) << text::read_file(out + "/report.md");
  if (variable("GITHUB_ACTIONS").empty()) return;
  // GitHub reads annotations from the log of the job.
  std::ifstream annotations(out + "/annotations.txt");  // empty if nothing regressed
  for (std::string line; std::getline(annotations, line);) fmt::print("{}\n", line);
}

int judged(const StepOptions& job, const Judge& judge) {
  int code = exit_code_of(judge.command({"gate"}), judge.environment);
  if (code == kUndecidedGate) {
    say("undecided: the gate stays open. HOLDFAST_BLOCK=regressed,inconclusive,missing closes it");
    code = kOpen;
  }
  text::write_file(job.project.out + "/exit-code", std::to_string(code) + "\n");
  return code;
}

int measured_and_judged(const StepOptions& job, const Judge& judge) {
  measure(job, judge);
  write_reports(job, judge);
  return judged(job, judge);
}

/// The exit code of `baseline accept` does not become that of the step: a result that cannot be accepted has closed
/// the gate already.
void accept(const Judge& judge) {
  if (exit_code_of(judge.command({"baseline", "accept"}), judge.environment) != 0)
    say("regressed tests keep their baselines; to accept a regression, add an entry: holdfast baseline "
        "accept --help");
}

void shrink_store(const StepOptions& job, const Judge& judge) {
  const Words vacuum{judge.tool,
                     "store",
                     "vacuum",
                     "--snapshots-max",
                     job.snapshots_max,
                     "--samples-older-than",
                     std::to_string(job.samples_days)};
  if (exit_code_of(vacuum, judge.environment, Log::errors) != 0) say("the store was not made smaller");
}

int baseline_updated(const StepOptions& job, const Judge& judge) {
  const int code = measured_and_judged(job, judge);
  // A broken measurement must not become the baseline.
  if (code == kBrokenStep) return code;
  accept(judge);
  shrink_store(job, judge);
  return code;
}

int self_tested(const StepOptions& job, const Judge& judge) {
  const int code = exit_code_of(judge.command({"self-test", "--plant", job.plant}), judge.environment);
  if (code != kUndecidedGate) return code;
  say("the self-test is undecided: measure longer, or on a quieter machine");
  return kOpen;
}

void refuse_without_session(const StepOptions& job) {
  if (job.session.empty())
    throw Error(
        "HOLDFAST_SESSION is empty; set it to the number of the pipeline, which all its shards share");
}

Judge shard_measured(const StepOptions& job) {
  const auto selection = selection_of_shard(job.shard);
  refuse_without_session(job);
  auto judge = built(job);
  measure(job, judge, {"-I", selection});
  // A shard runs only its part of the tests, so it judges its session. If it judged the suite, the other tests would
  // be missing.
  judge.session = {"--session", job.session};
  return judge;
}

}  // namespace

std::vector<std::string> fast_environment(const StepOptions& job, const std::string& budget_of_environment) {
  if (!job.fast) return {};
  Words variables{"HOLDFAST_LABELS=" + *job.fast};
  if (!job.seconds && budget_of_environment.empty())
    variables.push_back(std::string("HOLDFAST_BUDGET_TOTAL=") + kFastSeconds);
  return variables;
}

std::string selection_of_shard(const std::string& shard) {
  const auto slash = shard.find('/');
  const auto number = [](std::string_view digits) {
    int value = 0;
    const auto end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? value : 0;
  };
  const int count = slash == std::string::npos ? 0 : number(std::string_view(shard).substr(slash + 1));
  const int one = slash == std::string::npos ? 0 : number(std::string_view(shard).substr(0, slash));
  if (one < 1 || count < 1 || one > count)
    throw Error(
        "\"" + shard +
        "\" is not a shard; allowed: N/COUNT with N from 1 to COUNT, such as 2/4 for the second one of four");
  return fmt::format("{},,{}", one, count);
}

int pull_request(const StepOptions& job) {
  auto judge = built(job, job.against == "merge-base" ? job.base : "");
  for (auto& one : fast_environment(job, variable("HOLDFAST_BUDGET_TOTAL")))
    judge.environment.push_back(std::move(one));
  return measured_and_judged(job, judge);
}

int update_baseline(const StepOptions& job) { return baseline_updated(job, built(job)); }

int nightly(const StepOptions& job) {
  const auto judge = built(job);
  const int code = baseline_updated(job, judge);
  if (code == kBrokenStep) return code;
  const auto trend = output_of(judge.command({"trend", "list"}), judge.environment);
  fmt::print("{}", trend);
  text::write_file(job.project.out + "/trend.txt", trend);
  // A failed self-test has precedence over the result of the gate, because it shows that the gate is unreliable.
  const int tested = self_tested(job, judge);
  return tested == kOpen ? code : tested;
}

int self_test(const StepOptions& job) { return self_tested(job, built(job)); }

int measure_shard(const StepOptions& job) {
  shard_measured(job);
  return kOpen;
}

int update_shard_baseline(const StepOptions& job) {
  accept(shard_measured(job));  // gather() judges the merged stores, so a regression fails there
  return kOpen;
}

/// Runs on a machine without a build tree: it merges the stores of the shards, then reports and judges their
/// common session.
int gather(const StepOptions& job) {
  refuse_without_session(job);
  // There is no build tree here, so this program itself is the tool.
  const Judge judge{.tool = fs::read_symlink("/proc/self/exe"),
                    .session = {"--session", job.session},
                    .environment = environment_of(job, prepared_store(job.project))};
  make_ignored_directory(job.project.out);
  Words merge{judge.tool, "merge"};
  merge.insert(merge.end(), job.stores.begin(), job.stores.end());
  run(merge, judge.environment);
  // Without a build tree, no test perf.report writes the HTML.
  run(judge.command({"report", "html", "text", "--output", job.project.out + "/html"}), judge.environment);
  write_reports(job, judge);
  return judged(job, judge);
}

}  // namespace holdfast::ci
