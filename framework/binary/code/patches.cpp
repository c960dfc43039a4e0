#include "binary/code/patches.hpp"

#include "binary/code/frame_rule.hpp"

namespace holdfast::binary {
namespace {

constexpr std::size_t kInstructionMost = 15;  // bytes, by the processor's manual

/// Behind the function. Another one may begin with what does nothing: symbols, or frames where there are none, tell.
std::size_t between_functions(const Module& module, std::uint64_t address) {
  if (module.beginning_at(address) != nullptr || has_frame(module, address)) return 0;
  Code code;
  code.add(address, module.bytes(address, kInstructionMost));
  const auto& all = code.instructions();
  return !all.empty() && all.front().does_nothing ? all.front().bytes.size() : 0;
}

/// In the function. Where a jump may lead anywhere, it may lead here.
std::size_t in_function(const Code& code, const ControlFlow& flow, std::size_t at) {
  const auto& instruction = code.instructions()[at];
  return flow.known && !flow.aimed_at[at] && instruction.does_nothing ? instruction.bytes.size() : 0;
}

constexpr std::size_t kJumpBytes = 5;  // jmp with a displacement of 32 bits

std::size_t size_of(const Code& code, std::size_t first, std::size_t last) {
  return code.instructions()[last].end() - code.instructions()[first].address;
}

/// Whether two neighbours can be replaced as one: the first runs into the second, and nothing else comes there.
bool follow_each_other(const Code& code, const ControlFlow& flow, std::size_t first, std::size_t second) {
  return code.instructions()[first].end() == code.instructions()[second].address && !flow.aimed_at[second];
}

/// Without a jump table, a place that only a pointer leads to is not known.
bool may_grow(const ControlFlow& flow) { return flow.known; }

std::size_t grown_backward(const Code& code, const ControlFlow& flow, std::size_t call) {
  auto first = call;
  while (size_of(code, first, call) < kJumpBytes && first > 0 &&
         follow_each_other(code, flow, first - 1, first) && !code.instructions()[first - 1].leaves())
    --first;
  return first;
}

std::size_t grown_forward(const Code& code, const ControlFlow& flow, std::size_t call) {
  const auto& all = code.instructions();
  auto last = call;
  while (size_of(code, call, last) < kJumpBytes && last + 1 < all.size() &&
         follow_each_other(code, flow, last, last + 1) && !all[last + 1].leaves())
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

std::vector<std::uint8_t> padding_after(const Module& module, const Code& code, const ControlFlow& flow,
                                        std::size_t jump) {
  const auto begin = code.instructions()[jump].end();
  auto end = begin;
  while (end < begin + kInstructionMost) {
    const int inside = code.at(end);
    const auto more = inside < 0 ? between_functions(module, end)
                                 : in_function(code, flow, static_cast<std::size_t>(inside));
    if (more == 0) break;
    end += more;
  }
  const auto bytes = module.bytes(begin, end - begin);
  return {bytes.begin(), bytes.end()};
}

Patch patch_of(const Code& code, const ControlFlow& flow, std::size_t instruction,
               const std::vector<std::uint8_t>& padding, std::string& why) {
  const auto& all = code.instructions();
  const auto& call = all[instruction];
  why = refusal(call);
  if (!why.empty()) return {};
  auto first = instruction;
  auto last = instruction;
  if (call.bytes.size() < kJumpBytes && may_grow(flow)) {
    first = grown_backward(code, flow, instruction);
    if (size_of(code, first, last) < kJumpBytes && call.flow == Instruction::Flow::call) {
      first = instruction;
      last = grown_forward(code, flow, instruction);
    }
  }
  const auto size = size_of(code, first, last);
  if (size + padding.size() < kJumpBytes) {
    why = "its instruction is too short for a probe, and jumps lead to its neighbours";
    return {};
  }
  Patch patch{.address = all[first].address, .condition = call.condition};
  for (auto i = first; i <= last; ++i) {
    patch.bytes.insert(patch.bytes.end(), all[i].bytes.begin(), all[i].bytes.end());
    if (i < instruction) patch.before.push_back(moved(all[i]));
    if (i > instruction) patch.after.push_back(moved(all[i]));
  }
  for (auto i = size; i < kJumpBytes; ++i) patch.bytes.push_back(padding[i - size]);
  if (!call.direct()) patch.operand = pushed(call);
  return patch;
}

}  // namespace holdfast::binary
