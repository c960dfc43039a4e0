#pragma once

/// The samples of one process as one line of JSON, for the store: a column for each of a sample's parts.

#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

std::string samples_text(const std::vector<Sample>& samples);
/// Throws Error where the columns are missing or of different lengths.
std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where);

/// Usage, warm-up and own aggregate of a process, likewise.
std::string process_text(const Process& process);
void parse_process_text(const std::string& text, const std::string& where, Process& process);

}  // namespace holdfast::wire
