#pragma once

/// The counters behind the preloaded allocator. No memory is allocated here, and nothing of the C++ library is
/// used: this runs inside of malloc.

#include <cstddef>

namespace holdfast::preload {

void count_allocation(std::size_t bytes);
void count_free(std::size_t bytes);

}  // namespace holdfast::preload
