#include "binary/code/call_sites.hpp"

#include <algorithm>

#include "binary/code/call_target.hpp"

namespace holdfast::binary {
namespace {

constexpr int kNoSite = -1;

/// Describes one call. If several reasons prevent a probe, the first one is kept, in the order callee, bytes, frame.
CallInstruction site_at_instruction(const Module& module, const Code& code, const ControlFlow& flow,
                                    const FunctionSource& source, std::size_t i) {
  const auto& instruction = code.instructions()[i];
  const auto called = call_target_of(module, code, i);
  CallInstruction site{.kind = called.kind,
                       .tail = flow.tail[i],
                       .returns = !never_returns(called.linkage),
                       .of_the_compiler = is_of_the_compiler(called.linkage),
                       // Behind a jump with unknown targets, code seems unreachable
                       // that is on the normal path.
                       .exceptional = flow.known && flow.exceptional[i],
                       .address = instruction.address,
                       .length = static_cast<int>(instruction.bytes.size()),
                       .callee = called.callee,
                       .linkage = called.linkage,
                       .target = called.target,
                       .jumps_to = instruction.target,
                       .inlined = source.way_to(instruction.address),
                       .at = source.at(instruction.address),
                       .frame = frame_rule(module, instruction.address)};
  site.unprobeable = not_to_be_probed(called.linkage);
  const bool leaves = instruction.flow == Instruction::Flow::jump;
  const auto padding = leaves ? padding_after(module, code, flow, i) : std::vector<std::uint8_t>{};
  if (site.unprobeable.empty()) site.patch = patch_of(code, flow, i, padding, site.unprobeable);
  if (site.unprobeable.empty() && !site.frame) {
    site.unprobeable = "the frame of the function cannot be found there (.eh_frame)";
    site.patch = {};
  }
  return site;
}

/// Finds the next sites on all paths from these instructions. A path may continue after a conditional jump to another
/// function.
class Search {
 public:
  Search(const Code& code, const ControlFlow& flow, const std::vector<int>& site_at)
      : code_(code), flow_(flow), site_at_(site_at), seen_(flow.next.size(), 0) {}

