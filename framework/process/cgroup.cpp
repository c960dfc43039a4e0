#include "process/cgroup.hpp"

#include <algorithm>
#include <climits>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

#include "process/machine.hpp"

namespace holdfast::process {
namespace {

namespace fs = std::filesystem;

/// Version 1 represents "no limit" by a number close to the largest of 64 bits.
constexpr double kNoLimit = 0x1p62;

struct Group {
  std::string controllers;  ///< separated by commas; empty for version 2
  std::string path;
};

/// Reads the lines "hierarchy:controllers:path" of /proc/self/cgroup (cgroups(7)). Version 2 has one
/// line without controllers.
std::vector<Group> groups(const std::string& root) {
  std::ifstream file(root + "/proc/self/cgroup");
  std::vector<Group> found;
  for (std::string line; std::getline(file, line);) {
    const auto first = line.find(':');
    const auto second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    found.push_back({line.substr(first + 1, second - first - 1), line.substr(second + 1)});
  }
  return found;
}

bool controls(const Group& group, const std::string& controller) {
  return ("," + group.controllers + ",").find("," + controller + ",") != std::string::npos;
}

/// Adds the directories of the group and of all its ancestors that are visible.
void add_directories(const std::string& mount, const std::string& path, std::vector<std::string>& found) {
  if (path.size() >= PATH_MAX) return;  // longer than any path
  // In a container the path is that of the host, so most of these directories do not exist. Their files
  // are then read as missing.
  for (fs::path place = path; place.has_relative_path(); place = place.parent_path())
    found.push_back(mount + place.string());
  found.push_back(mount);
}

/// Returns the directories in which `controller` may have its files.
std::vector<std::string> directories(const std::string& root, const std::string& controller) {
  const std::string mounts = root + "/sys/fs/cgroup";
  std::vector<std::string> found;
  for (const auto& group : groups(root)) {
    if (group.controllers.empty()) {
      add_directories(mounts, group.path, found);
      // systemd mounts version 2 there if it uses both versions.
      add_directories(mounts + "/unified", group.path, found);
    } else if (controls(group, controller)) {
      add_directories(mounts + "/" + controller, group.path, found);
      // Controllers that are mounted together have a directory of all their names, "cpu,cpuacct"; links for
      // each name are common, but not certain.
      if (group.controllers != controller)
        add_directories(mounts + "/" + group.controllers, group.path, found);
    }
  }
  return found;
}

std::optional<double> cpu_limit_in(const std::string& directory) {
  std::ifstream file(directory + "/cpu.max");  // "150000 100000", or "max 100000"
  double quota = 0;
  double period = 0;
  // "max" is not a number, so a group of version 2 without a limit gets here, too, and
  // finds no files of version 1.
  if (!(file >> quota >> period)) {
    quota = number_in(directory + "/cpu.cfs_quota_us").value_or(-1);
    period = number_in(directory + "/cpu.cfs_period_us").value_or(0);
  }
  return quota > 0 && period > 0 ? std::optional(quota / period) : std::nullopt;
}

std::optional<double> memory_limit_in(const std::string& directory) {
  auto limit = number_in(directory + "/memory.max");
  if (!limit) limit = number_in(directory + "/memory.limit_in_bytes");
  return limit && *limit < kNoLimit ? limit : std::nullopt;
}

std::optional<double> throttled_in(const std::string& directory) {
  // Version 2 counts microseconds, version 1 nanoseconds.
  if (const auto us = number_of(directory + "/cpu.stat", "throttled_usec")) return us;
  const auto ns = number_of(directory + "/cpu.stat", "throttled_time");
  return ns ? std::optional(*ns / 1e3) : std::nullopt;
}

/// Reads the number of killed processes: in version 2, or else in version 1.
std::optional<double> killed_for_memory_in(const std::string& directory) {
  const auto killed = number_of(directory + "/memory.events", "oom_kill");
  return killed ? killed : number_of(directory + "/memory.oom_control", "oom_kill");
}

/// Returns the best value. `better(a, b)` returns true if a is better than b.
template <class Read, class Better>
std::optional<double> best(const std::vector<std::string>& places, const Read& read, const Better& better) {
  std::optional<double> found;
  for (const auto& place : places) {
    const auto value = read(place);
    if (value && (!found || better(*value, *found))) found = value;
  }
  return found;
}

}  // namespace

std::string cgroup_path(const std::string& root) {
  const auto all = groups(root);
  const auto deep =
      std::find_if(all.begin(), all.end(), [](const Group& group) { return group.path != "/"; });
  return deep != all.end() ? deep->path : all.empty() ? "" : "/";
}

std::optional<double> cgroup_cpu_limit(const std::string& root) {
  return best(directories(root, "cpu"), cpu_limit_in, std::less<>());
}

std::optional<double> cgroup_memory_limit(const std::string& root) {
  return best(directories(root, "memory"), memory_limit_in, std::less<>());
}

std::optional<double> cgroup_throttled_us(const std::string& root) {
  return best(directories(root, "cpu"), throttled_in, std::greater<>());
}

std::optional<double> cgroup_killed_for_memory(const std::string& root) {
  return best(directories(root, "memory"), killed_for_memory_in, std::greater<>());
}

}  // namespace holdfast::process
