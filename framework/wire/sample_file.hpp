#pragma once

/// Sample files, for `judge`: CSV with a header.
///
///     # anything
///     process,pair,value
///     0,0,12.5
///
/// Column `value` is required. `process` groups the samples of one process (without this column, every row is a
/// process of its own). `pair` connects the processes of two files that were measured together. The state of the
/// machine beside a sample is in `iterations`, `cpu_ns`, `run_delay_ns`, `clock_ns`, `cache_ns`, `throughput_ns` and
/// `large_cache_ns`. See model/sample.hpp; `cpu_ns` and `run_delay_ns` are for one iteration. If `clock_ns` is present
/// on both sides, the guard uses them. Other columns are ignored. Fields may be quoted with ". The readers throw Error
/// with file, line and column for an empty, ragged, non-numeric or infinite field, and for a file without any row.

#include <string>
#include <string_view>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

/// Reads the processes in the order of their first row. `pair` is -1 if the file has no such column.
std::vector<Process> read_sample_file(const std::string& path, Side side);
std::vector<Process> parse_samples(std::string_view text, const std::string& where, Side side);

/// Returns true for the columns that describe a sample, other than `process` and `value`. They are not measured
/// values.
bool is_sample_column(std::string_view name);

}  // namespace holdfast::wire
