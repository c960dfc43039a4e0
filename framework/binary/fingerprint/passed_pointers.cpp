// Follows a pointer through the registers from the instruction that makes it to the next call, in
// straight code only. Any other use of the pointer, any jump and any doubt yields false, which only makes
// a comparison more careful.

#include "binary/fingerprint/passed_pointers.hpp"

#include <Zydis/Zydis.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace holdfast::binary {
namespace {

/// Maximum number of instructions between a pointer and its call, which compute other arguments.
constexpr int kInstructionsMax = 12;
/// Registers that pass arguments or that the callee may overwrite, so that no code reads the pointer there after the call.
constexpr std::array kLostInCalls{ZYDIS_REGISTER_RAX, ZYDIS_REGISTER_RCX, ZYDIS_REGISTER_RDX,
                                  ZYDIS_REGISTER_RSI, ZYDIS_REGISTER_RDI, ZYDIS_REGISTER_R8,
                                  ZYDIS_REGISTER_R9,  ZYDIS_REGISTER_R10, ZYDIS_REGISTER_R11};

struct Instruction {
  ZydisDecodedInstruction decoded{};
  std::array<ZydisDecodedOperand, ZYDIS_MAX_OPERAND_COUNT> operands{};

  bool is(ZydisInstructionCategory category) const { return decoded.meta.category == category; }
  std::span<const ZydisDecodedOperand> all() const {
    return std::span(operands).first(decoded.operand_count);
  }
};

class Code {
 public:
  explicit Code(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
    ZydisDecoderInit(&decoder_, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  }

  std::optional<Instruction> next() {
    Instruction made;
    if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder_, bytes_.data(), bytes_.size(), &made.decoded,
                                             made.operands.data())))
      return std::nullopt;
    bytes_ = bytes_.subspan(made.decoded.length);
    return made;
  }

 private:
  ZydisDecoder decoder_{};
  std::span<const std::uint8_t> bytes_;
};

/// Returns the 64-bit register of a part: RDI for EDI.
ZydisRegister whole(ZydisRegister part) {
  return ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LONG_64, part);
}

bool uses(const ZydisDecodedOperand& operand, ZydisRegister wanted) {
  if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER) return whole(operand.reg.value) == wanted;
  return operand.type == ZYDIS_OPERAND_TYPE_MEMORY &&
         (whole(operand.mem.base) == wanted || whole(operand.mem.index) == wanted);
}

bool leads_elsewhere(const Instruction& instruction) {
  return instruction.is(ZYDIS_CATEGORY_RET) || instruction.is(ZYDIS_CATEGORY_UNCOND_BR) ||
         instruction.is(ZYDIS_CATEGORY_COND_BR);
}

/// Returns the register that the instruction overwrites completely, without reading it.
std::optional<ZydisRegister> overwritten_by(const Instruction& instruction) {
  const auto& to = instruction.operands[0];
  // A write of 32 bits clears the upper half; shorter ones keep the rest of the register.
  const bool is_written =
      to.type == ZYDIS_OPERAND_TYPE_REGISTER && to.actions == ZYDIS_OPERAND_ACTION_WRITE && to.size >= 32;
  return is_written ? std::optional(whole(to.reg.value)) : std::nullopt;
}

/// Registers that hold the pointer.
class Holders {
 public:
  explicit Holders(ZydisRegister first) : all_{first} {}

  /// Returns false if the instruction reads the pointer other than to copy it.
  bool follow(const Instruction& instruction) {
    const auto to = overwritten_by(instruction);
    if (to && copies(instruction)) {
      all_.insert(*to);
      return true;
    }
    if (chooses(instruction)) return true;
    // Operand 0 is skipped if it is only written.
    if (reads(instruction, to ? 1 : 0)) return false;
    if (to) all_.erase(*to);
    return !all_.empty();
  }

  /// Returns true if no register holds the pointer after the call, and the call does not call the pointer itself.
  bool end_in(const Instruction& call) const {
    return !reads(call, 0) && std::ranges::all_of(all_, [](ZydisRegister one) {
      return std::ranges::find(kLostInCalls, one) != kLostInCalls.end();
    });
  }

 private:
  bool reads(const Instruction& instruction, std::size_t from) const {
    return std::ranges::any_of(instruction.all().subspan(from), [&](const auto& operand) {
      return std::ranges::any_of(all_, [&](ZydisRegister one) { return uses(operand, one); });
    });
  }

  bool copies(const Instruction& instruction) const {
    const auto& from = instruction.operands[1];
    return instruction.decoded.mnemonic == ZYDIS_MNEMONIC_MOV && from.type == ZYDIS_OPERAND_TYPE_REGISTER &&
           all_.contains(whole(from.reg.value));
  }

  /// Returns true if the instruction selects this pointer or another one.
  bool chooses(const Instruction& instruction) const {
    return instruction.is(ZYDIS_CATEGORY_CMOV) && !reads(instruction, 1);
  }

  std::set<ZydisRegister> all_;
};

}  // namespace

bool makes_pointer_for_call(std::span<const std::uint8_t> bytes) {
  Code code(bytes);
  const auto first = code.next();
  const auto made = first ? overwritten_by(*first) : std::nullopt;
  if (!made) return false;
  Holders holders(*made);
  for (int i = 0; i < kInstructionsMax; ++i) {
    const auto next = code.next();
    if (!next || leads_elsewhere(*next)) return false;
    if (next->is(ZYDIS_CATEGORY_CALL)) return holders.end_in(*next);
    if (!holders.follow(*next)) return false;
  }
  return false;
}

}  // namespace holdfast::binary
