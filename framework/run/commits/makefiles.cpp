#include "run/commits/makefiles.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

Lines lines_of_file(const std::string& path) {
  Lines lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(std::move(line));
  return lines;
}

/// Returns the dependencies of all targets. Key: the directory of a target; values: the directories of the
/// targets on which it depends. All are below the build tree.
std::multimap<std::string, std::string> dependencies_of(const std::string& build) {
  constexpr std::string_view kAll = "/all";
  std::multimap<std::string, std::string> found;
  // Makefile2 has a rule for each dependency: "a/CMakeFiles/x.dir/all: b/CMakeFiles/y.dir/all".
  for (const auto& line : lines_of_file(build + "/CMakeFiles/Makefile2")) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos || !line.ends_with(kAll)) continue;
    const auto target = line.substr(0, colon);
    if (!target.ends_with(".dir/all")) continue;
    const auto other = line.substr(colon + 2);
    found.emplace(target.substr(0, target.size() - kAll.size()), other.substr(0, other.size() - kAll.size()));
  }
  return found;
}

/// Replaces "$(CXX_FLAGS)" by its value.
std::string expanded(std::string line, const std::map<std::string, std::string>& values) {
  for (auto at = line.find("$("); at != std::string::npos; at = line.find("$(", at)) {
    const auto end = line.find(')', at);
    if (end == std::string::npos) break;
    const auto value = values.find(line.substr(at + 2, end - at - 2));
    // Make, too, replaces an undefined variable by nothing.
    line.replace(at, end + 1 - at, value == values.end() ? "" : value->second);
  }
  return line;
}

}  // namespace

std::vector<std::string> target_directories(const std::string& build,
                                            const std::vector<std::string>& targets) {
  const auto wanted = std::set<std::string>(targets.begin(), targets.end());
  Lines open;
  for (const auto& line : lines_of_file(build + "/CMakeFiles/TargetDirectories.txt")) {
    if (wanted.contains("all") || wanted.contains(fs::path(line).stem())) open.push_back(line);
  }
  const auto dependencies = dependencies_of(build);
  std::set<std::string> found;
  while (!open.empty()) {
    const auto directory = open.back();
    open.pop_back();
    if (!found.insert(directory).second) continue;
    const auto [begin, end] = dependencies.equal_range(fs::path(directory).lexically_relative(build));
    for (auto one = begin; one != end; ++one) open.push_back(build + "/" + one->second);
  }
  return {found.begin(), found.end()};
}

std::vector<std::string> compile_lines(const std::string& target_directory) {
  // flags.make defines CXX_FLAGS, CXX_DEFINES and CXX_INCLUDES; the rules are in build.make.
  std::map<std::string, std::string> values;
  for (const auto& line : lines_of_file(target_directory + "/flags.make")) {
    const auto equals = line.find(" = ");
    if (!line.starts_with('#') && equals != std::string::npos)
      values[line.substr(0, equals)] = line.substr(equals + 3);
  }
  Lines commands;
  for (const auto& line : lines_of_file(target_directory + "/build.make")) {
    if (line.starts_with('\t') && line.find(" -c ") != std::string::npos)
      commands.push_back(expanded(line.substr(1), values));
  }
  return commands;
}

}  // namespace holdfast::commits