  std::vector<std::size_t> from(std::vector<int> open, bool& returns) {
    std::vector<std::size_t> found;
    returns = false;
    ++round_;
    while (!open.empty()) {
      const auto index = static_cast<std::size_t>(open.back());
      open.pop_back();
      // A number for each round saves clearing the marks. One search visits each instruction at most once, so
      // all searches together take time proportional to sites times instructions.
      if (std::exchange(seen_[index], round_) == round_) continue;
      returns = returns || code_.instructions()[index].flow == Instruction::Flow::returns;
      const int site = site_at_[index];
      if (site != kNoSite) found.push_back(static_cast<std::size_t>(site));
      // A conditional tail call that is not taken is not a call, so the path goes on behind it.
      const bool passed = site == kNoSite || code_.instructions()[index].flow == Instruction::Flow::branch;
      if (passed) open.insert(open.end(), flow_.next[index].begin(), flow_.next[index].end());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  const Code& code_;
  const ControlFlow& flow_;
  const std::vector<int>& site_at_;
  std::vector<int> seen_;
  int round_ = 0;
};

CallSiteGraph flow_of(const Code& code, const ControlFlow& control, const std::vector<int>& site_at,
                      std::uint64_t entry) {
  CallSiteGraph flow;
  flow.known = control.known;
  Search search(code, control, site_at);
  const auto follow = [&](std::vector<int> from) {
    bool returns = false;
    flow.next.push_back(search.from(std::move(from), returns));
    flow.returns.push_back(returns);
  };
  for (std::size_t i = 0; i < site_at.size(); ++i) {
    if (site_at[i] == kNoSite) continue;
    const bool branch = code.instructions()[i].flow == Instruction::Flow::branch;
    // If a conditional tail call is taken, the path leaves the function. The path on which it is not taken belongs to
    // an outer search.
    follow(branch ? std::vector<int>{} : control.next[i]);
  }
  // Any call may throw, so the sites behind handlers follow each site. They are
  // searched once and added to all.
  bool by_a_handler = false;
  const auto handled = search.from(control.handlers, by_a_handler);
  for (std::size_t i = 0; i < flow.next.size(); ++i) {
    auto& to = flow.next[i];
    to.insert(to.end(), handled.begin(), handled.end());
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
    flow.returns[i] = flow.returns[i] || by_a_handler;
  }
  // The entry is the last node, as CallSiteGraph says.
  const int begin = code.at(entry);
  follow(begin < 0 ? std::vector<int>{} : std::vector<int>{begin});
  return flow;
}

constexpr std::size_t kInstructionMost = 15;  // maximum size in bytes, according to the processor's manual

/// Returns the size of the padding instruction after the function, 0 if there is none. Another function may begin with an
/// instruction without effect; symbols show that, or frames if there are no symbols.
std::size_t between_functions(const Module& module, std::uint64_t address) {
  if (module.beginning_at(address) != nullptr || has_frame(module, address)) return 0;
  Code code;
  code.add(address, module.image().bytes(address, kInstructionMost));
  const auto& all = code.instructions();
  return !all.empty() && all.front().does_nothing ? all.front().bytes.size() : 0;
}

/// Returns the size of the padding instruction in the function, 0 if it is not padding. A jump with unknown targets might
/// lead to it.
std::size_t in_function(const Code& code, const ControlFlow& flow, std::size_t at) {
  const auto& instruction = code.instructions()[at];
  return flow.known && !flow.aimed_at[at] && instruction.does_nothing ? instruction.bytes.size() : 0;
}

constexpr std::size_t kJumpBytes = 5;  // jmp with a displacement of 32 bits

std::size_t size_of(const Code& code, std::size_t first, std::size_t last) {
  return code.instructions()[last].end() - code.instructions()[first].address;
}

/// Returns true if two neighbours can be replaced as one: the second is executed only after the first.
bool follow_each_other(const Code& code, const ControlFlow& flow, std::size_t first, std::size_t second) {
  return code.instructions()[first].end() == code.instructions()[second].address && !flow.aimed_at[second];
}

/// Returns false if a jump has unknown targets, because one of them could be between the replaced instructions.
bool may_grow(const ControlFlow& flow) { return flow.known; }

/// Returns the first instruction of a patch that ends with the call. The patch may be longer than a jump, or still too short for
/// one.
std::size_t grown_backward(const Code& code, const ControlFlow& flow, std::size_t call) {
  auto first = call;
  while (size_of(code, first, call) < kJumpBytes && first > 0 &&
         follow_each_other(code, flow, first - 1, first) && !code.instructions()[first - 1].leaves())
    --first;
  return first;
}

/// Returns the last instruction of a patch that begins with the call. The patch may be longer than a jump, or still too short for
/// one.
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

/// Converts `call *operand` to `push operand`, which differs in three bits of the byte after the opcode ff.
Moved pushed(const Instruction& call) {
  auto made = moved(call);
  for (std::size_t i = 0; i + 1 < made.bytes.size(); ++i) {
    if (made.bytes[i] != 0xff) continue;
    // In the group of ff, bits 3 to 5 select the operation: 2 is call, 4 is jmp, 6 is
    // push. Prefixes come before ff.
    made.bytes[i + 1] = static_cast<std::uint8_t>((made.bytes[i + 1] & 0xc7U) | 0x30U);
    return made;
  }
  return {};
}

/// Returns the reason why a probe cannot replace the instruction, whatever its neighbours
/// are; empty if there is none.
std::string refusal(const Instruction& call) {
  if (call.narrow_operand) return "its instruction has a prefix that a probe cannot keep";
  if (call.flow == Instruction::Flow::branch && (call.condition < 0 || call.bytes.size() < kJumpBytes))
    return "it is a short conditional jump";
  if (!call.direct() && call.base == kRsp && call.displacement < 0)
    return "its pointer is below the stack pointer, where a probe writes";
  return "";
}

}  // namespace

SitesAndFlow sites_of(const Module& module, const Code& code, const FunctionSource& source,
                      std::uint64_t entry) {
  SitesAndFlow made;
  const auto flow = control_flow_of(module, code, entry, calls_that_end(module, code));
  std::vector<int> site_at(code.instructions().size(), kNoSite);
  for (std::size_t i = 0; i < site_at.size(); ++i) {
    if (code.instructions()[i].flow != Instruction::Flow::call && !flow.tail[i]) continue;
    site_at[i] = static_cast<int>(made.sites.size());
    made.sites.push_back(site_at_instruction(module, code, flow, source, i));
  }
  made.flow = flow_of(code, flow, site_at, entry);
  return made;
}

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
  const auto bytes = module.image().bytes(begin, end - begin);
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
    // A tail call does not come back, so instructions after it cannot be executed after its callee.
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
  // These bytes are never executed. They are listed because the jump overwrites
  // them, and must be as expected.
  for (auto i = size; i < kJumpBytes; ++i) patch.bytes.push_back(padding[i - size]);
  if (!call.direct()) patch.operand = pushed(call);
  return patch;
}

}  // namespace holdfast::binary
