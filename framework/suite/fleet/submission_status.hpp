#pragma once

/// How far a session is that was submitted.

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
  std::size_t tests = 0;  ///< each on each class
  std::size_t complete = 0;
  int waiting = 0;  ///< tasks of Slurm, tests of a queue
  int running = 0;
  int lost = 0;
  bool ended = false;
  std::vector<std::string> missing;
};

nlohmann::json status_json(const SubmissionStatus& status);
/// "3 of 12 tests complete, 2 jobs running, 1 waiting".
std::string status_text(const SubmissionStatus& status);

/// The words of a file; none where there is none.
std::vector<std::string> words_in(const std::string& path);

/// Of what Slurm runs. None where squeue cannot say; then the next time may do.
std::optional<SubmissionStatus> status_of(const Submission& submission);
/// Of a queue.
SubmissionStatus status_of(store::Database& store, const std::string& session);

using LookAtStatus = std::function<std::optional<SubmissionStatus>()>;

/// Looks again and again until it has ended, after a tenth of the time that it has waited already: hours cost the
/// server of Slurm or of the store a question every ten seconds. `look`: the standing, none where it cannot be had now.
SubmissionStatus status_at_end(const LookAtStatus& look,
                               const std::function<void(const SubmissionStatus&)>& say);

}  // namespace holdfast::fleet
