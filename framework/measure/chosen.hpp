#pragma once

/// Which benchmarks of the program are meant, and at which parameter points.

#include <string>
#include <vector>

#include "measure/options.hpp"
#include "measure/registry.hpp"
#include "measure/settings.hpp"

namespace holdfast::measure {

/// A benchmark at one parameter point.
struct Chosen {
  const detail::Definition* benchmark;
  detail::Variant variant;
  std::string params;  ///< canonical JSON object
  int workers = 1;     ///< that run it at the same time

  /// "sort/std::sort size=1000", for people.
  std::string label() const;
};

/// Those that the options choose, in the order of the program. Throws Error where nothing is left, and for an
/// axis that none of them has, a value that it cannot have, or a generator without points. Where THREADS are
/// asked for, they are the axis `threads` of each point.
std::vector<Chosen> chosen_of(const std::vector<detail::Definition>& all, const Options& options);

/// What is in force for it. Throws Error naming the benchmark.
InForce in_force_for(const Chosen& chosen, const Options& options);

}  // namespace holdfast::measure
