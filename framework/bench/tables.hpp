#pragma once

/// The output of a benchmark program that is run by hand: the table of all results, the table of throughputs
/// (--holdfast-report), and the growth of times with a parameter (exec::complexity).

#include <cstddef>
#include <string>
#include <vector>

#include "holdfast/point.hpp"
#include "stats/growth.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// The table of all results. `labels` are those of all benchmarks, for the width of the first column.
class ResultTable {
 public:
  explicit ResultTable(const std::vector<std::string>& labels);

  /// Returns the header and a rule.
  std::string header() const;
  /// Returns a row for each report of one benchmark: the first with its label, other metrics below it, then warnings. The
  /// columns are label, value, spread (half of the interquartile range, in per cent of the value), samples, iterations, and
  /// anything unusual.
  std::string rows(const std::string& label, const std::vector<wire::ChildReport>& reports,
                   const std::string& aggregator) const;

 private:
  std::string in_first_column(const std::string& text) const;
  std::string row(const std::string& label, const wire::ChildReport& report,
                  const std::string& aggregator) const;

  std::size_t width_;
};

/// The detail of --holdfast-report, which prints throughputs, or the times of calls, like erlperf, best first.
///
///     basic      name, calls per second, time of a call (- for asynchronous operations), share of the best
///     extended   samples, average, standard deviation, median, p99, best, worst, time of a call, share
///     full       the same, with all effective settings, variance, total time, all samples, the statistics of each
///                pass of a squeeze, and the machine below it
enum class Detail { basic, extended, full };

/// Parses the detail. Throws Error with the valid values for any other text.
Detail parse_detail(const std::string& text);

/// A benchmark whose samples are throughputs, or times of a call. It has at least one sample.
struct Rate {
  std::string label;
  wire::ChildReport report;
  int workers = 1;
  bool done_elsewhere =
      false;         ///< true for asynchronous operations (holdfast/hammock.hpp), whose calls have no time
  std::string mode;  ///< the effective settings as text
};

/// Returns the table of throughputs or of times; they are not mixed. `machine` is machine_text().
std::string rates_table(std::vector<Rate> rates, Detail detail, const std::string& machine);

/// Returns operating system, processor and compiler.
std::string machine_text();

/// The growth of times with a parameter, printed below the table.
class ComplexityLines {
 public:
  /// Adds the time at one parameter point. `asked` is "find" or the expected model.
  void add(const std::string& benchmark, const Point& point, const std::string& asked,
           const wire::ChildReport& report);

  /// Returns a line for each benchmark and each value of its other parameters; empty if nothing was requested.
  std::string text() const;

 private:
  struct Benchmark {
    std::string name;
    std::string asked;
    std::string unit;
    std::vector<GrowthPoint> points;
  };
  std::vector<Benchmark> benchmarks_;
};

}  // namespace holdfast::bench
