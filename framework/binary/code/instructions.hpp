#pragma once

/// The instructions of a function, decoded as far as its calls and its control flow need. For x86-64.

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "binary/decoder.hpp"

namespace holdfast::binary {

/// Registers by their number in instructions: rax 0, rsp 4, r15 15.
constexpr int kNoRegister = -1;
constexpr int kRsp = 4;

struct Instruction {
  using Flow = Control;
  std::uint64_t address = 0;
  std::vector<std::uint8_t> bytes;
  Flow flow = Flow::onward;
  std::uint64_t target = 0;  ///< of a direct call, jump or branch
  int condition = -1;        ///< of a branch that has one of the 16 conditions
  int relative_at = -1;      ///< offset in its bytes of a displacement relative to the instruction itself
  std::uint64_t memory = 0;  ///< the address that this displacement refers to

  /// The operand in memory, or the moved value; enough to recognize virtual calls and jump tables.
  int base = kNoRegister;
  int index = kNoRegister;
  std::int64_t displacement = 0;
  std::int64_t immediate = 0;
  bool reads_memory = false;
  int from = kNoRegister;       ///< the register that mov reads, or that has the pointer of a call or jump
  int to = kNoRegister;         ///< the general-purpose register that any instruction writes
  bool moves = false;           ///< mov of 64 bits, from a register or from memory
  bool loads_address = false;   ///< lea
  bool does_nothing = false;    ///< nop, and other padding between functions and loops
  bool narrow_operand = false;  ///< has the prefix for operands of 16 bits

  std::uint64_t end() const { return address + bytes.size(); }
  bool leaves() const { return flow != Flow::onward; }
  bool direct() const { return target != 0; }
};

/// Half-open address ranges.
using Ranges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
bool contains(const Ranges& ranges, std::uint64_t address);

/// The instructions of some address ranges, by address.
class Code {
 public:
  /// Decodes `bytes`, which are at `address`, and appends their instructions. Stops at bytes that are not an instruction.
  void add(std::uint64_t address, std::span<const std::uint8_t> bytes);

  const std::vector<Instruction>& instructions() const { return instructions_; }
  /// Returns the index of the instruction that begins at the address; -1 if none does.
  int at(std::uint64_t address) const;
  bool covers(std::uint64_t address) const { return contains(ranges_, address); }
  /// Sorts the instructions and builds the index. Call it after the last add().
  void sort();

 private:
  std::vector<Instruction> instructions_;
  std::unordered_map<std::uint64_t, int> index_;
  Ranges ranges_;
};

}  // namespace holdfast::binary
