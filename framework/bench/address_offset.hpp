#pragma once

/// Address offsets: the stack and the heap of a benchmark begin somewhere else in each process. A benchmark may be some per cent faster or
/// slower by the addresses that its variables happen to have, and where every process has the same, no number of them
/// shows it. The wrapper draws a number for each process (process/plan.hpp) and adds as many bytes to its environment, in
/// HOLDFAST_PADDING; the program moves its stack and its heap by amounts that follow from it. The same seed gives
/// the same amounts again.

#include <cstddef>
#include <functional>

namespace holdfast::bench {

/// Returns the length of HOLDFAST_PADDING; 0: it is not set.
std::size_t requested_address_offset();

/// Returns what `work` returns. Meanwhile its stack begins up to one page lower, and up to one page of the heap is taken; 0 moves
/// nothing.
int with_address_offset(std::size_t number, const std::function<int()>& work);

}  // namespace holdfast::bench
