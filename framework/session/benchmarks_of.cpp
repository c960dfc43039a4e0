#include "session/benchmarks_of.hpp"

#include <algorithm>
#include <regex>

#include "model/error.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::session {
namespace {

constexpr double kListSeconds = 30;

std::vector<std::string> listed_names(runner::Launch launch, const runner::Spawner& spawn) {
  launch.argv.emplace_back("--holdfast-list");
  launch.keep_stdout = true;
  launch.deadline_s = std::min(launch.deadline_s, kListSeconds);
  const auto ended = spawn(launch);
  const auto command = "'" + runner::shown_command(launch.argv) + "'";
  if (ended.how != runner::Ended::How::exited || ended.code != 0) {
    throw Error(
        command + " " + runner::how_it_ended(ended, launch.deadline_s) +
        (ended.tail.empty() ? "; it wrote nothing to stderr" : "; the end of its stderr:\n" + ended.tail));
  }
  std::vector<std::string> names;
  for (auto& one : wire::parse_list(ended.out)) names.push_back(std::move(one.benchmark));
  if (names.empty())
    throw Error(command + " listed no benchmark; does it link Holdfast::main and register any?");
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kShown ? text + ", ..." : text;
}

}  // namespace

std::vector<std::string> benchmarks_of(const Declaration& declaration, const runner::Launch& program,
                                       const runner::Spawner& spawn) {
  auto names = listed_names(program, spawn);
  if (!declaration.benchmark) return names;
  const auto& wanted = *declaration.benchmark;
  if (std::find(names.begin(), names.end(), wanted) != names.end()) return {wanted};
  std::vector<std::string> matching;
  try {
    const std::regex pattern(wanted, std::regex::ECMAScript);
    std::copy_if(names.begin(), names.end(), std::back_inserter(matching),
                 [&](const std::string& name) { return std::regex_search(name, pattern); });
  } catch (const std::regex_error&) {
    throw Error("BENCHMARK \"" + wanted +
                "\" is neither the name of a benchmark nor a regular expression; there are " + joined(names));
  }
  if (matching.empty())
    throw Error("BENCHMARK \"" + wanted + "\" matches none of the program's benchmarks: " + joined(names));
  return matching;
}

}  // namespace holdfast::session
