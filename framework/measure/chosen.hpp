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

  /// "sort/std::sort size=1000", for people.
  std::string label() const;
};

/// Those that the options choose, in the order of the program. Throws Error where nothing is left, and for an
/// axis that none of them has, a value that it cannot have, or a generator without points.
std::vector<Chosen> chosen_of(const std::vector<detail::Definition>& all, const Options& options);

}  // namespace holdfast::measure
