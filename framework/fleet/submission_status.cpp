#include "fleet/submission_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "fleet/slurm.hpp"
#include "store/tasks.hpp"
#include "wire/json.hpp"

namespace holdfast::fleet {

namespace fs = std::filesystem;

nlohmann::json status_json(const SubmissionStatus& standing) {
  return {{"schema", "holdfast-submit/1"}, {"session", standing.session}, {"directory", standing.directory},
          {"jobs", standing.jobs},         {"shards", standing.shards},   {"tests", standing.tests},
          {"complete", standing.complete}, {"waiting", standing.waiting}, {"running", standing.running},
          {"lost", standing.lost},         {"missing", standing.missing}, {"ended", standing.ended}};
}

std::string status_text(const SubmissionStatus& standing) {
  return fmt::format("{} of {} tests complete, {} {} running, {} waiting{}", standing.complete,
                     standing.tests, standing.running, standing.directory.empty() ? "tests" : "jobs",
                     standing.waiting, standing.lost == 0 ? "" : fmt::format(", {} given up", standing.lost));
}

std::vector<std::string> words_in(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> words;
  for (std::string word; file >> word;) words.push_back(word);
  return words;
}

std::optional<SubmissionStatus> status_of(const Submission& submission) {
  SubmissionStatus standing{.session = submission.session, .directory = submission.directory};
  standing.jobs = words_in(submission.file("jobs"));
  standing.shards = submission.shards.size();
  for (std::size_t i = 0; i < submission.shards.size(); ++i) {
    const auto complete = complete_tests(submission, i);
    const std::set<std::string> done(complete.begin(), complete.end());
    standing.tests += submission.shards[i].tests.size();
    standing.complete += done.size();
    for (const auto& test : submission.shards[i].tests) {
      if (!done.contains(test)) standing.missing.push_back(fmt::format("{} (shard {})", test, i));
    }
  }
  standing.ended = fs::exists(submission.file("verdict"));
  if (standing.ended) return standing;
  const auto states = states_of(standing.jobs);
  if (!states) return std::nullopt;
  standing.waiting = states->waiting;
  standing.running = states->running;
  standing.ended = states->gone();
  return standing;
}

SubmissionStatus status_of(store::Database& store, const std::string& session) {
  const auto counts = store::count_tasks(store, std::nullopt, session);
  SubmissionStatus standing{.session = session};
  const long tests = long{counts.waiting} + counts.running + counts.done + counts.lost;
  standing.tests = static_cast<std::size_t>(tests);
  standing.complete = static_cast<std::size_t>(counts.done);
  standing.waiting = counts.waiting;
  standing.running = counts.running;
  standing.lost = counts.lost;
  standing.ended = !counts.open();
  return standing;
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
