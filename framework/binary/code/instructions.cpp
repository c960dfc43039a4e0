#include "binary/code/instructions.hpp"

#include <Zydis/Zydis.h>

#include <algorithm>
#include <array>

namespace holdfast::binary {
namespace {

using Operands = std::array<ZydisDecodedOperand, ZYDIS_MAX_OPERAND_COUNT>;

/// Returns the number of a general-purpose register. Parts of a register have the number of
/// the whole one: eax is rax.
int register_number(ZydisRegister name) {
  const auto whole = ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LONG_64, name);
  return ZydisRegisterGetClass(whole) == ZYDIS_REGCLASS_GPR64 ? ZydisRegisterGetId(whole) : kNoRegister;
}

void read_memory(const ZydisDecodedOperand& operand, Instruction& made) {
  made.base = register_number(operand.mem.base);
  made.index = register_number(operand.mem.index);
  made.displacement = operand.mem.disp.has_displacement ? operand.mem.disp.value : 0;
  made.reads_memory = (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
}

void read_operands(const ZydisDecodedInstruction& decoded, const Operands& operands, Instruction& made) {
  for (std::size_t i = 0; i < decoded.operand_count; ++i) {
    const auto& operand = operands[i];
    const bool own = operand.visibility == ZYDIS_OPERAND_VISIBILITY_EXPLICIT;
    if (own && operand.type == ZYDIS_OPERAND_TYPE_MEMORY) read_memory(operand, made);
    if (operand.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && !operand.imm.is_relative)
      made.immediate = operand.imm.value.s;
    if (operand.type != ZYDIS_OPERAND_TYPE_REGISTER) continue;
    const int number = register_number(operand.reg.value);
    // Hidden operands count as written, because div changes rdx without naming it. rsp is omitted: push, pop
    // and call would hide the register that matters.
    if ((operand.actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0 && number != kRsp && number != kNoRegister)
      made.to = number;
    else if (own && (operand.actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0)
      made.from = number;
  }
}

/// Reads the target of a direct jump, and the address of an operand relative to rip.
void read_displacement(const ZydisDecodedInstruction& decoded, const Operands& operands, Instruction& made) {
  for (std::size_t i = 0; i < decoded.operand_count_visible; ++i) {
    const auto& operand = operands[i];
    const bool of_itself =
        operand.type == ZYDIS_OPERAND_TYPE_MEMORY && operand.mem.base == ZYDIS_REGISTER_RIP;
    const bool branch = operand.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && operand.imm.is_relative;
    if (!of_itself && !branch) continue;
    ZyanU64 address = 0;
    if (!ZYAN_SUCCESS(ZydisCalcAbsoluteAddress(&decoded, &operand, made.address, &address))) continue;
    (branch ? made.target : made.memory) = address;
    if (of_itself) made.relative_at = decoded.raw.disp.offset;
  }
}

/// Returns the condition code of a Jcc, whose opcode is 70 to 7f or 0f 80 to 0f 8f; -1 for loop and jrcxz.
int condition_of(const ZydisDecodedInstruction& decoded) {
  const bool jcc = (decoded.opcode_map == ZYDIS_OPCODE_MAP_DEFAULT && (decoded.opcode & 0xf0U) == 0x70U) ||
                   (decoded.opcode_map == ZYDIS_OPCODE_MAP_0F && (decoded.opcode & 0xf0U) == 0x80U);
  return jcc ? decoded.opcode & 0x0f : -1;
}

Instruction made_of(const ZydisDecodedInstruction& decoded, const Operands& operands, std::uint64_t address,
                    std::span<const std::uint8_t> bytes) {
  Instruction made;
  made.address = address;
  made.bytes.assign(bytes.begin(), bytes.begin() + decoded.length);
  made.flow = control_of(decoded);
  if (made.flow == Instruction::Flow::branch) made.condition = condition_of(decoded);
  made.moves = decoded.mnemonic == ZYDIS_MNEMONIC_MOV && decoded.operand_width == 64;
  made.loads_address = decoded.mnemonic == ZYDIS_MNEMONIC_LEA;
  made.does_nothing = is_padding(decoded);
  made.narrow_operand = (decoded.attributes & ZYDIS_ATTRIB_HAS_OPERANDSIZE) != 0;
  read_operands(decoded, operands, made);
  read_displacement(decoded, operands, made);
  return made;
}

}  // namespace

/// Decodes by a linear sweep. It ends at the first byte that is not an instruction, because no later
/// boundary could be trusted.
void Code::add(std::uint64_t address, std::span<const std::uint8_t> bytes) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  ZydisDecodedInstruction decoded;
  Operands operands;
  ranges_.emplace_back(address, address + bytes.size());
  while (!bytes.empty() && ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, bytes.data(), bytes.size(), &decoded,
                                                               operands.data()))) {
    instructions_.push_back(made_of(decoded, operands, address, bytes));
    address += decoded.length;
    bytes = bytes.subspan(decoded.length);
  }
}

int Code::at(std::uint64_t address) const {
  const auto found = index_.find(address);
  return found == index_.end() ? -1 : found->second;
}

bool contains(const Ranges& ranges, std::uint64_t address) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const auto& range) { return range.first <= address && address < range.second; });
}

void Code::sort() {
  std::sort(instructions_.begin(), instructions_.end(),
            [](const Instruction& a, const Instruction& b) { return a.address < b.address; });
  index_.clear();
  for (std::size_t i = 0; i < instructions_.size(); ++i)
    index_[instructions_[i].address] = static_cast<int>(i);
}

}  // namespace holdfast::binary
