#pragma once

/// Makes the code of one function for another address, and its entry of the unwind table.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "binary/elf/elf_image.hpp"
#include "binary/elf/unwind_table.hpp"

namespace holdfast::binary {

inline constexpr std::size_t kJumpBytes = 5;

/// Writes a number of 32 bits, the lowest byte first.
void put_32(std::uint64_t value, std::span<std::uint8_t> bytes);

struct CopiedCode {
  std::vector<std::uint8_t> bytes;
  std::string why_not;  ///< empty: it can be copied
};

/// Whether exceptions can pass through a copy. The unwinder of a static program finds only what was linked, and that of a program
/// without an index of the unwind table, too.
enum class Unwinding { possible, impossible };

/// Copies the function from `begin` to `end`, for the address `to`. Where its copy cannot be unwound, it must call nothing.
CopiedCode copied_code(const ElfImage& image, std::uint64_t begin, std::uint64_t end, std::uint64_t to,
                       Unwinding unwinding);

/// Makes the entry of the unwind table for a copy at `to`. The entry itself is for the address `at`. Empty: the entry of the function is written in a way
/// that compilers for this processor do not use.
std::vector<std::uint8_t> copied_unwind_entry(const ElfImage& image, const UnwindEntry& entry,
                                              std::uint64_t to, std::uint64_t at);

}  // namespace holdfast::binary
