#pragma once

/// Patches the calls in a loaded module, and writes the trampolines that lead from patched calls to their slots.

#include <cstddef>
#include <cstdint>

#include "probes/agent/plan.hpp"

namespace holdfast::probes::agent {

enum class InstallResult { yes, module_is_not_loaded, refused };

/// Places all sites of the plan, or none. `why` is the reason of a refusal, as a sentence without a full stop.
InstallResult place_probes(const Plan& plan, char* why, std::size_t why_size);

/// Places one site anywhere in memory; its addresses are absolute.
bool place_one(const SitePlan& site, std::uint32_t index, char* why, std::size_t why_size);

/// Calls `loaded` whenever the program has opened a library. Returns false if this loader is not supported.
bool watch_loader(void (*loaded)());

/// Writes the address of each module, one on each line, to look up the modules of addresses.
void list_modules(const char* path);

constexpr std::size_t kMostTrampoline = 640;  ///< bytes for one site; written code is shorter

/// A buffer for code. Bytes after `end` are lost, and `full` is set.
struct Writing {
  unsigned char* at;
  unsigned char* end;
  bool full = false;
};

/// Completes the slot of the site and writes its trampoline, the code that leads from the patched call to the slot.
/// `base` is added to addresses of the file. Returns the beginning of the trampoline; nullptr if there is no room for
/// it, or if the module is too far away.
unsigned char* write_trampoline(const SitePlan& site, std::uint32_t index, std::uint64_t base, Writing& to);

}  // namespace holdfast::probes::agent
