#pragma once

/// Blocks of memory as malloc.cpp and operator_new.cpp hand them out. Not to be seen from outside: a call through the
/// table of the loader more, for each of them, would be felt.

#include <cstddef>

namespace holdfast::preload {

/// nullptr: there is no memory, and errno says so.
void* take(std::size_t bytes);
void* take_aligned(std::size_t alignment, std::size_t bytes);

void give_back(void* block);
/// Of somebody who knows how many bytes were asked for: they are not looked up.
void give_back(void* block, std::size_t bytes);

}  // namespace holdfast::preload
