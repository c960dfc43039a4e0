#pragma once

/// What a benchmark program prints when a person runs it: the table of all results, the table of throughputs
/// (--holdfast-report), and how times grow with a parameter (exec::complexity).

#include <cstddef>
#include <string>
#include <vector>

#include "holdfast/point.hpp"
#include "stats/growth.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// The table of all results. `labels`: of all benchmarks that will follow, for the width of the first column.
class ResultTable {
 public:
  explicit ResultTable(const std::vector<std::string>& labels);

  /// Header and rule.
  std::string header() const;
  /// A row for each report of one benchmark: the first under its label, other metrics below it. Label, what the
  /// samples come to, spread (half of the interquartile range, in per cent of it), samples, iterations, what is
  /// unusual; warnings below it.
  std::string rows(const std::string& label, const std::vector<wire::ChildReport>& reports,
                   const std::string& aggregator) const;

 private:
  std::string in_first_column(const std::string& text) const;
  std::string row(const std::string& label, const wire::ChildReport& report,
                  const std::string& aggregator) const;

  std::size_t width_;
};

/// --holdfast-report: throughputs, or the times of calls, as erlperf prints them, best first.
///
///     basic      name, calls in a second, time of a call (- where it is done elsewhere), share of the best
///     extended   samples, average, standard deviation, median, p99, best, worst, time of a call, share
///     full       the same, with all settings in force, variance, total time, all samples, the statistics of each pass
///                of a squeeze, and the machine below it
enum class Detail { basic, extended, full };

/// Throws Error with the possible values for any other text.
Detail parse_detail(const std::string& text);

/// A benchmark whose samples, at least one, are throughputs, or times of a call: what is lower is better.
struct Rate {
  std::string label;
  wire::ChildReport report;
  int workers = 1;
  bool done_elsewhere =
      false;         ///< operations that are only submitted (holdfast/hammock.hpp): a call has no time
  std::string mode;  ///< the settings in force, as text
};

/// Of throughputs alone, or of times. `machine`: machine_text().
std::string rates_table(std::vector<Rate> rates, Detail detail, const std::string& machine);

/// Operating system, processor, compiler.
std::string machine_text();

/// How times grow with a parameter, below the table.
class ComplexityLines {
 public:
  /// Takes the time at one parameter point. `asked`: "find", or the model that it should be.
  void add(const std::string& benchmark, const Point& point, const std::string& asked,
           const wire::ChildReport& report);

  /// A line for each benchmark, for each value of its other parameters; empty where nothing was asked.
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
