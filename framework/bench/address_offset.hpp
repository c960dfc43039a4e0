#pragma once

/// Address offsets: the stack and the heap of a benchmark begin at another offset in a page in each round.
///
/// A benchmark may be some per cent faster or slower depending on the page offsets of its variables. If every process has
/// the same offsets, no number of processes shows this effect. If each has its own, the effect is noise, which may be
/// several times that of the machine. The wrapper therefore draws a number for each round (process/plan.hpp), and adds as
/// many bytes to the environment of both processes, in HOLDFAST_PADDING. The program derives the offsets of its stack and
/// its heap from this number, independent of the addresses that the system has drawn. The same seed gives the same offsets.

#include <cstddef>
#include <functional>

namespace holdfast::bench {

/// Returns the length of HOLDFAST_PADDING; 0 if it is not set.
std::size_t requested_address_offset();

/// Calls `work` and returns its result. The stack of `work` begins up to one page lower, at a page offset that depends only
/// on `number`. The next heap blocks begin at such an offset, too, if the allocator returns adjacent blocks. A `number` of 0
/// moves nothing.
int with_address_offset(std::size_t number, const std::function<int()>& work);

}  // namespace holdfast::bench
