#pragma once

/// The code that leads from a patched call to its slot.

#include <cstddef>
#include <cstdint>

#include "probes/agent/plan.hpp"

namespace holdfast::probes::agent {

constexpr std::size_t kMostGlue = 640;  ///< bytes for one site; written code is shorter

/// Where code is written; what is behind `end` is lost, and `full` says so.
struct Writing {
  unsigned char* at;
  unsigned char* end;
  bool full = false;
};

/// Completes the slot of the site and writes its glue. `base`: what is added to addresses of the file. Returns where
/// the glue begins; nullptr: it found no room, or the module is too far away.
unsigned char* write_glue(const SitePlan& site, std::uint32_t index, std::uint64_t base, Writing& to);

}  // namespace holdfast::probes::agent
