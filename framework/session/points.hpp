#pragma once

/// Points: what a declared test measures. Each is a run of its own, with its own reference, verdict and
/// history, and has the settings that its own code asks for.

#include <vector>

#include "session/benchmarks_of.hpp"
#include "session/settings.hpp"

namespace holdfast::session {

struct Point {
  std::string benchmark;      ///< of a plain command, the test's name
  std::string params = "{}";  ///< canonical JSON object
  Settings settings;
};

/// In the order in which the program lists them. `overrides`: with the seed that all of them share. Throws
/// what benchmarks_of() and resolve() throw.
std::vector<Point> points_of(const Declaration& declaration, const Overrides& overrides,
                             const runner::Launch& program,
                             const runner::Spawner& spawn = runner::run_process);

/// What is seen of the program's file is the same of all its benchmarks, and nothing has to be started for it.
bool is_only_looked_at(const std::vector<std::string>& metrics);

}  // namespace holdfast::session
