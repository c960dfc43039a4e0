#pragma once

/// The measurers: a table of the names after MEASURER and the functions that measure.
///
///     MEASURER outlier-elimination:25:2:8,relative-noise:1
///
/// Measurers are applied in the order in which they are written. Each takes its measurements from the previous one, the
/// first one from the loop. Numbers after colons are parameters, in the order of the table; trailing parameters with a
/// default may be left out. `own:NAME` is a measurer that the program registered (holdfast/own.hpp); the loop reads it
/// instead of the clock.
///
/// Three measurers control the loop and do not change the samples. `reinstantiation` requests a new input before every n-th
/// sample, counted from 1, including dropped ones. `malloc-trim` also returns free memory to the system before that.
/// `heap-padding` also moves the new input by an allocation of random size; without a frequency, before every sample. The
/// input is the code before the loop (the body is entered again), a fixture, and the input of a generator
/// (holdfast/suite.hpp).

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
  bool whole;                       ///< true if only integers are allowed
  std::optional<double> otherwise;  ///< default; none if the parameter is required
};

struct MeasurerRow {
  std::string_view name;
  std::vector<Parameter> parameters;
  /// `numbers` has one number for each parameter.
  Samples (*measure)(const std::vector<double>& numbers, std::size_t count, const TakeSamples& take,
                     std::mt19937_64& random);
};

const std::vector<MeasurerRow>& measurers();

/// Returns "default, outlier-elimination[:suspect-percent[:cov-multiplier[:retries]]], ...", for messages.
std::string measurer_names();

/// One measurer of a MEASURER setting, with its parameters.
struct MeasurerLayer {
  const MeasurerRow* measurer;
  std::vector<double> numbers;
  std::string own = {};  ///< name of a user-defined measurer
};

/// Parses names separated by commas. Throws Error for an unknown measurer, a missing parameter, one out of range, or too
/// many.
std::vector<MeasurerLayer> parse_measurers(std::string_view text);

/// The requests of a stack of measurers to the loop.
struct Renewal {
  std::size_t frequency = 0;      ///< number of samples from one input to the next; 0 for one input
  bool trim = false;              ///< true to return free memory to the system before a new input
  std::size_t padding_bytes = 0;  ///< maximum size of the allocation that is made before the new input
};
Renewal renewal_of(const std::vector<MeasurerLayer>& stack);
/// Returns the user-defined measurer that is read instead of the clock; null if there is none. Throws Error if the program
/// has not registered it.
const holdfast::Measurer* user_measurer_of(const std::vector<MeasurerLayer>& stack);

/// The result of a stack of measurers for the samples that a process has taken so far.
struct MeasuredSamples {
  Samples samples;          ///< the result if no samples are missing
  std::size_t missing = 0;  ///< number of further samples that the stack needs
};

/// Measures `count` times through `stack`, with `taken` instead of the loop. The benchmark's own `for` drives the loop, so
/// this function cannot wait for a measurement. It returns the number of missing samples. With these added to `taken`, the
/// caller runs the stack again from the beginning. The result depends only on the arguments.
MeasuredSamples measured_by(const std::vector<MeasurerLayer>& stack, std::uint64_t seed, std::size_t count,
                            const Samples& taken);

}  // namespace holdfast::bench
