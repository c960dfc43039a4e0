#pragma once

/// The JSON that Google Benchmark writes, row by row; of programs that are run, and of files that are taken in.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::adapters {

/// One entry of "benchmarks".
struct GoogleBenchmarkRow {
  std::string name;       ///< of the benchmark, without what an aggregate adds
  std::string aggregate;  ///< median, mean, stddev, cv, BigO, ...; empty: a measurement
  int family = -1;        ///< its place among the registered ones; -1: the file does not say
  int instance = -1;      ///< its place in the family, likewise
  int repetition = -1;    ///< which of its repetitions, likewise
  std::uint64_t iterations = 1;
  double real_ns = 0;  ///< for one iteration
  double cpu_ns = 0;
  bool timed = false;  ///< it has both times
  std::map<std::string, double>
      counters;         ///< by metric: "time" is called "counter-time", "cpu-time" likewise
  std::string error;    ///< what SkipWithError() said; empty: none
  std::string skipped;  ///< what SkipWithMessage() said; empty: it was not
};

struct GoogleBenchmarkFile {
  std::string date;  ///< when it was written, as the library says; empty: it does not
  std::string host;
  std::string program;
  std::vector<GoogleBenchmarkRow> rows;
};

/// Versions before 1.5 say in the name alone what is an aggregate: x_mean, beside x or x_stddev.
///
/// Throws Error, "row 3 ("BM_x"): ...": not JSON, no such file, a field of another kind. NaN and Infinity, which
/// JSON does not know and the library writes, are passed over.
GoogleBenchmarkFile google_benchmark_file(const std::string& json);

/// Whether rows of one name are of several benchmarks that were registered by it, as far as the file says.
bool are_of_several_benchmarks(const std::vector<GoogleBenchmarkRow>& same_name);

/// Unit and direction of a counter, by its name.
struct CounterKind {
  std::string unit;
  Direction direction = Direction::higher;
};
CounterKind kind_of_counter(const std::string& name);

}  // namespace holdfast::adapters
