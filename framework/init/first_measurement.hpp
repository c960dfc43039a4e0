#pragma once

/// The first measurement of a project that `holdfast init` has written to: it builds the benchmark programs, measures and
/// accepts them, and shows that the gate works.

#include <string>
#include <vector>

#include "init/plan.hpp"

namespace holdfast::init {

struct FirstRunOptions {
  double seconds = 120;   ///< for the first run of all tests
  std::size_t most = 24;  ///< benchmarks that become tests; more would need a longer run
  bool talks = true;      ///< the output of the commands belongs on stdout
};

struct FirstMeasurement {
  std::size_t benchmarks = 0;           ///< of the programs
  std::size_t tests = 0;                ///< chosen of these
  std::vector<std::string> left_out{};  ///< programs that cannot be listed, and benchmarks that fail
  std::vector<std::string> shown{};     ///< tests by which the gate was shown to work
  std::string proof;  ///< "pass"; "inconclusive": too busy a machine; "none": all are too short
  std::vector<std::string> notes{};  ///< sentences
};

/// Requires that the edits of the plan are written. Edits of CMakeLists.txt that follow from the list of benchmarks are
/// written, too, and replace those of the plan. Throws Error if a step fails, or if the gate does not work.
FirstMeasurement measure_first(InitPlan& plan, const FirstRunOptions& options);

}  // namespace holdfast::init
