#pragma once

/// Relocates the code of one function to another address, and its entry in the unwind table.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "binary/elf/elf_image.hpp"
#include "binary/elf/unwind_table.hpp"
#include "binary/fingerprint/decoded.hpp"
#include "binary/placement/jump_tables.hpp"

namespace holdfast::binary {

inline constexpr std::size_t kJumpBytes = 5;

/// Writes a number of 32 bits, the lowest byte first.
void put_32(std::uint64_t value, std::span<std::uint8_t> bytes);

struct CopiedCode {
  std::vector<std::uint8_t> bytes;
  std::string why_not;  ///< the reason why it cannot be copied; empty if it can
};

/// A function, from `begin` to `end`, with its instructions.
struct FunctionCode {
  FunctionCode(const ElfImage& of, std::uint64_t from, std::uint64_t behind);

  bool has_calls() const;
  /// Returns true if the address is in the function, after its begin.
  bool is_within(std::uint64_t address) const { return begin < address && address < end; }

  const ElfImage& image;
  std::uint64_t begin;
  std::uint64_t end;
  Decoded code;
  std::vector<JumpTable> tables;
};

/// The addresses of copies by the addresses of the originals.
using AddressesOfCopies = std::map<std::uint64_t, std::uint64_t>;

/// The copies of other functions, and of the tables of the copied function.
struct OtherCopies {
  const AddressesOfCopies* functions = nullptr;  ///< null if there are none
  AddressesOfCopies tables{};                    ///< of the function

  /// Returns the new target of a reference to this address; none if it does not change.
  std::optional<std::uint64_t> copy_of(std::uint64_t address, bool is_call) const;
};

/// Copies the function for the address `to`. Its calls and jumps lead to copies of their targets, if there are any.
CopiedCode copied_code(const FunctionCode& function, std::uint64_t to, const OtherCopies& others);

/// Makes the entry of the unwind table for a copy at `to`. The entry itself will be at the address `at`. Returns an empty
/// entry if the function's own has a format that compilers for this processor do not use.
std::vector<std::uint8_t> copied_unwind_entry(const ElfImage& image, const UnwindEntry& entry,
                                              std::uint64_t to, std::uint64_t at);

}  // namespace holdfast::binary
