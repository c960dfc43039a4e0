#pragma once

/// Instrument `usage`: what the system says of a process that has ended (getrusage): peak-rss, page-faults,
/// context-switches. Of the whole process; a program that links the library runs its body as often as every
/// counting does, and neither probes the machine nor warms up longer. A peak-rss that is not above what Holdfast itself
/// has in memory is not the program's; a warning says so.

#include "runner/counting.hpp"

namespace holdfast::instrument {

runner::Counting usage(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instrument
