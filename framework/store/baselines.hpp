#pragma once

/// Baselines of the store: which run of a subject is the accepted one.

#include <optional>
#include <string>
#include <vector>

#include "store/runs.hpp"

namespace holdfast::store {

struct BaselineRecord {
  std::string run;
  Subject subject;
  std::string config;
  std::string accepted;  ///< UTC
};

/// The run becomes the baseline of its subject in its configuration. Earlier acceptances stay recorded.
void accept_run(Database& store, const RunRecord& run);

/// The baseline in force of a parameter point. What it measures, only a measurement tells: the metric of
/// `subject` does not count.
std::optional<BaselineRecord> find_baseline(Database& store, const Subject& subject,
                                            const std::string& config);
/// That of this metric alone.
std::optional<BaselineRecord> find_baseline_of_metric(Database& store, const Subject& subject,
                                                      const std::string& config);

/// The runs that were accepted for a subject in a configuration, latest first; of a session, the latest
/// alone.
std::vector<RunRecord> accepted_runs(Database& store, const Subject& subject, const std::string& config);

/// The baselines in force of the tests that match the glob, sorted by test, benchmark, params,
/// metric, configuration.
std::vector<BaselineRecord> list_baselines(Database& store, const std::string& glob);

}  // namespace holdfast::store
