#pragma once

/// Facts of this machine, read from /proc, /sys and the C library; nothing is changed.

#include "model/report.hpp"

namespace holdfast::runner {

/// Those that can be read, by these names:
///
///     cpu  cpu-flags  cpu-flags-hash  microcode  cores  smt  governor  turbo  architecture  memory
///     kernel  libc  virtualised  virtualisation  container  cgroup  cgroup-cpu-limit  cgroup-memory-limit
///
/// Which of them must be equal for stored numbers to be compared, session/fingerprint.cpp says. `root`: the
/// directory that stands for "/" where files are read; architecture and libc are this program's own.
Facts machine_facts(const std::string& root = "");

/// Which machine it is: of cpu, cores and architecture. Twelve hexadecimal digits. How the machine is set
/// (governor, turbo, ...) is not part of it, so that a series goes on when that changes.
std::string fingerprint_of(const Facts& facts);

}  // namespace holdfast::runner
