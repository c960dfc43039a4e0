#pragma once

/// Result files of other tools, for `holdfast import`: what each says of its benchmarks, as samples in processes.
///
///   google-benchmark  --benchmark_out=FILE: one process, with its times and counters
///   hyperfine         --export-json FILE: each run of a command is a process; its times, and its memory as peak-rss; its
///                     parameters are a parameter point. Refused are runs that were killed, or of which some exited with
///                     another code than others
///   pytest-benchmark  --benchmark-json=FILE with --benchmark-save-data: one process
///   csv               a header with `benchmark` (or `test`) and `value`; optional are `process` (without it each row is
///                     a process), `metric` (time), `unit` (ns; of times also us, ms and s) and `direction` (lower).
///                     With a column `time`, when a row was measured, the file is a history: the rows of one time, and of
///                     one `commit` and `branch` where it has these columns, are a session. Without a column `benchmark`
///                     all rows are of one; without `value`, each other column is a metric. A column `param:NAME` is an axis of
///                     the parameter point. Lines beginning with # are comments, fields may be quoted
///
/// What a file tells apart is kept apart: two results of one benchmark, point and metric are refused where the file says that
/// they are of two benchmarks. When and of which commit a file was written is its moment: context.date of Google Benchmark,
/// datetime and commit_info of pytest-benchmark; hyperfine's does not say.
///
/// Times become nanoseconds. Each reader throws Error for what is no such file, beginning with the place: "results[2]
/// ("gzip"): ...", "line 7: ...". Nothing of a file with an error is taken in.

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::adapters {

// Moments: when and of what the results in a file are.

/// As far as the file says.
struct Moment {
  std::string started;  ///< UTC, ISO 8601; empty: now
  std::string commit;
  std::string branch;
  bool dirty = false;  ///< with changes that the commit has not
  auto operator<=>(const Moment&) const = default;
};

/// Writes a time as "2026-11-21T03:15:00Z". It takes such a time, also without its seconds or as a date alone, with dots or
/// slashes or a space for the T, and with an offset from UTC (+01:00); without one it is UTC. It takes seconds since 1970, too.
/// None: `text` is no time.
std::optional<std::string> utc_of(const std::string& text);

/// Whether both are of one commit, and less than an hour apart.
bool may_be_one_session(const Moment& before, const Moment& after);

struct ImportedSeries {
  std::string benchmark;      ///< empty: the file names none
  std::string params = "{}";  ///< canonical JSON object
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  std::vector<std::vector<double>> processes;
};

struct ImportedResults {
  Moment moment{};
  bool whole_file =
      false;              ///< the moment is when the file was written, and not what a table says of its rows
  std::string host{};     ///< that the file names; empty: none
  std::string program{};  ///< likewise
  std::vector<ImportedSeries> series{};
};

/// None: it is no unit of time that these files know.
std::optional<double> nanoseconds_in(std::string_view unit);

/// The series of the same benchmark, point and metric, added without processes where there is none. Throws Error where its unit
/// or direction is another one.
ImportedSeries& series_like(const ImportedSeries& wanted, std::vector<ImportedSeries>& all);

ImportedResults google_benchmark_results(const std::string& text);
ImportedResults hyperfine_results(const std::string& text);
ImportedResults pytest_benchmark_results(const std::string& text);
std::vector<ImportedResults> csv_results(const std::string& text);

/// By the name of the format, one for each moment; throws Error for another format.
std::vector<ImportedResults> results_of(std::string_view format, const std::string& text);

/// Files of the same tool, each with more processes of the same benchmarks, or with other moments; in the order of these. Whole
/// files of one commit that were written within an hour, one after the other, are of one moment, that of the first. Throws
/// Error where files of one moment name hosts or programs that differ, or a metric has different units or directions.
std::vector<ImportedResults> joined(const std::vector<ImportedResults>& all);

}  // namespace holdfast::adapters
