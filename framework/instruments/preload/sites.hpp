#pragma once

/// Where the program allocates, and how much at once: a table that is written only where somebody asks for it
/// (HOLDFAST_ALLOCATION_SITES), since a look at the stack takes longer than most allocations.

#include <cstddef>

namespace holdfast::preload {

/// Whether allocations are to be noted now.
extern bool noting_sites;

void note_site(std::size_t bytes);

}  // namespace holdfast::preload
