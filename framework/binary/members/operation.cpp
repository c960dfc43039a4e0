#include "binary/members/operation.hpp"

#include <Zydis/Zydis.h>

#include <array>

namespace holdfast::binary {
namespace {

using DecodedOperands = std::array<ZydisDecodedOperand, ZYDIS_MAX_OPERAND_COUNT>;
using Does = Operation::Does;

constexpr int kHighByte = -3;  // ah, bh, ch, dh: written, but of no use for addresses

int general_register(ZydisRegister name) {
  const auto whole = ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LONG_64, name);
  return ZydisRegisterGetClass(whole) == ZYDIS_REGCLASS_GPR64 ? ZydisRegisterGetId(whole) : kNoRegister;
}

/// These four registers have consecutive numbers in Zydis.
bool is_high_byte(ZydisRegister name) { return name >= ZYDIS_REGISTER_AH && name <= ZYDIS_REGISTER_BH; }

MemoryOperand memory_operand(const ZydisDecodedInstruction& decoded, const ZydisDecodedOperand& operand,
                             std::uint64_t address) {
  MemoryOperand made{
      .base = general_register(operand.mem.base),
      .index = general_register(operand.mem.index),
      .scale = operand.mem.scale == 0 ? 1 : operand.mem.scale,
      .by_vector = operand.mem.type == ZYDIS_MEMOP_TYPE_VSIB,
      .displacement = operand.mem.disp.has_displacement ? operand.mem.disp.value : 0,
      .address = std::nullopt,
      .of_thread = operand.mem.segment == ZYDIS_REGISTER_FS || operand.mem.segment == ZYDIS_REGISTER_GS,
      .bytes = operand.size / 8U,
      .is_read = (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0,
      .is_written = (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0};
  ZyanU64 absolute = 0;
  if (operand.mem.base == ZYDIS_REGISTER_RIP &&
      ZYAN_SUCCESS(ZydisCalcAbsoluteAddress(&decoded, &operand, address, &absolute)))
    made.address = absolute;
  return made;
}

/// Returns what the instruction does with addresses. All other instructions are `other`: the
/// registers that they write become unknown.
Does does_what(ZydisMnemonic mnemonic) {
  switch (mnemonic) {
    case ZYDIS_MNEMONIC_MOV:
    case ZYDIS_MNEMONIC_MOVSX:
    case ZYDIS_MNEMONIC_MOVSXD:
    case ZYDIS_MNEMONIC_MOVZX:
      return Does::move;
    case ZYDIS_MNEMONIC_LEA:
      return Does::address;
    case ZYDIS_MNEMONIC_ADD:
    case ZYDIS_MNEMONIC_INC:
      return Does::add;
    case ZYDIS_MNEMONIC_SUB:
    case ZYDIS_MNEMONIC_DEC:
      return Does::subtract;
    case ZYDIS_MNEMONIC_IMUL:
      return Does::multiply;
    case ZYDIS_MNEMONIC_SHL:
      return Does::shift;
    case ZYDIS_MNEMONIC_AND:
      return Does::mask;
    case ZYDIS_MNEMONIC_XCHG:
      return Does::exchange;
    case ZYDIS_MNEMONIC_PUSH:
      return Does::push;
    case ZYDIS_MNEMONIC_POP:
      return Does::pop;
    case ZYDIS_MNEMONIC_LEAVE:
      return Does::leave;
    default:
      return Does::other;
  }
}

/// Returns false for hints, and for instructions that only compute an address.
bool accesses_memory(const ZydisDecodedInstruction& decoded) {
  switch (decoded.meta.category) {
    case ZYDIS_CATEGORY_NOP:
    case ZYDIS_CATEGORY_WIDENOP:
    case ZYDIS_CATEGORY_PREFETCH:
    case ZYDIS_CATEGORY_PREFETCHWT1:
      return false;
    default:
      return decoded.mnemonic != ZYDIS_MNEMONIC_LEA;
  }
}

class OperationReader {
 public:
  OperationReader(const ZydisDecodedInstruction& decoded, const DecodedOperands& operands,
                  std::uint64_t address)
      : decoded_(decoded), operands_(operands), address_(address) {}

  Operation read() {
    made_.does = decoded_.meta.category == ZYDIS_CATEGORY_CMOV ? Does::choose : does_what(decoded_.mnemonic);
    made_.bytes = decoded_.operand_width / 8U;
    made_.repeats =
        (decoded_.attributes & (ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE | ZYDIS_ATTRIB_HAS_REPNE)) != 0;
    for (std::size_t i = 0; i < decoded_.operand_count; ++i) read_effect(operands_[i]);
    if (decoded_.operand_count_visible > 0) read_target();
    if (decoded_.operand_count_visible > 1) made_.value = value_of(operands_[1]);
    read_special();
    return std::move(made_);
  }

 private:
  void read_effect(const ZydisDecodedOperand& operand) {
    if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER &&
        (operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0) {
      if (const int reg = general_register(operand.reg.value); reg >= 0)
        made_.written |= 1U << static_cast<unsigned>(reg);
    }
    const bool memory =
        operand.type == ZYDIS_OPERAND_TYPE_MEMORY && operand.mem.type != ZYDIS_MEMOP_TYPE_AGEN;
    if (!memory || !accesses_memory(decoded_)) return;
    const auto found = memory_operand(decoded_, operand, address_);
    // push, pop and call access the stack without naming it; register_effects.cpp knows what they do.
    const bool of_stack = operand.visibility == ZYDIS_OPERAND_VISIBILITY_HIDDEN && found.base == kRsp;
    if (!of_stack) made_.accessed.push_back(found);
  }

  Operation::Value value_of(const ZydisDecodedOperand& operand) const {
    Operation::Value value;
    if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER && !is_high_byte(operand.reg.value))
      value.reg = general_register(operand.reg.value);
    if (operand.type == ZYDIS_OPERAND_TYPE_IMMEDIATE)
      value.number =
          operand.imm.is_signed ? operand.imm.value.s : static_cast<std::int64_t>(operand.imm.value.u);
    if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY) value.memory = memory_operand(decoded_, operand, address_);
    return value;
  }

  void read_target() {
    const auto& first = operands_[0];
    if (first.type == ZYDIS_OPERAND_TYPE_REGISTER) {
      made_.to = is_high_byte(first.reg.value) ? kHighByte : general_register(first.reg.value);
      // The result is in a vector register, or in a part of a register that holds no address.
      if (made_.to < 0) made_.does = Does::other;
    } else if (first.type == ZYDIS_OPERAND_TYPE_MEMORY) {
      made_.to_memory = memory_operand(decoded_, first, address_);
    }
  }

  void read_special() {
    const auto mnemonic = decoded_.mnemonic;
    if (mnemonic == ZYDIS_MNEMONIC_INC || mnemonic == ZYDIS_MNEMONIC_DEC) made_.value = {.number = 1};
    if (mnemonic == ZYDIS_MNEMONIC_PUSH) made_.value = value_of(operands_[0]);
    if (made_.does == Does::multiply) {
      // imul with one operand writes rdx and rax, so its result is not followed.
      const bool of_three = decoded_.operand_count_visible == 3;
      if (of_three) made_.factor = operands_[2].imm.value.s;
      if (decoded_.operand_count_visible < 2) made_.does = Does::other;
      if (!of_three) made_.factor = 0;  // with two operands, imul computes to *= value
    }
    const bool same = decoded_.operand_count_visible == 2 && made_.to >= 0 && made_.value.reg == made_.to;
    // Compilers write 0 by xor, which is shorter than mov.
    const bool zeroes = same && (mnemonic == ZYDIS_MNEMONIC_XOR || mnemonic == ZYDIS_MNEMONIC_SUB);
    if (zeroes) {
      made_.does = Does::move;
      made_.value = {.number = 0};
    }
    const bool narrow = mnemonic == ZYDIS_MNEMONIC_MOVZX || mnemonic == ZYDIS_MNEMONIC_MOVSX;
    // The exact size does not matter: fewer than 4 bytes hold neither an address nor a known number.
    if (narrow && made_.value.reg != kNoRegister) made_.bytes = 1;  // of the source
    if (mnemonic == ZYDIS_MNEMONIC_MOVSXD) made_.bytes = 4;
    if (mnemonic == ZYDIS_MNEMONIC_CDQE) {  // the lower half of rax, as a number of 64 bits
      made_.does = Does::move;
      made_.to = 0;
      made_.value = {.reg = 0};
      made_.bytes = 4;
    }
    if (narrow && made_.value.memory) made_.bytes = made_.value.memory->bytes;
  }

  const ZydisDecodedInstruction& decoded_;
  const DecodedOperands& operands_;
  std::uint64_t address_;
  Operation made_;
};

}  // namespace

Operation operation_of(const Instruction& instruction) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  ZydisDecodedInstruction decoded;
  DecodedOperands operands;
  if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, instruction.bytes.data(), instruction.bytes.size(),
                                           &decoded, operands.data())))
    return {};
  return OperationReader(decoded, operands, instruction.address).read();
}

}  // namespace holdfast::binary
