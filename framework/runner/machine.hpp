#pragma once

/// Facts of this machine, read from /proc and the C library; nothing is changed.

#include "model/report.hpp"

namespace holdfast::runner {

/// cpu, cores, memory, kernel, libc, architecture, virtualised, governor; those that can be read.
Facts machine_facts();

/// Of the facts that must be equal for stored numbers to be compared: cpu, cores, architecture. Twelve
/// hexadecimal digits.
std::string fingerprint_of(const Facts& facts);

}  // namespace holdfast::runner
