#pragma once

/// The table from the words after MEASURER to the functions that measure.
///
///     MEASURER outlier-elimination:25:2:8,relative-noise:1
///
/// Measurers stack in the order in which they are written: each takes its measurements through the one before
/// it, the first one through the loop. Numbers after colons are parameters, in the order of the table; those
/// at the end may be left out where they have a default.

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "measure/take.hpp"

namespace holdfast::measure {

struct Parameter {
  std::string_view name;
  double low;
  double high;
  bool whole;                       ///< only whole numbers
  std::optional<double> otherwise;  ///< where it is left out; none: it must be given
};

struct Measurer {
  std::string_view name;
  std::vector<Parameter> parameters;
  /// `numbers`: one for each parameter.
  Samples (*measure)(const std::vector<double>& numbers, std::size_t count, const Take& take,
                     std::mt19937_64& random);
};

const std::vector<Measurer>& measurers();

/// "default, outlier-elimination[:suspect-percent[:cov-multiplier[:retries]]], ...", for messages.
std::string measurer_names();

/// A word of MEASURER, understood.
struct Stacked {
  const Measurer* measurer;
  std::vector<double> numbers;
};

/// Words separated by commas. Throws Error: no such measurer, a number missing, out of range or too many.
std::vector<Stacked> parse_measurers(std::string_view text);

/// What a stack makes of the samples that a process has taken so far.
struct Measured {
  Samples samples;          ///< the result, if there are no more
  std::size_t missing = 0;  ///< measurements that it would take next and that are not there yet
};

/// Measures `count` times through `stack`, with `taken` in place of the loop. The benchmark's own `for`
/// drives the loop, so nothing can wait here for a measurement: what is missing is said, and with it in
/// `taken` the stack runs again from the beginning. The answer depends on nothing but the arguments.
Measured measured_by(const std::vector<Stacked>& stack, std::uint64_t seed, std::size_t count,
                     const Samples& taken);

}  // namespace holdfast::measure
