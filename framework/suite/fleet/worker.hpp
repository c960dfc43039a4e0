#pragma once

/// One machine of a fleet at work: whole tests, one after the other, both sides of each on this machine.

#include <optional>
#include <string>

#include "run/plan/settings.hpp"
#include "store/tasks.hpp"
#include "suite/committed_files.hpp"
#include "suite/fleet/submission.hpp"

namespace holdfast::fleet {

struct WorkerSettings {
  run::Overrides overrides;
  suite::CommittedFiles files;
  std::optional<std::string> build;  ///< the build tree on this machine; none: where the submission says
  bool quiet = false;
};

/// The tests of a shard that are not complete yet, into the shard's own store. How many they were.
int work_on_shard(const WorkerSettings& work, const Submission& submission, std::size_t shard);

struct QueueSettings {
  std::string machine_class;
  int lease_s = 60;
  bool wait = true;      ///< for tests that others hold, in case that their leases run out
  bool forever = false;  ///< and for tests that are yet to come
};

/// How many tests it finished.
int work_on_queue(const WorkerSettings& work, const QueueSettings& queue, const std::string& store_url);

}  // namespace holdfast::fleet
