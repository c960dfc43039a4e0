#pragma once

/// The instructions of a function, decoded as far as a comparison needs: their addresses, how control leaves them, and
/// which of their bytes are addresses. For x86-64.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

struct Op {
  enum class Kind : std::uint8_t { onward, nothing, call, jump, branch, leaves, stops };
  std::uint64_t address = 0;
  std::uint8_t length = 0;
  Kind kind = Kind::onward;  ///< `leaves`: returns, or jumps by a pointer; `nothing`: padding
  std::uint16_t mnemonic = 0;
  std::uint32_t first_field = 0;  ///< index of its first field in Decoded::fields
  std::uint8_t fields = 0;        ///< number of its fields
  bool is_indirect_jump = false;  ///< true if its target is in a register or in memory
};

/// Bytes of an instruction that contain an address.
struct AddressField {
  enum class To : std::uint8_t {
    code,     ///< the target of a direct call, jump or branch
    memory,   ///< memory that is read or written
    address,  ///< an address that becomes a pointer
    thread,   ///< a thread-local variable, by its offset from the thread pointer
    threads  ///< any thread-local variable: the thread pointer is read, or the offset is computed; it has no bytes
  };
  To to = To::address;
  std::uint8_t at = 0;
  std::uint8_t size = 0;
  std::uint32_t bytes = 0;  ///< size of the memory that is read or written; 0 if not known
  std::uint32_t ahead =
      0;  ///< the meant object may begin up to this many bytes after the target: "table[i - 3]"
  bool is_indexed = false;    ///< true if a register is added to it
  bool is_immediate = false;  ///< true for an immediate operand, which may be a number
  std::uint64_t target = 0;
};

struct Decoded {
  std::vector<Op> ops;  ///< by address
  std::vector<AddressField> fields;
  bool whole = true;  ///< false if some bytes are not an instruction

  std::span<const AddressField> fields_of(const Op& op) const {
    return std::span(fields).subspan(op.first_field, op.fields);
  }
  /// Returns the index of the first instruction at or after an address that is not padding; the number of ops if there is
  /// none.
  std::size_t index_of(std::uint64_t address) const;
};

/// Returns "<rdtsc>" for an instruction whose result differs between processes, because it reads the time, a random number
/// or the processor, or calls the kernel. Returns an empty text for other instructions.
std::string_view instruction_name(const Op& op);

/// Decodes the instructions from `begin` to `end`, and adds them.
void decode(const ElfImage& image, std::uint64_t begin, std::uint64_t end, Decoded& decoded);

}  // namespace holdfast::binary
