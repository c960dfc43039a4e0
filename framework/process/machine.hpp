#pragma once

/// Facts about this machine, and its current conditions, read from /proc, /sys and the C library. Nothing is changed.

#include <optional>
#include <string>

#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::process {

/// Returns the facts that can be read, by these names.
///
///     cpu  cpu-flags  cpu-flags-hash  microcode  cores  smt  governor  turbo  architecture  memory
///     kernel  libc  virtualised  virtualisation  container  cgroup  cgroup-cpu-limit  cgroup-memory-limit
///
/// run/reference/machines.cpp defines which of them must be equal for stored numbers to be compared. `root` is the
/// directory that replaces "/" for the files that are read; architecture and libc are those of this program.
Facts machine_facts(const std::string& root = "");

/// Returns the memory limit of the control group, "512 MiB"; "none" without a limit, empty if there are no control groups.
std::string memory_limit_text(const std::string& root);
/// Returns the current conditions of this machine: /proc/loadavg, /proc/stat, the processors' thermal_throttle counts, the
/// control group's cpu.stat. `root` is as above.
Conditions conditions_now(const std::string& root = "");

// Readers of the small text files in which Linux describes itself (/proc, /sys). They return an empty value if something
// cannot be read, and never an error.

/// Returns the first line without its line end.
std::string first_line_of(const std::string& path);

/// Returns the value of the first line "key : value" of a file like /proc/cpuinfo; "key" is the beginning of the line.
std::string value_of(const std::string& path, const std::string& key);

/// Returns the first word of the file as a number; empty if it is missing or not a number ("max").
std::optional<double> number_in(const std::string& path);

/// Returns the number of the line "key number" of a file like cpu.stat.
std::optional<double> number_of(const std::string& path, const std::string& key);

}  // namespace holdfast::process
