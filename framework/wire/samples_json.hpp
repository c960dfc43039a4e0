#pragma once

/// The samples and the figures of one process as text, for the store.

#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

/// Encodes samples for the store, without loss: a CBOR array of the columns iterations, value, cpu_ns, run_delay_ns,
/// disturbed, clock_ns, cache_ns, throughput_ns and large_cache_ns. An integer is a total, to be divided by the
/// sample's iterations. A column that is 0 in all samples is null, and nulls at the end are left out. A column that
/// equals the one before is true; iterations that are all 1 are their count. parse_samples_bytes() throws Error, with
/// `where`, for anything else.
std::string samples_bytes(const std::vector<Sample>& samples);
std::vector<Sample> parse_samples_bytes(const std::string& bytes, const std::string& where);

/// Write and read samples as JSON for users and other programs: {"value":[...],"iterations":[...],...}, and {"wall_ns":...,...}.
std::string named_samples_text(const std::vector<Sample>& samples);
std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where);

/// Encodes a process as a JSON array: wall_ns, user_ns, system_ns, run_delay_ns, max_rss_kib, minor_faults, major_faults,
/// voluntary_switches, involuntary_switches; the warm-up's runs, cov and steady; the aggregate; [samples, low, high] of thinned
/// samples (model/sample.hpp); the place of its code; and, if the warm-up's values were kept, the length of the window and the
/// values. A missing part is null; nulls at the end are left out. The values are not in an inner list, because that marks thinned
/// samples. parse_process_text() also reads the named form.
std::string process_text(const Process& process);
void parse_process_text(const std::string& text, const std::string& where, Process& process);

}  // namespace holdfast::wire
