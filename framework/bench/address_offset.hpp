#pragma once

/// Address offsets: the stack and the heap of a benchmark begin at another place of a page in each round. A benchmark may be some
/// per cent faster or slower by where in a page its variables happen to lie. Where every process has the same, no number of them
/// shows it; where each has its own, it is noise, at times several times as much as that of the machine. So the wrapper draws a
/// number for each round (process/plan.hpp) and
/// adds as many bytes to the environment of both processes, in HOLDFAST_PADDING; the program puts its stack and its heap at
/// places that follow from it, whatever the system drew. The same seed gives the same places again.

#include <cstddef>
#include <functional>

namespace holdfast::bench {

/// Returns the length of HOLDFAST_PADDING; 0: it is not set.
std::size_t requested_address_offset();

/// Returns what `work` returns. Meanwhile its stack begins up to one page lower, at a place of its page that follows from
/// `number` alone, and so does what the heap gives next, as far as its allocator gives out blocks in a row; 0 moves nothing.
int with_address_offset(std::size_t number, const std::function<int()>& work);

}  // namespace holdfast::bench
