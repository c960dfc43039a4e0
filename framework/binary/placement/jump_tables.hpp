#pragma once

/// Jump tables, by which a function jumps to a numbered case of a switch. A copy of the function needs its own tables, whose
/// entries lead into the copy.
///
///     L: lea table(%rip), %rdx; movslq (%rdx,%rax,4), %rax; add %rdx, %rax; jmp *%rax    // distances from the table, 32 bits each
///        jmp *table(,%rax,8)                                                             // addresses, in a program that is not moved

#include <cstdint>
#include <vector>

#include "binary/elf/elf_image.hpp"
#include "binary/fingerprint/decoded.hpp"

namespace holdfast::binary {

struct JumpTable {
  enum class Entry { distance, address };
  Entry entry = Entry::distance;
  std::uint64_t begin = 0;
  std::vector<std::uint64_t> targets{};  ///< begins with addresses in the function; others may follow
};

/// Returns the tables of the function that begins at `begin`. The end of a table is not known, so the data after it counts
/// as further entries while it leads to code. This is harmless, because a copy reads no entry that is not used.
std::vector<JumpTable> jump_tables_of(const ElfImage& image, const Decoded& function, std::uint64_t begin,
                                      std::uint64_t end);

/// Copies the table to the address `at`. Entries that lead into the function, from `begin` to `end`, lead into its copy at
/// `to`.
std::vector<std::uint8_t> copied_table(const JumpTable& table, std::uint64_t begin, std::uint64_t end,
                                       std::uint64_t to, std::uint64_t at);

}  // namespace holdfast::binary
