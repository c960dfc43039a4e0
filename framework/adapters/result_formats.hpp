#pragma once

/// The formats of result files, as a table.
///
///   google-benchmark  --benchmark_out=FILE: one process, with its times and counters.
///   hyperfine         --export-json FILE: each run of a command is a process. The metrics are its time, and its memory
///                     as peak-rss. Its parameters are a parameter point. A run that was killed is an error, and so are
///                     runs of one command with different exit codes.
///   pytest-benchmark  --benchmark-json=FILE: one process; with --benchmark-save-data its rounds, else their median.
///   jmh               -rf json: a fork is a process, and its params are a parameter point. The metrics are named by the
///                     mode: throughput, time (avgt), sample-time, single-shot-time. Secondary results follow that name:
///                     "time:gc.alloc.rate".
///   criterion         target/criterion/**/new/sample.json, with benchmark.json beside it: one process.
///   catch2            --reporter xml: the mean of each benchmark, by the names that ADAPTER catch2 gives them.
///   nanobench         templates::json(): one process, by the names that ADAPTER nanobench gives it.
///   pyperf            -o FILE: each run with values is a process.
///   asv               results/<machine>/<commit>-<environment>.json, with results/benchmarks.json: one process with the
///                     samples of --record-samples, else the median. The time is that of the commit, and the
///                     environment is a parameter.
///   json              A report of Holdfast (report json): a process has the statistic of its samples.
///   csv               The header has `benchmark` (or `test`) and `value`. Optional columns are `process` (without it
///                     each row is a process), `metric` (time), `unit` (ns; of times also us, ms and s) and `direction`
///                     (lower). A column `time`, when a row was measured, makes the file a history. The rows with one
///                     time, and one `commit` and `branch` if it has these columns, are a session. Without a column
///                     `benchmark` all rows belong to one benchmark. Without `value`, each other column is a metric. A column
///                     `param:NAME` is an axis of the parameter point. Lines that begin with # are comments. Fields may
///                     be quoted.
///
/// Two results of one benchmark, point and metric are an error if the file shows that they belong to two benchmarks.
///
/// Each reader throws Error for a file of another format. The message begins with the position: "results[2] ("gzip"): ...", "line 7:
/// ...". A file with an error is not imported, not even in part.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/results.hpp"

namespace holdfast::adapters {

struct ResultFile {
  std::string text;
  /// Returns the content of another file, by its path from the folder of this file. None if that file does not exist.
  std::function<std::optional<std::string>(const std::string&)> beside = [](const std::string&) {
    return std::optional<std::string>();
  };
};

struct ResultFormat {
  std::string_view name;
  /// Words that all files of this format contain, and files of the other formats do not.
  std::vector<std::string_view> words;
  std::vector<ImportedResults> (*read)(const ResultFile&);
  /// The ending of the paths of files to read in a folder; empty: any path. Criterion keeps earlier results in other folders.
  std::string_view in_folders;
};

const std::vector<ResultFormat>& result_formats();

/// Returns "google-benchmark, hyperfine, ...".
std::vector<std::string> names_of_formats();

/// Returns the format of that name, which is in the table.
const ResultFormat& format_named(std::string_view name);

/// Returns the format that the content shows; null if it shows none.
const ResultFormat* format_of(std::string_view text);

// The readers of the table, each in <format>_results.cpp.

std::vector<ImportedResults> asv_results(const ResultFile& file);
std::vector<ImportedResults> catch2_file_results(const ResultFile& file);
std::vector<ImportedResults> criterion_results(const ResultFile& file);
std::vector<ImportedResults> csv_results(const ResultFile& file);
std::vector<ImportedResults> google_benchmark_results(const ResultFile& file);
std::vector<ImportedResults> hyperfine_results(const ResultFile& file);
std::vector<ImportedResults> jmh_results(const ResultFile& file);
std::vector<ImportedResults> nanobench_results(const ResultFile& file);
std::vector<ImportedResults> pyperf_results(const ResultFile& file);
std::vector<ImportedResults> pytest_benchmark_results(const ResultFile& file);
std::vector<ImportedResults> report_results(const ResultFile& file);

}  // namespace holdfast::adapters
