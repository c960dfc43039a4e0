#include "render/page_context.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "process/revision.hpp"
#include "render/commands.hpp"
#include "render/result_words.hpp"
#include "wire/dumped.hpp"

namespace holdfast::render {
namespace {

using nlohmann::json;

/// Largest number of commits in a log; the page shows the number of the others.
constexpr std::size_t kCommitsShown = 50;
/// Largest number of logs, because each costs a call of git. Tests are usually accepted together.
constexpr std::size_t kLogsMax = 100;

using CommitPair = std::pair<std::string, std::string>;

/// Returns the pairs of commits that the results compare.
std::set<CommitPair> compared_commits(const Report& report) {
  std::set<CommitPair> pairs;
  for (const auto& result : report.results) {
    const CommitPair pair{result.baseline.commit, result.current.commit};
    if (!pair.first.empty() && !pair.second.empty() && pair.first != pair.second) pairs.insert(pair);
    if (pairs.size() == kLogsMax) break;
  }
  return pairs;
}

json log_json(const CommitPair& pair, const process::CommitLog& log) {
  json commits = json::array();
  for (const auto& commit : log.commits)
    commits.push_back({{"hash", commit.hash}, {"date", commit.date}, {"subject", commit.subject}});
  return {{"from", pair.first}, {"to", pair.second}, {"n_commits", log.n_commits}, {"commits", commits}};
}

using Logs = std::map<CommitPair, process::CommitLog>;

/// Returns the logs that list a commit.
Logs logs_of(const Report& report, const std::string& source) {
  Logs logs;
  for (const auto& pair : compared_commits(report)) {
    auto log = process::commits_after(source, pair.first, pair.second, kCommitsShown);
    if (!log.commits.empty()) logs.emplace(pair, std::move(log));
  }
  return logs;
}

json steps_json(const Run& result) {
  json steps = json::array();
  for (const auto& step : steps_of(result, build_of(result)))
    steps.push_back({{"purpose", step.purpose}, {"line", step.line}});
  return steps;
}

}  // namespace

std::string page_context(const Report& report, const std::string& source, bool has_steps) {
  // The remote of another repository would be a wrong link.
  const bool is_known = !source.empty() && process::has_commit(source, report.session.commit);
  const auto logs = is_known ? logs_of(report, source) : Logs();
  json listed = json::array();
  for (const auto& [pair, log] : logs) listed.push_back(log_json(pair, log));
  json steps = json::array();
  json words = json::array();
  for (const auto& result : report.results) {
    steps.push_back(has_steps ? steps_json(result) : json::array());
    words.push_back(words_json(result));
  }
  return wire::dumped({{"schema", "holdfast-context/1"},
                       {"remote", wire::or_null(is_known ? process::remote_of(source) : "")},
                       {"prefix", wire::or_null(is_known ? process::prefix_of(source) : "")},
                       {"logs", listed},
                       {"steps", steps},
                       {"words", words}});
}

}  // namespace holdfast::render
