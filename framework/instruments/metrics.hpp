#pragma once

/// Metrics that are counted: by a tool that is no clock, each in processes of its own, so that none disturbs the
/// timing. What METRICS names and what is not here is the program's own (wire/child_lines.hpp).
///
///     METRICS time instructions peak-rss        three runs: timed, counted, looked at from outside
///     METRICS instructions@1%                   another tolerance than the metric's own
///     METRICS "syscalls(openat)"                of one thing alone, which stands in parentheses
///     METRICS "calls(shop::Cart::add)"          how often functions are called (matcher.hpp)
///
/// A count is `exact` where the same program with the same input should always repeat it. Two processes on each side
/// check that. Where it repeats, it is judged by TESTER exact within a small tolerance, whatever the test's TESTER and
/// MIN_EFFECT say of its times; where it varies, by the test's tester in more processes (run/plan/counts.hpp). A `noisy`
/// one is judged like a time, in rounds.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::instruments {

enum class Determinism { exact, noisy };
/// Whether a metric takes an argument in parentheses. Where it must, the word alone names a metric of the program.
enum class MetricArgument { none, may, must };

struct Metric {
  std::string name;  ///< as METRICS names it, without the tolerance: "instructions", "syscalls(openat)"
  std::string unit;
  Direction direction = Direction::lower;
  std::string instrument;  ///< that counts it (instruments.hpp)
  Determinism noise = Determinism::exact;
  double tolerance = 0;  ///< of an exact one: a fraction that does not matter
  MetricArgument takes = MetricArgument::none;
  std::string argument_is{};  ///< for help: "NAME"
};

/// The metric that a word of METRICS asks for; none: it is the program's own. Throws Error for a tolerance that is
/// none ("instructions@much"), for parentheses that the metric does not take, and for calls of nothing that can be meant.
std::optional<Metric> counted_metric(std::string_view word);

/// Returns the table, each metric by its name without parentheses.
const std::vector<Metric>& counted_metrics();

/// Lists them for help and errors: "instructions, ..., syscalls, syscalls(NAME), ...".
std::string counted_metric_words();

/// What one instrument counts of what METRICS asks for. `instrument` empty: the clock and the program itself.
struct Pass {
  std::string instrument;
  std::vector<std::string> metrics;  ///< names without tolerances
};
/// Returns the passes in the order in which their first metrics are named. No word at all: one pass of the clock.
std::vector<Pass> passes_of(const std::vector<std::string>& words);

/// Returns the metric of that name among the words of METRICS. None: it is the program's own.
std::optional<Metric> metric_of(const std::vector<std::string>& words, std::string_view name);

/// What a word of METRICS is made of:
///
///     instructions@1%              a name, and the tolerance in place of its own
///     syscalls(openat)             what it is counted of, in parentheses
///     calls(ns::f<int, 3>(int))@0% both; what stands in parentheses may have commas, spaces and parentheses
struct MetricWord {
  std::string kind;                     ///< "calls"
  std::optional<std::string> argument;  ///< "ns::f<int, 3>(int)"; never empty
  std::optional<double> tolerance;      ///< a fraction

  /// Without the tolerance, as results call it: "calls(ns::f<int, 3>(int))".
  std::string name() const;
};

/// Throws Error for a tolerance that is none ("instructions@much"), and for parentheses that are not closed or empty.
MetricWord metric_word(std::string_view text);

}  // namespace holdfast::instruments
