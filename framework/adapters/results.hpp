#pragma once

/// Reads result files of other tools, for `holdfast import`, as samples in processes.
///
///   google-benchmark  --benchmark_out=FILE: one process, with its times and counters.
///   hyperfine         --export-json FILE: each run of a command is a process. The metrics are its time, and its memory
///                     as peak-rss. Its parameters are a parameter point. A run that was killed is an error, and so are
///                     runs of one command with different exit codes.
///   pytest-benchmark  --benchmark-json=FILE with --benchmark-save-data: one process.
///   csv               The header has `benchmark` (or `test`) and `value`. Optional columns are `process` (without it
///                     each row is a process), `metric` (time), `unit` (ns; of times also us, ms and s) and `direction`
///                     (lower). A column `time`, when a row was measured, makes the file a history. The rows with one
///                     time, and one `commit` and `branch` if it has these columns, are a session. Without a column
///                     `benchmark` all rows are of one. Without `value`, each other column is a metric. A column
///                     `param:NAME` is an axis of the parameter point. Lines that begin with # are comments. Fields may
///                     be quoted.
///
/// Two results of one benchmark, point and metric are an error if the file shows that they belong to two benchmarks. The moment
/// of a file is the time and the commit of its results: context.date of Google Benchmark, datetime and commit_info of
/// pytest-benchmark. hyperfine's files have neither.
///
/// Times become nanoseconds. Each reader throws Error for a file of another format. The message begins with the position:
/// "results[2] ("gzip"): ...", "line 7: ...". A file with an error is not imported, not even in part.

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::adapters {

// Moments: time and commit of the results in a file.

/// Time and commit, as far as the file contains them.
struct Moment {
  std::string started;  ///< UTC, ISO 8601; empty means now
  std::string commit;
  std::string branch;
  bool dirty = false;  ///< has changes that are not committed
  auto operator<=>(const Moment&) const = default;
};

/// Returns a time as "2026-11-21T03:15:00Z". It accepts this form, also without the seconds or as a date alone. Dots, slashes,
/// or a space for the T are accepted. The time may have an offset from UTC (+01:00) and is UTC without one. Seconds since 1970
/// are accepted, too. Empty if `text` is not a time.
std::optional<std::string> utc_of(const std::string& text);

/// Returns true if both have the same commit and are less than an hour apart.
bool may_be_one_session(const Moment& before, const Moment& after);

struct ImportedSeries {
  std::string benchmark;      ///< empty if the file names none
  std::string params = "{}";  ///< canonical JSON object
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  std::vector<std::vector<double>> processes;
};

struct ImportedResults {
  Moment moment{};
  bool whole_file =
      false;  ///< the moment is when the file was written, and not the time that a table gives for its rows
  std::string host{};     ///< named by the file; empty if none
  std::string program{};  ///< named by the file; empty if none
  std::vector<ImportedSeries> series{};
};

/// Returns the factor to nanoseconds; empty if these files have no such unit of time.
std::optional<double> nanoseconds_in(std::string_view unit);

/// Returns the series of the same benchmark, point and metric. Adds one without processes if there is none. Throws Error if its
/// unit or direction differs.
ImportedSeries& series_like(const ImportedSeries& wanted, std::vector<ImportedSeries>& all);

ImportedResults google_benchmark_results(const std::string& text);
ImportedResults hyperfine_results(const std::string& text);
ImportedResults pytest_benchmark_results(const std::string& text);
std::vector<ImportedResults> csv_results(const std::string& text);

/// Reads a file in the named format, with one result for each moment. Throws Error for another format.
std::vector<ImportedResults> results_of(std::string_view format, const std::string& text);

/// Joins files of the same tool, which have more processes of the same benchmarks, or other moments. The result is in the order
/// of the moments. Whole files of one commit that were written within an hour of each other have the moment of the first.
/// Throws Error if files of one moment name different hosts or programs, or if a metric has different units or directions.
std::vector<ImportedResults> joined(const std::vector<ImportedResults>& all);

}  // namespace holdfast::adapters
