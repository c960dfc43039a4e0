#pragma once

/// Counted metrics: a tool counts each of them in separate processes, so that none disturbs the timing. A metric in
/// METRICS that is not listed here is the program's own (wire/child_lines.hpp).
///
///     METRICS time instructions peak-rss        three runs: timed, counted, and measured from outside.
///     METRICS instructions@1%                   a tolerance that replaces the metric's own.
///     METRICS "syscalls(openat)"                limited to the argument in parentheses.
///     METRICS "calls(shop::Cart::add)"          number of calls of functions (matcher.hpp).
///
/// A count is `exact` if the same program with the same input should always repeat it. Two processes on each side check
/// that. If it repeats, it is judged by TESTER exact within a small tolerance, and the TESTER and MIN_EFFECT of the test
/// apply only to its times. If it varies, it is judged by the test's tester in more processes (run/plan/counts.hpp). A
/// `noisy` count is judged like a time, in rounds.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::instruments {

enum class Determinism { exact, noisy };
/// Says if a metric takes an argument in parentheses. With `must`, the word without an argument is a metric of the
/// program.
enum class MetricArgument { none, may, must };

struct Metric {
  std::string name;  ///< as in METRICS, without the tolerance: "instructions", "syscalls(openat)"
  std::string unit;
  Direction direction = Direction::lower;
  std::string instrument;  ///< the instrument that counts it (instruments.hpp)
  Determinism noise = Determinism::exact;
  double tolerance = 0;  ///< for an exact metric: a relative difference that does not matter
  MetricArgument takes = MetricArgument::none;
  std::string argument_is{};  ///< placeholder in the help: "NAME"
};

/// Returns the metric of a word in METRICS; empty if it is the program's own. Throws Error for an invalid tolerance
/// ("instructions@much"), for parentheses that the metric does not take, and for calls with an invalid argument.
std::optional<Metric> counted_metric(std::string_view word);

/// Returns true for a word whose metric is an exact count.
bool is_exact(std::string_view word);

/// Returns the table, each metric by its name without parentheses.
const std::vector<Metric>& counted_metrics();

/// Returns the list for help and errors: "instructions, ..., syscalls, syscalls(NAME), ...".
std::string counted_metric_words();

/// The metrics in METRICS that one instrument counts. `instrument` is empty for the clock and the program itself.
struct Pass {
  std::string instrument;
  std::vector<std::string> metrics;  ///< names without tolerances
};
/// Returns the passes in the order in which their first metrics are named. Without words, returns one pass of the clock.
std::vector<Pass> passes_of(const std::vector<std::string>& words);

/// Returns the metric of that name among the words of METRICS; empty if it is the program's own.
std::optional<Metric> metric_of(const std::vector<std::string>& words, std::string_view name);

/// Parts of a word of METRICS:
///
///     instructions@1%              a name, and a tolerance that replaces its own.
///     syscalls(openat)             an argument in parentheses.
///     calls(ns::f<int, 3>(int))@0% both; the argument may contain commas, spaces and parentheses.
struct MetricWord {
  std::string kind;                     ///< "calls"
  std::optional<std::string> argument;  ///< "ns::f<int, 3>(int)"; never empty
  std::optional<double> tolerance;      ///< a fraction

  /// Returns the name without the tolerance, as in results: "calls(ns::f<int, 3>(int))".
  std::string name() const;
};

/// Parses a word. Throws Error for an invalid tolerance ("instructions@much"), and for parentheses that are not closed or
/// empty.
MetricWord metric_word(std::string_view text);

}  // namespace holdfast::instruments
