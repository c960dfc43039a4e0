#include "callmap/patches.hpp"

namespace holdfast::callmap {
namespace {

constexpr std::size_t kJumpBytes = 5;  // jmp with a displacement of 32 bits

std::size_t size_of(const Code& code, std::size_t first, std::size_t last) {
  return code.instructions()[last].end() - code.instructions()[first].address;
}

/// Whether two neighbours can be replaced as one: the first runs into the second, and nothing else comes there.
bool joined(const Code& code, const Ways& ways, std::size_t first, std::size_t second) {
  return code.instructions()[first].end() == code.instructions()[second].address && !ways.aimed_at[second];
}

/// Without a jump table, a place that only a pointer leads to is not known.
bool may_grow(const Ways& ways) { return ways.known; }

std::size_t grown_backward(const Code& code, const Ways& ways, std::size_t call) {
  auto first = call;
  while (size_of(code, first, call) < kJumpBytes && first > 0 && joined(code, ways, first - 1, first) &&
         !code.instructions()[first - 1].leaves())
    --first;
  return first;
}

std::size_t grown_forward(const Code& code, const Ways& ways, std::size_t call) {
  const auto& all = code.instructions();
  auto last = call;
  while (size_of(code, call, last) < kJumpBytes && last + 1 < all.size() &&
         joined(code, ways, last, last + 1) && !all[last + 1].leaves())
    ++last;
  return last;
}

Moved moved(const Instruction& instruction) {
  return {.address = instruction.address, .bytes = instruction.bytes, .relative_at = instruction.relative_at};
}

/// `call *operand` as `push operand`: the same bytes, but for three bits of the byte behind the opcode ff.
Moved pushed(const Instruction& call) {
  auto made = moved(call);
  for (std::size_t i = 0; i + 1 < made.bytes.size(); ++i) {
    if (made.bytes[i] != 0xff) continue;
    made.bytes[i + 1] = static_cast<std::uint8_t>((made.bytes[i + 1] & 0xc7U) | 0x30U);
    return made;
  }
  return {};
}

std::string refusal(const Instruction& call) {
  if (call.narrow_operand) return "its instruction has a prefix that a probe cannot keep";
  if (call.flow == Instruction::Flow::branch && (call.condition < 0 || call.bytes.size() < kJumpBytes))
    return "it is a short conditional jump";
  if (!call.direct() && call.base == kRsp && call.displacement < 0)
    return "its pointer stands below the stack, where a probe writes";
  return "";
}

}  // namespace

Patch patch_of(const Code& code, const Ways& ways, std::size_t instruction,
               const std::vector<std::uint8_t>& filling, std::string& why) {
  const auto& all = code.instructions();
  const auto& call = all[instruction];
  why = refusal(call);
  if (!why.empty()) return {};
  auto first = instruction;
  auto last = instruction;
  if (call.bytes.size() < kJumpBytes && may_grow(ways)) {
    first = grown_backward(code, ways, instruction);
    if (size_of(code, first, last) < kJumpBytes && call.flow == Instruction::Flow::call) {
      first = instruction;
      last = grown_forward(code, ways, instruction);
    }
  }
  const auto size = size_of(code, first, last);
  if (size + filling.size() < kJumpBytes) {
    why = "its instruction is too short for a probe, and jumps lead to its neighbours";
    return {};
  }
  Patch patch{.address = all[first].address, .condition = call.condition};
  for (auto i = first; i <= last; ++i) {
    patch.bytes.insert(patch.bytes.end(), all[i].bytes.begin(), all[i].bytes.end());
    if (i < instruction) patch.before.push_back(moved(all[i]));
    if (i > instruction) patch.after.push_back(moved(all[i]));
  }
  for (auto i = size; i < kJumpBytes; ++i) patch.bytes.push_back(filling[i - size]);
  if (!call.direct()) patch.operand = pushed(call);
  return patch;
}

}  // namespace holdfast::callmap
