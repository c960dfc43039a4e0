#pragma once

/// Metrics that are counted: by a tool that is no clock, each in processes of its own, so that none disturbs the
/// timing. What METRICS names and what is not here is the program's own (wire/child_lines.hpp).
///
///     METRICS time instructions peak-rss        three runs: timed, counted, looked at from outside
///     METRICS instructions@1%                   another tolerance than the metric's own
///     METRICS calls(shop::Cart::add)            how often functions are called (matcher.hpp)
///
/// A count is `exact` where the same program with the same input always repeats it: one process on each side says
/// all, and it is judged by TESTER exact within a small tolerance, whatever the test's TESTER and MIN_EFFECT say
/// of its times. A `noisy` one is judged like a time, in rounds.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"

namespace holdfast::instrument {

enum class Noise { exact, noisy };

struct Metric {
  std::string name;  ///< as METRICS names it, without the tolerance: "instructions", "calls(f)"
  std::string unit;
  Direction direction = Direction::lower;
  std::string instrument;  ///< that counts it (instruments.hpp)
  Noise noise = Noise::exact;
  double tolerance = 0;  ///< of an exact one: a fraction that does not matter
};

/// The metric that a word of METRICS asks for; none: it is the program's own. Throws Error for a tolerance that is
/// none ("instructions@much"), and for calls of nothing that can be meant.
std::optional<Metric> counted_metric(std::string_view word);

/// For help and errors, in the order of the table; without calls and constructions, which name what they count.
const std::vector<Metric>& counted_metrics();

/// Words with commas or spaces between, which inside of round brackets are part of the word.
std::vector<std::string> metric_words(std::string_view text);

/// What one instrument counts of what METRICS asks for. `instrument` empty: the clock and the program itself.
struct Pass {
  std::string instrument;
  std::vector<std::string> metrics;  ///< names without tolerances
};
/// In the order in which their first metrics are named. No word at all: one pass of the clock.
std::vector<Pass> passes_of(const std::vector<std::string>& words);

/// Of the words of METRICS, the metric of that name. None: it is the program's own.
std::optional<Metric> metric_of(const std::vector<std::string>& words, std::string_view name);

}  // namespace holdfast::instrument
