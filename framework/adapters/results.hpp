#pragma once

/// Result files of other tools, for `holdfast import`: what each says of its benchmarks, as samples in processes.
///
///   google-benchmark  --benchmark_out=FILE: one process, with its times and counters
///   hyperfine         --export-json FILE: each run of a command is a process; its times, and its memory as peak-rss.
///                     Refused are runs that were killed, or of which some exited with another code than others
///   pytest-benchmark  --benchmark-json=FILE with --benchmark-save-data: one process
///   csv               a header with `benchmark` (or `test`) and `value`; optional are `process` (without it each row is
///                     a process), `metric` (time), `unit` (ns; of times also us, ms and s) and `direction` (lower).
///                     Lines beginning with # are comments, fields may be quoted
///
/// Times become nanoseconds. Each reader throws Error for what is no such file, beginning with the place: "results[2]
/// ("gzip"): ...", "line 7: ...". Nothing of a file with an error is taken in.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::adapters {

struct Series {
  std::string benchmark;
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  std::vector<std::vector<double>> processes;
};

struct Results {
  std::string host;  ///< that the file names; empty: none
  std::vector<Series> series;
};

/// None: it is no unit of time that these files know.
std::optional<double> nanoseconds_in(std::string_view unit);

/// The series of the same benchmark and metric, added without processes where there is none. Throws Error where its unit
/// or direction is another one.
Series& series_like(const Series& wanted, std::vector<Series>& all);

Results google_benchmark_results(const std::string& text);
Results hyperfine_results(const std::string& text);
Results pytest_benchmark_results(const std::string& text);
Results csv_results(const std::string& text);

/// By the name of the format; throws Error for another one.
Results results_of(std::string_view format, const std::string& text);

/// Files of the same tool, each with more processes of the same benchmarks. Throws Error where they name hosts that
/// differ, or a metric has different units or directions.
Results joined(const std::vector<Results>& all);

}  // namespace holdfast::adapters
