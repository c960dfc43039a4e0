#pragma once

/// The control group that this process is in: what it may use, and how often it was held back. Version 2, and
/// version 1 where that is mounted. `root`: the directory that stands for "/", empty for the system's own.
///
/// A group's limits hold for all groups below it, so the group itself and all above it are read. Inside of a
/// container only its own part of the tree can be seen; its top then stands at /sys/fs/cgroup.

#include <optional>
#include <string>

namespace holdfast::process {

/// "/user.slice/session-1.scope": the first group of /proc/self/cgroup that is not the root, else "/"; empty
/// where there are no groups.
std::string cgroup_path(const std::string& root);

/// The smallest limit, in processors (1.5); none where there is no limit.
std::optional<double> cgroup_cpu_limit(const std::string& root);

/// The smallest limit, in bytes; none where there is no limit.
std::optional<double> cgroup_memory_limit(const std::string& root);

/// Microseconds for which processes that were ready had to wait for the next period, since the group was made: of
/// the group that was held back most. None where nobody counts.
std::optional<double> cgroup_throttled_us(const std::string& root);

/// How many processes the kernel has killed since the group was made, because no memory was left for them: of the
/// group in which it did so most. None where nobody counts.
std::optional<double> cgroup_killed_for_memory(const std::string& root);

}  // namespace holdfast::process
