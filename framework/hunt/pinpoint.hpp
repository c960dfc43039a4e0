#pragma once

/// Pinpointing in two builds: the hunt with the clock, with callgrind beside it, or by callgrind alone.
///
///   time           rounds of processes alone
///   instructions   one run of each build under callgrind; exact where the program is, and blind to waiting
///   both           the second says which calls are tried first, and what the first found is held against it

#include <functional>
#include <string>

#include "hunt/hunt.hpp"
#include "hunt/two_builds.hpp"

namespace holdfast::hunt {

struct Asked {
  HuntOptions options;
  std::string strategy = "both";
  std::string scratch;  ///< a directory
  std::uint64_t seed = 0;
  std::function<void(const HuntProgress&)> progress = [](const HuntProgress&) {};
};

/// Throws what hunt() throws, and Error where the strategy is `instructions` and nothing can be counted.
Pinpoint pinpoint(TwoBuilds& builds, const Function& start, const Asked& asked);

}  // namespace holdfast::hunt
