#pragma once

/// Selection of the program's benchmarks and parameter points.

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

  /// Returns "sort/std::sort size=1000", for output.
  std::string label() const;
};

/// Returns the points that the options select, in the order of the program. Throws Error if nothing is selected, and for an
/// axis that no selected benchmark has, an invalid value, or a generator without points. If THREADS is set, each point has
/// an axis `threads`.
std::vector<BenchmarkPoint> select_points(const std::vector<detail::Definition>& all, const Options& options);

/// Throws Error, with the name of the benchmark, if its mode cannot be measured with its other settings (check_workers()).
void check_settings(const BenchmarkPoint& point);

/// Returns the command line by which `program` measures exactly this point.
std::vector<std::string> point_arguments(const std::string& program, const BenchmarkPoint& chosen,
                                         const Options& options);

/// Returns the benchmarks of this program in the order in which they were registered. The first call runs the bodies of the
/// suites. Throws Error if two benchmarks have the same name, one has none, or the body of a suite throws.
const std::vector<detail::Definition>& registered_benchmarks();

/// Returns the address of a body's code in the ELF file of the program: "0x12a0". Empty if the body is not a function of
/// the program, but a lambda with captures or a function of a library.
std::string body_address(const BenchmarkBody& body);

}  // namespace holdfast::bench
