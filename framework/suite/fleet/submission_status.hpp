#pragma once

/// Progress of a submitted session.

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "suite/fleet/submission.hpp"

namespace holdfast::fleet {

struct SubmissionStatus {
  std::string session;
  std::string directory;  ///< "" for a queue
  std::vector<std::string> jobs;
  std::size_t shards = 0;
  std::size_t tests = 0;  ///< each test counts once for each class
  std::size_t complete = 0;
  int waiting = 0;  ///< tasks of Slurm, tests of a queue
  int running = 0;
  int lost = 0;
  bool ended = false;
  std::vector<std::string> missing;
};

nlohmann::json status_json(const SubmissionStatus& status);
/// Returns "3 of 12 tests complete, 2 jobs running, 1 waiting".
std::string status_text(const SubmissionStatus& status);

/// Returns the words of a file; none if there is no file.
std::vector<std::string> words_in(const std::string& path);

/// Returns the status of a submission to Slurm. None if squeue fails; a later call may succeed.
std::optional<SubmissionStatus> status_of(const Submission& submission);
/// Returns the status of a queue.
SubmissionStatus status_of(store::Database& store, const std::string& session);

using LookAtStatus = std::function<std::optional<SubmissionStatus>()>;

/// Polls until the session has ended. The pause is a tenth of the time waited so far, between 1 s and 10 s, so that a
/// long wait costs the server of Slurm or of the store only a query every ten seconds. `look`: returns the status,
/// none if it is not available now.
SubmissionStatus status_at_end(const LookAtStatus& look,
                               const std::function<void(const SubmissionStatus&)>& say);

}  // namespace holdfast::fleet
