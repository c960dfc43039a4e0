#pragma once

/// The instructions of a function as far as a comparison needs them: where each begins, how control leaves it, and which
/// of its bytes are addresses. For x86-64.

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
  std::uint32_t first_field = 0;  ///< of the function's fields, those of this instruction
  std::uint8_t fields = 0;
  bool is_indirect_jump = false;  ///< it leads where a register or memory says
};

/// Bytes of an instruction that say where something lies.
struct AddressField {
  enum class To : std::uint8_t {
    code,     ///< where a direct call, jump or branch leads
    memory,   ///< what is read or written
    address,  ///< what a pointer is made to
    thread,   ///< a variable of threads, by its offset from the thread pointer
    threads  ///< any of them: the thread pointer is read, or something is added to the offset; it has no bytes
  };
  To to = To::address;
  std::uint8_t at = 0;
  std::uint8_t size = 0;
  std::uint32_t bytes = 0;  ///< of the memory that is read or written; 0: not known
  std::uint32_t ahead = 0;  ///< so many bytes behind the target what is meant may begin: "table[i - 3]"
  bool is_indexed = false;  ///< a register is added to it
  std::uint64_t target = 0;
};

struct Decoded {
  std::vector<Op> ops;  ///< by address
  std::vector<AddressField> fields;
  bool whole = true;  ///< false: some bytes are no instruction

  std::span<const AddressField> fields_of(const Op& op) const {
    return std::span(fields).subspan(op.first_field, op.fields);
  }
  /// Index of the first instruction at or behind an address that does something; the number of ops: there is none.
  std::size_t index_of(std::uint64_t address) const;
};

/// "<rdtsc>" of an instruction by which a program asks the machine for what differs from process to process: the time, random
/// numbers, the processor, or the kernel itself; else empty.
std::string_view instruction_name(const Op& op);

/// Adds the instructions from `begin` to `end`.
void decode(const ElfImage& image, std::uint64_t begin, std::uint64_t end, Decoded& decoded);

}  // namespace holdfast::binary
