#pragma once

/// The measurers: a table from the names after MEASURER to the functions that measure.
///
///     MEASURER outlier-elimination:25:2:8,relative-noise:1
///
/// Measurers stack in the order in which they are written: each takes its measurements through the one before
/// it, the first one through the loop. Numbers after colons are parameters, in the order of the table; those
/// at the end may be left out where they have a default. `own:NAME` is a measurer that the program registered
/// (holdfast/own.hpp): the loop reads it in place of the clock.
///
/// Three ask the loop for something and leave the samples as they are: `reinstantiation` for a new input
/// before every n-th sample, counted from 1, dropped ones included; and then `malloc-trim`, which first gives
/// free memory back to the system, and `heap-padding`, which moves the new input by an allocation of a drawn
/// size (without a frequency: before every sample). The input is what stands before the loop (the body is entered
/// again), a fixture, and what a generator makes (holdfast/suite.hpp).

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/sample_transforms.hpp"
#include "bench/user_extensions.hpp"

namespace holdfast::bench {

struct Parameter {
  std::string_view name;
  double low;
  double high;
  bool whole;                       ///< only whole numbers
  std::optional<double> otherwise;  ///< where it is left out; none: it must be given
};

struct MeasurerRow {
  std::string_view name;
  std::vector<Parameter> parameters;
  /// `numbers`: one for each parameter.
  Samples (*measure)(const std::vector<double>& numbers, std::size_t count, const TakeSamples& take,
                     std::mt19937_64& random);
};

const std::vector<MeasurerRow>& measurers();

/// "default, outlier-elimination[:suspect-percent[:cov-multiplier[:retries]]], ...", for messages.
std::string measurer_names();

/// One measurer of a MEASURER setting, with its parameters.
struct MeasurerLayer {
  const MeasurerRow* measurer;
  std::vector<double> numbers;
  std::string own = {};  ///< name of the program's own
};

/// Parses names separated by commas. Throws Error: no such measurer, a number missing, out of range or too many.
std::vector<MeasurerLayer> parse_measurers(std::string_view text);

/// What a stack asks of the loop.
struct Renewal {
  std::size_t frequency = 0;      ///< samples from one input to the next; 0: one input for all
  bool trim = false;              ///< give free memory back before
  std::size_t padding_bytes = 0;  ///< at most, held beside the new input
};
Renewal renewal_of(const std::vector<MeasurerLayer>& stack);
/// The program's own measurer that is read in place of the clock; nothing where there is none. Throws Error
/// where the program has not registered it.
const holdfast::Measurer* user_measurer_of(const std::vector<MeasurerLayer>& stack);

/// What a stack makes of the samples that a process has taken so far.
struct MeasuredSamples {
  Samples samples;          ///< the result, if there are no more
  std::size_t missing = 0;  ///< measurements that it would take next and that are not there yet
};

/// Measures `count` times through `stack`, with `taken` in place of the loop. The benchmark's own `for`
/// drives the loop, so nothing can wait here for a measurement: the result says how many are missing, and with these in
/// `taken` the stack runs again from the beginning. The answer depends on nothing but the arguments.
MeasuredSamples measured_by(const std::vector<MeasurerLayer>& stack, std::uint64_t seed, std::size_t count,
                            const Samples& taken);

}  // namespace holdfast::bench
