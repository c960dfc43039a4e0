#pragma once

/// Which benchmarks of the program are meant, and at which parameter points.

#include <memory>
#include <string>
#include <vector>

#include "bench/options.hpp"
#include "bench/settings.hpp"
#include "holdfast/suite.hpp"

namespace holdfast::bench {

/// A benchmark at one parameter point.
struct BenchmarkPoint {
  const detail::Definition* benchmark;
  detail::Variant variant;
  std::string params;                                ///< canonical JSON object
  std::shared_ptr<const ResolvedSettings> settings;  ///< with the number of workers of this point

  /// "sort/std::sort size=1000", for people.
  std::string label() const;
};

/// Those that the options choose, in the order of the program. Throws Error where nothing is left, and for an
/// axis that none of them has, a value that it cannot have, or a generator without points. Where THREADS are
/// asked for, they are the axis `threads` of each point.
std::vector<BenchmarkPoint> select_points(const std::vector<detail::Definition>& all, const Options& options);

/// Throws Error, naming the benchmark, where its mode cannot be measured with its other settings (check_workers()).
void check_settings(const BenchmarkPoint& point);

/// The command line by which `program` measures exactly this one.
std::vector<std::string> point_arguments(const std::string& program, const BenchmarkPoint& chosen,
                                         const Options& options);

/// The benchmarks of this program in the order in which they were registered; suites are opened for it, once.
/// Throws Error where two have one name, one has none, or a suite's body throws.
const std::vector<detail::Definition>& registered_benchmarks();

/// The address of a body's code as the ELF file of the program counts them: "0x12a0". Empty where the body is no
/// function of the program: a lambda that captures, a function of a library.
std::string body_address(const BenchmarkBody& body);

}  // namespace holdfast::bench
