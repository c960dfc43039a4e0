#pragma once

/// Points: what a declared test measures. Each is a run of its own, with its own reference, verdict and
/// history, and has the settings that its own code asks for.

#include <string>
#include <vector>

#include "model/error.hpp"
#include "model/settings/declaration.hpp"
#include "process/process.hpp"
#include "run/plan/settings.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::run {

struct Point {
  std::string benchmark;      ///< of a plain command, the test's name
  std::string params = "{}";  ///< canonical JSON object
  Settings settings;
};

/// In the order in which the program lists them. `test`: settings of the test, with the seed that all points share. Throws
/// what benchmarks_of() and with_code() throw.
std::vector<Point> points_of(const Declaration& declaration, const Settings& test,
                             const process::Launch& program,
                             const process::Spawner& spawn = process::run_process);

/// The command line chose a benchmark that the test has not.
class UnknownBenchmark : public Error {
 public:
  using Error::Error;
};

/// Those of the benchmark that the command line chose; all of them, where it chose none. Throws UnknownBenchmark, naming what
/// there is.
std::vector<Point> chosen_points(std::vector<Point> points, const Declaration& declaration,
                                 const Settings& test);

/// What is seen of the program's file is the same of all its benchmarks, and nothing has to be started for it.
bool is_only_looked_at(const std::vector<std::string>& metrics);

/// Which benchmarks of its program a declared test means, and at which parameter points. Asks the program with --holdfast-list, or as its adapter does: its benchmarks at all their parameter points; where
/// there are `params`, a second time, narrowed by them.
///
/// BENCHMARK is an exact name where the program has one of that name, else a regular expression, found
/// anywhere in the names; without it, all are meant. Throws Error where the program cannot be asked, nothing
/// matches, or no benchmark that is meant has an axis that `params` names, naming what there is.
std::vector<wire::Listed> benchmarks_of(const Declaration& declaration, const process::Launch& program,
                                        const std::vector<std::string>& params = {},
                                        const process::Spawner& spawn = process::run_process);

}  // namespace holdfast::run
