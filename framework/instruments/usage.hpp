#pragma once

/// Instrument `usage`: what the system says of a process that has ended (getrusage): peak-rss, page-faults,
/// context-switches. Of the whole process; a program that links the library runs its body as often as every
/// counting does, and neither probes the machine nor warms up longer. A small program of Holdfast's own
/// (in_front/usage.cpp) starts it: what that has in memory, some 1 MiB, is the least peak-rss that is seen.

#include "process/counting.hpp"

namespace holdfast::instruments {

process::Counting usage(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
