#pragma once

/// Reads the JSON that Google Benchmark writes, row by row, from programs that are run and from imported files.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/direction.hpp"
#include "model/run.hpp"

namespace holdfast::adapters {

/// One entry of "benchmarks".
struct GoogleBenchmarkRow {
  std::string name;       ///< of the benchmark, without the suffix of an aggregate
  std::string aggregate;  ///< median, mean, stddev, cv, BigO, ...; empty for a measurement
  int family = -1;        ///< index of the family among the registered ones; -1 if the file does not have it
  int instance = -1;      ///< index of the instance in the family; -1 if the file does not have it
  int repetition = -1;    ///< index of the repetition; -1 if the file does not have it
  std::uint64_t iterations = 1;
  double real_ns = 0;  ///< for one iteration
  double cpu_ns = 0;
  bool timed = false;  ///< it has real and CPU time
  std::map<std::string, double>
      counters;         ///< by metric; "time" becomes "counter-time", "cpu-time" becomes "counter-cpu-time"
  Facts facts;          ///< the library's own numbers and texts, as written
  std::string error;    ///< the message of SkipWithError(); empty if none
  std::string skipped;  ///< the message of SkipWithMessage(); empty if it was not skipped
};

struct GoogleBenchmarkFile {
  std::string date;  ///< when it was written, as the library formats it; empty if unknown
  std::string host;
  std::string program;
  Facts context;  ///< its other numbers and texts
  std::vector<GoogleBenchmarkRow> rows;
};

/// Reads a result file. Versions before 1.5 mark an aggregate by its name only: x_mean, beside x or x_stddev.
///
/// Throws Error, "row 3 ("BM_x"): ...", for text that is not JSON, another kind of file, or a field of another
/// type. NaN and Infinity, which the library writes though JSON has no such numbers, are ignored.
GoogleBenchmarkFile google_benchmark_file(const std::string& json);

/// Returns true if the file shows that rows with one name belong to several benchmarks, which were registered under
/// that name.
bool are_of_several_benchmarks(const std::vector<GoogleBenchmarkRow>& same_name);

/// Replaces NaN and Infinity, which JSON does not have, by null, except in strings.
std::string without_what_json_does_not_know(const std::string& text);

/// Unit and direction of a counter, by its name.
struct CounterKind {
  std::string unit;
  Direction direction = Direction::higher;
};
CounterKind kind_of_counter(const std::string& name);

}  // namespace holdfast::adapters
