#include "adapt/asked.hpp"

#include <algorithm>
#include <set>

#include "model/error.hpp"

namespace holdfast::adapt {

std::string asked_command(const runner::Launch& launch, const std::vector<std::string>& words) {
  auto argv = launch.argv;
  argv.insert(argv.end(), words.begin(), words.end());
  return "'" + runner::shown_command(argv) + "'";
}

std::string answer_of(runner::Launch launch, const std::vector<std::string>& words,
                      const runner::Spawner& spawn) {
  const auto command = asked_command(launch, words);
  launch.argv.insert(launch.argv.end(), words.begin(), words.end());
  launch.keep_stdout = true;
  launch.deadline_s = std::min(launch.deadline_s, kListSeconds);
  const auto ended = spawn(launch);
  if (ended.how != runner::Ended::How::exited || ended.code != 0) {
    throw Error(
        command + " " + runner::how_it_ended(ended, launch.deadline_s) +
        (ended.tail.empty() ? "; it wrote nothing to stderr" : "; the end of its stderr:\n" + ended.tail));
  }
  if (ended.out.size() >= runner::kOutBytes)
    throw Error(command + " wrote more than " + std::to_string(runner::kOutBytes >> 20) +
                " MiB to stdout; that is no list of benchmarks");
  return ended.out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    auto line = text.substr(at, end - at);
    at = end + 1;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") != std::string::npos) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> each_once(const std::vector<std::string>& names) {
  std::set<std::string> seen;
  std::vector<std::string> once;
  std::copy_if(names.begin(), names.end(), std::back_inserter(once),
               [&](const std::string& name) { return seen.insert(name).second; });
  return once;
}

std::string beginning_of(const std::string& text) {
  constexpr std::size_t kShown = 80;
  const auto lines = lines_of(text);
  if (lines.empty()) return "nothing";
  const bool all = lines.size() == 1 && lines.front().size() <= kShown;
  return "\"" + lines.front().substr(0, kShown) + (all ? "\"" : " ...\"");
}

}  // namespace holdfast::adapt
