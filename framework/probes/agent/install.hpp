#pragma once

/// Placing probes into a module that is loaded.

#include <cstdint>

#include "probes/agent/plan.hpp"

namespace holdfast::probes::agent {

enum class Placed { yes, module_is_not_loaded, refused };

/// All sites of the plan, or none. `why`: the reason of a refusal, as a sentence without a full stop.
Placed place_probes(const Plan& plan, char* why, std::size_t why_size);

/// One site anywhere in memory, at an address of its own.
bool place_one(const SitePlan& site, std::uint32_t index, char* why, std::size_t why_size);

/// Calls `loaded` whenever the program has opened a library. False: this loader is not known well enough for that.
bool watch_loader(void (*loaded)());

/// Where each module is, a line for each, for who wants to know where addresses of memory belong.
void list_modules(const char* path);

}  // namespace holdfast::probes::agent
