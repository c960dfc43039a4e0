#pragma once

/// The samples and figures of one process as text, for the store.

#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

/// As packed_samples.hpp says.
std::string samples_text(const std::vector<Sample>& samples);
/// The same for people and other programs: {"value":[...],"iterations":[...],...}, and {"wall_ns":...,...}.
std::string named_samples_text(const std::vector<Sample>& samples);
std::string named_process_text(const Process& process);
/// Reads both forms. Throws Error where something is missing or damaged.
std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where);

/// Usage, warm-up and own aggregate of a process: a JSON array of wall_ns, user_ns, system_ns, run_delay_ns,
/// max_rss_kib, minor_faults, major_faults, voluntary_switches, involuntary_switches, the warm-up's runs, cov and
/// steady, and the aggregate where there is one; of thinned samples (model/sample.hpp) the aggregate or null, then
/// [samples, low, high]. Reads the named form, too.
std::string process_text(const Process& process);
void parse_process_text(const std::string& text, const std::string& where, Process& process);

}  // namespace holdfast::wire
