#pragma once

/// The steps of a CI job. Each returns the exit code of the job: 0 the gate is open, 1 it is closed, 2 something is broken. If
/// the gate is undecided, the code is 0, and a message says so.

#include <optional>
#include <string>
#include <vector>

#include "ci/project.hpp"

namespace holdfast::ci {

struct StepOptions {
  Project project;
  std::string against = "merge-base";  ///< the baseline of pull_request(): this, or "stored"
  std::string base = "origin/main";    ///< the branch of the merge base
  std::optional<std::string> fast;     ///< a label: only tests with it
  std::optional<std::string> seconds;  ///< for the whole run; none: each test has its own budget
  std::string snapshots_max = "1G";    ///< limit for stored programs that are no baseline any more
  int samples_days = 180;              ///< how long it keeps samples
  std::string plant = "30%";           ///< loss that the self-test plants
  std::string session;                 ///< of shards: the same in all jobs of a pipeline
  std::string shard;                   ///< "2/4"
  std::vector<std::string> stores;     ///< of the shards
};

/// Builds, measures, writes the reports, and judges.
int pull_request(const StepOptions& job);

/// Does the work of pull_request() with the store's baseline. Then results that passed, improved or are accepted become the
/// baseline.
int update_baseline(const StepOptions& job);

/// update_baseline() with all tests, then the trend and the self-test.
int nightly(const StepOptions& job);

/// Checks the gate: an injected loss must be found, and an unchanged program must pass.
int self_test(const StepOptions& job);

/// Builds, and measures every COUNT-th test from N on. Judges nothing.
int measure_shard(const StepOptions& job);

/// Does the work of measure_shard(). Then results that did not regress become the baseline, on the machine that has the programs.
int update_shard_baseline(const StepOptions& job);

/// Merges the stores of all shards, writes the reports, and judges.
int gather(const StepOptions& job);

/// Environment variables for pull_request(): the labels and the budget of a fast gate. A budget in the environment
/// overrides the default.
std::vector<std::string> fast_environment(const StepOptions& job, const std::string& budget_of_environment);

/// Returns the argument of `ctest -I` for a shard: "2,,4" for "2/4". Throws Error if the text is not a shard.
std::string selection_of_shard(const std::string& shard);

}  // namespace holdfast::ci
