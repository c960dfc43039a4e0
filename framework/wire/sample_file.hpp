#pragma once

/// Sample files, for `judge`: CSV with a header.
///
///     # anything
///     process,pair,value
///     0,0,12.5
///
/// Column `value` is needed; `process` groups the samples of one process (without it every row is a process
/// of its own); `pair` ties the processes of two files that were measured together. `iterations`, `cpu_ns`,
/// `run_delay_ns`, `clock_ns`, `cache_ns`, `throughput_ns` and `large_cache_ns` say what the machine did
/// beside a sample (model/sample.hpp; `cpu_ns` and `run_delay_ns` for one iteration); where `clock_ns` is
/// there on both sides, the guard uses them. Other columns are passed over. Fields may be quoted with ".
/// Throws Error naming file, line and column for what is empty, ragged, not a number or not finite, and for a
/// file without any row.

#include <string>
#include <string_view>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

/// Processes in the order of their first row. `pair` is -1 where the file has no such column.
std::vector<Process> read_sample_file(const std::string& path, Side side);
std::vector<Process> parse_samples(std::string_view text, const std::string& where, Side side);

/// Whether a column beside `process` and `value` says something of a sample, and not what was measured.
bool is_sample_column(std::string_view name);

}  // namespace holdfast::wire
