#pragma once

/// Operation: what an instruction does with the general registers and with memory, as far as is needed to follow
/// addresses. For x86-64.

#include <cstdint>
#include <optional>
#include <vector>

#include "binary/code/instructions.hpp"

namespace holdfast::binary {

/// An operand in memory: base + index * scale + displacement.
struct MemoryOperand {
  int base = kNoRegister;
  int index = kNoRegister;
  int scale = 1;
  bool by_vector = false;  ///< the index is a vector, as of a gather
  std::int64_t displacement = 0;
  std::optional<std::uint64_t> address;  ///< instead of all these, if it is relative to the instruction
  bool of_thread = false;                ///< relative to the segment of the thread
  std::uint64_t bytes = 0;
  bool is_read = false;
  bool is_written = false;
};

struct Operation {
  enum class Does {
    move,      ///< to = value
    address,   ///< to = address of the operand in memory
    add,       ///< to += value
    subtract,  ///< to -= value
    multiply,  ///< to = factor * value
    shift,     ///< to <<= value
    mask,      ///< to &= value
    choose,    ///< to = to or value
    exchange,  ///< to and value change places
    push,
    pop,
    leave,
    other
  };
  /// A register, a number or an operand in memory.
  struct Value {
    int reg = kNoRegister;
    std::optional<std::int64_t> number;
    std::optional<MemoryOperand> memory;
  };
  Does does = Does::other;
  int to = kNoRegister;
  std::optional<MemoryOperand> to_memory;  ///< where a move or exchange writes, instead of a register
  Value value;
  std::int64_t factor = 1;
  std::uint64_t bytes = 0;    ///< of the operands
  std::uint32_t written = 0;  ///< the general registers that it writes, by their bits
  std::vector<MemoryOperand>
      accessed;          ///< all operands that it reads or writes, except for the stack of push and call
  bool repeats = false;  ///< rep: once for each unit, which rcx counts
};

Operation operation_of(const Instruction& instruction);

}  // namespace holdfast::binary
