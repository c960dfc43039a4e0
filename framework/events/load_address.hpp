#pragma once

/// Where the program of this process was loaded: what is added to the addresses of its file. 0 where it says itself
/// where it wants to be.

#include <cstdint>

namespace holdfast::events {

std::uint64_t load_address();

}  // namespace holdfast::events
