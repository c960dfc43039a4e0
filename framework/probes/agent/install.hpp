#pragma once

/// Places probes into a module that is loaded, and writes the trampolines that lead from patched calls to their slots.

#include <cstddef>
#include <cstdint>

#include "probes/agent/plan.hpp"

namespace holdfast::probes::agent {

enum class InstallResult { yes, module_is_not_loaded, refused };

/// All sites of the plan, or none. `why`: the reason of a refusal, as a sentence without a full stop.
InstallResult place_probes(const Plan& plan, char* why, std::size_t why_size);

/// One site anywhere in memory, at an address of its own.
bool place_one(const SitePlan& site, std::uint32_t index, char* why, std::size_t why_size);

/// Calls `loaded` whenever the program has opened a library. False: this loader is not known well enough for that.
bool watch_loader(void (*loaded)());

/// Where each module is, a line for each, for who wants to know where addresses of memory belong.
void list_modules(const char* path);

constexpr std::size_t kMostTrampoline = 640;  ///< bytes for one site; written code is shorter

/// Where code is written; what is behind `end` is lost, and `full` says so.
struct Writing {
  unsigned char* at;
  unsigned char* end;
  bool full = false;
};

/// Completes the slot of the site and writes its trampoline, the code that leads from the patched call to the
/// slot. `base`: what is added to addresses of the file. Returns where
/// the trampoline begins; nullptr: it found no room, or the module is too far away.
unsigned char* write_trampoline(const SitePlan& site, std::uint32_t index, std::uint64_t base, Writing& to);

}  // namespace holdfast::probes::agent
