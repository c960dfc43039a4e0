#pragma once

/// Passed pointers: addresses that code computes only to pass them to a function. For x86-64.

#include <cstdint>
#include <span>

namespace holdfast::binary {

/// Returns true if the first instruction of the code puts a pointer into a register, and the register is next used as an
/// argument of a call.
///
/// Compilers fold "table[letter - 'a']" into an address before the table, but only if the code itself reads the memory. A
/// function receives the pointer of the source, which points into its object.
bool makes_pointer_for_call(std::span<const std::uint8_t> code);

}  // namespace holdfast::binary
