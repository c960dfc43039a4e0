#pragma once

/// Facts of this machine, and its conditions now, read from /proc, /sys and the C library; nothing is changed.

#include <optional>
#include <string>

#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::process {

/// Those that can be read, by these names:
///
///     cpu  cpu-flags  cpu-flags-hash  microcode  cores  smt  governor  turbo  architecture  memory
///     kernel  libc  virtualised  virtualisation  container  cgroup  cgroup-cpu-limit  cgroup-memory-limit
///
/// Which of them must be equal for stored numbers to be compared, run/reference/machines.cpp says. `root`: the
/// directory that stands for "/" where files are read; architecture and libc are this program's own.
Facts machine_facts(const std::string& root = "");

/// The limit of memory of the control group, "512 MiB"; "none" without a limit, empty where there are no control groups.
std::string memory_limit_text(const std::string& root);
/// Conditions of this machine now: /proc/loadavg, /proc/stat, the processors' thermal_throttle counts, the control group's
/// cpu.stat. `root`: as above.
Conditions conditions_now(const std::string& root = "");

// Readers of the small text files in which Linux describes itself (/proc, /sys). What cannot be read is empty, never an
// error.

/// Returns the first line without its end.
std::string first_line_of(const std::string& path);

/// Returns the value of the first line "key : value" of a file like /proc/cpuinfo; "key" is the beginning of the line.
std::string value_of(const std::string& path, const std::string& key);

/// Returns the first word of the file as a number; none where it is missing or something else ("max").
std::optional<double> number_in(const std::string& path);

/// Returns the number of the line "key number" of a file like cpu.stat.
std::optional<double> number_of(const std::string& path, const std::string& key);

}  // namespace holdfast::process
