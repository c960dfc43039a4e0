#pragma once

/// Work of known length, for every harness the same: one function in an object file of its own, compiled once
/// and linked into each program, so that no harness has its hot loop at a luckier place or optimised further.

#include <cstdint>

namespace peers {

/// A chain of multiplications, each waiting for the one before: about a nanosecond each, whatever stands
/// around it. `times`: at least 1. `value`: the first factor. A loop that hands in the last product has one
/// chain from its first iteration to its last, so that iterations do not overlap.
std::uint64_t multiplied(std::uint64_t times, std::uint64_t value = 3);

}  // namespace peers
