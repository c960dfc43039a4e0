#include "commits/cmake_run.hpp"

#include <deque>
#include <fstream>

#include "runner/process.hpp"

namespace holdfast::commits {
namespace {

constexpr double kDeadline_s = 4 * 3600;
constexpr std::size_t kShownLines = 30;

std::string end_of(const std::string& log) {
  std::ifstream file(log);
  std::deque<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line.substr(0, 400));
    if (lines.size() > kShownLines) lines.pop_front();
  }
  std::string text;
  for (const auto& line : lines) text += "\n  " + line;
  return text;
}

/// What the shell says where it cannot write the log.
std::string unlogged(const runner::Ended& ended) {
  const auto end = ended.tail.find_last_not_of('\n');
  return end == std::string::npos ? "" : "\n  " + ended.tail.substr(0, end + 1);
}

}  // namespace

void run_logged(const std::vector<std::string>& command, const std::string& log) {
  std::vector<std::string> words{"/bin/sh", "-c", R"(log=$1; shift; exec "$@" >>"$log" 2>&1)", "sh", log};
  words.insert(words.end(), command.begin(), command.end());
  const auto ended = runner::run_process({.argv = words, .deadline_s = kDeadline_s});
  if (ended.how == runner::Ended::How::exited && ended.code == 0) return;
  throw BuildFailed("'" + runner::shown_command(command) + "' " + runner::how_it_ended(ended, kDeadline_s) +
                    "; the end of " + log + ":" + end_of(log) + unlogged(ended));
}

}  // namespace holdfast::commits
