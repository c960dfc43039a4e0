#pragma once

/// Reads the limits and the throttling of this process' control group. It supports version 2, and version 1 if
/// that is mounted. `root` is the directory that replaces "/"; it is empty for the system's own.
///
/// The limits of a group hold for all groups below it, so the group itself and all its ancestors are read. A
/// container sees only its own part of the tree, whose top is mounted at /sys/fs/cgroup.

#include <optional>
#include <string>

namespace holdfast::process {

/// Returns the first group of /proc/self/cgroup that is not the root, such as "/user.slice/session-1.scope", or
/// else "/". Empty if there are no groups.
std::string cgroup_path(const std::string& root);

/// Returns the smallest limit, in processors (1.5); empty if there is no limit.
std::optional<double> cgroup_cpu_limit(const std::string& root);

/// Returns the smallest limit, in bytes; empty if there is no limit.
std::optional<double> cgroup_memory_limit(const std::string& root);

/// Returns the microseconds for which runnable processes waited for the next period since the group was made. If there
/// are several nested groups, returns the largest of their times. Empty if there is no such counter.
std::optional<double> cgroup_throttled_us(const std::string& root);

/// Returns the number of processes that the kernel has killed for lack of memory since the group was made. If there are
/// several nested groups, returns the largest of their counts. Empty if there is no such counter.
std::optional<double> cgroup_killed_for_memory(const std::string& root);

}  // namespace holdfast::process
