#pragma once

/// Facts of this machine, and its conditions now, read from /proc, /sys and the C library; nothing is changed.

#include <string>

#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::process {

/// Those that can be read, by these names:
///
///     cpu  cpu-flags  cpu-flags-hash  microcode  cores  smt  governor  turbo  architecture  memory
///     kernel  libc  virtualised  virtualisation  container  cgroup  cgroup-cpu-limit  cgroup-memory-limit
///
/// Which of them must be equal for stored numbers to be compared, run/machines.cpp says. `root`: the
/// directory that stands for "/" where files are read; architecture and libc are this program's own.
Facts machine_facts(const std::string& root = "");

/// The limit of memory of the control group, "512 MiB"; "none" without a limit, empty where there are no control groups.
std::string memory_limit_text(const std::string& root);
/// Conditions of this machine now: /proc/loadavg, /proc/stat, the processors' thermal_throttle counts, the control group's
/// cpu.stat. `root`: as above.
Conditions conditions_now(const std::string& root = "");

}  // namespace holdfast::process
