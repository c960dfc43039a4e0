#pragma once

/// Points: what a declared test measures. Each is a run of its own, with its own reference, verdict and
/// history, and with the settings of its own code.

#include <string>
#include <vector>

#include "model/error.hpp"
#include "model/settings/declaration.hpp"
#include "process/process.hpp"
#include "run/plan/settings.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::run {

struct Point {
  std::string benchmark;      ///< for a plain command, the test's name
  std::string params = "{}";  ///< canonical JSON object
  Settings settings;
};

/// Returns the points in the order in which the program lists them. `test` are the settings of the test, with
/// the seed that all points share. Throws what benchmarks_of() and with_code() throw.
std::vector<Point> points_of(const Declaration& declaration, const Settings& test,
                             const process::Launch& program,
                             const process::Spawner& spawn = process::run_process);

/// The error for a benchmark on the command line that the test does not have.
class UnknownBenchmark : public Error {
 public:
  using Error::Error;
};

/// Returns the points of the benchmark that the command line selects, or all points if it selects none.
/// Throws UnknownBenchmark with the existing names.
std::vector<Point> chosen_points(std::vector<Point> points, const Declaration& declaration,
                                 const Settings& test);

/// Returns true if the metrics are read from the program's file: such metrics are the same for all
/// benchmarks, and need no run of the program.
bool is_only_looked_at(const std::vector<std::string>& metrics);

/// Returns the benchmarks of its program that a declared test selects, with their parameter points. Asks the
/// program with --holdfast-list, or as its adapter does. With `params`, asks a second time, restricted by
/// them.
///
/// BENCHMARK is an exact name if the program has a benchmark of that name, else a regular expression that is
/// searched in the names. Without it, all benchmarks are selected. Throws Error with the existing names if
/// nothing matches, or if no selected benchmark has an axis that `params` names. Throws Error if the program
/// cannot be asked.
std::vector<wire::Listed> benchmarks_of(const Declaration& declaration, const process::Launch& program,
                                        const std::vector<std::string>& params = {},
                                        const process::Spawner& spawn = process::run_process);

}  // namespace holdfast::run
