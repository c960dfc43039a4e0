#include "suite/fleet/submission_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "store/tasks.hpp"
#include "suite/fleet/slurm.hpp"
#include "wire/json.hpp"

namespace holdfast::fleet {

namespace fs = std::filesystem;

nlohmann::json status_json(const SubmissionStatus& status) {
  return {{"schema", "holdfast-submit/1"}, {"session", status.session}, {"directory", status.directory},
          {"jobs", status.jobs},           {"shards", status.shards},   {"tests", status.tests},
          {"complete", status.complete},   {"waiting", status.waiting}, {"running", status.running},
          {"lost", status.lost},           {"missing", status.missing}, {"ended", status.ended}};
}

std::string status_text(const SubmissionStatus& status) {
  return fmt::format("{} of {} tests complete, {} {} running, {} waiting{}", status.complete, status.tests,
                     status.running, status.directory.empty() ? "tests" : "jobs", status.waiting,
                     status.lost == 0 ? "" : fmt::format(", {} given up", status.lost));
}

std::vector<std::string> words_in(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> words;
  for (std::string word; file >> word;) words.push_back(word);
  return words;
}

std::optional<SubmissionStatus> status_of(const Submission& submission) {
  SubmissionStatus status{.session = submission.session, .directory = submission.directory};
  status.jobs = words_in(submission.file("jobs"));
  status.shards = submission.shards.size();
  for (std::size_t i = 0; i < submission.shards.size(); ++i) {
    const auto complete = complete_tests(submission, i);
    const std::set<std::string> done(complete.begin(), complete.end());
    status.tests += submission.shards[i].tests.size();
    status.complete += done.size();
    for (const auto& test : submission.shards[i].tests) {
      if (!done.contains(test)) status.missing.push_back(fmt::format("{} (shard {})", test, i));
    }
  }
  // The last job writes this file at its end. If it exists, Slurm is not queried, because it may have
  // forgotten the jobs.
  status.ended = fs::exists(submission.file("verdict"));
  if (status.ended) return status;
  const auto states = states_of(status.jobs);
  if (!states) return std::nullopt;
  status.waiting = states->waiting;
  status.running = states->running;
  // Without jobs and without a verdict, the last job failed; gate_exit_code() reports that.
  status.ended = states->gone();
  return status;
}

SubmissionStatus status_of(store::Database& store, const std::string& session) {
  const auto counts = store::count_tasks(store, std::nullopt, session);
  SubmissionStatus status{.session = session};
  const long tests = long{counts.waiting} + counts.running + counts.done + counts.lost;
  status.tests = static_cast<std::size_t>(tests);
  status.complete = static_cast<std::size_t>(counts.done);
  status.waiting = counts.waiting;
  status.running = counts.running;
  status.lost = counts.lost;
  status.ended = !counts.open();
  return status;
}

SubmissionStatus status_at_end(const LookAtStatus& look,
                               const std::function<void(const SubmissionStatus&)>& say) {
  using std::chrono::seconds;
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    if (const auto standing = look()) {
      if (standing->ended) return *standing;
      say(*standing);
    }
    const auto waited = std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now() - begin);
    std::this_thread::sleep_for(std::clamp(waited / 10, seconds(1), seconds(10)));
  }
}

}  // namespace holdfast::fleet
