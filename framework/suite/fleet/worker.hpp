#pragma once

/// One machine of a fleet: measures whole tests, one after the other, with both sides of each test on this
/// machine.

#include <optional>
#include <string>

#include "run/plan/settings.hpp"
#include "run/reference/planned.hpp"
#include "store/tasks.hpp"
#include "suite/committed_files.hpp"
#include "suite/fleet/submission.hpp"

namespace holdfast::fleet {

struct WorkerSettings {
  run::Overrides overrides;
  suite::CommittedFiles files;
  run::JudgeFunctions judge_functions = {};
  std::optional<std::string> build;  ///< the build tree on this machine; none: that of the submission
  bool quiet = false;
};

/// Measures the tests of a shard that are not complete yet, into the shard's own store. Returns their number.
int work_on_shard(const WorkerSettings& work, const Submission& submission, std::size_t shard);

struct QueueSettings {
  std::string machine_class;
  int lease_s = 60;
  bool wait = true;      ///< wait for tests of other workers, in case their leases run out
  bool forever = false;  ///< and for future tests
};

/// Measures tests of the queue. Returns the number of tests that it finished.
int work_on_queue(const WorkerSettings& work, const QueueSettings& queue, const std::string& store_url);

}  // namespace holdfast::fleet
