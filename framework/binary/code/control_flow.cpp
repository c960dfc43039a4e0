// Builds the control flow of a function in three steps: the direct successors of each instruction,
// the targets of jump tables, and the code that only an exception reaches. Each doubt adds paths
// or clears `known`: a probe that overwrites a jump target would crash the program, but a probe
// that is refused does no harm.

#include "binary/code/control_flow.hpp"

#include <dwarf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>

namespace holdfast::binary {
namespace {

constexpr std::size_t kLookBack =
    16;  // maximum number of instructions between computing a target and the jump
constexpr std::size_t kMostEntries = 65536;  // of a table

/// Returns false at the end of a segment.
template <class Integer>
bool read(const Module& module, std::uint64_t address, Integer& value) {
  const auto bytes = module.image().bytes(address, sizeof value);
  if (bytes.size() != sizeof value) return false;
  std::memcpy(&value, bytes.data(), sizeof value);
  return true;
}

/// Reads entries of 32 bits, relative to the table, in position-independent code.
void read_relative(const Module& module, const Code& code, std::uint64_t table, std::vector<int>& targets) {
  for (std::size_t i = 0; i < kMostEntries; ++i) {
    std::int32_t offset = 0;
    if (!read(module, table + i * sizeof offset, offset)) return;
    // A table has no length in the file. It ends at the first entry that does not lead into this function.
    const int target = code.at(table + static_cast<std::uint64_t>(static_cast<std::int64_t>(offset)));
    if (target < 0) return;
    targets.push_back(target);
  }
}

/// Reads entries of 64 bits, which are addresses and may have relocations.
void read_absolute(const Module& module, const Code& code, std::uint64_t table, std::vector<int>& targets) {
  for (std::size_t i = 0; i < kMostEntries; ++i) {
    std::uint64_t address = 0;
    const auto at = table + i * sizeof address;
    if (const auto* relocation = module.image().relocation(at)) {
      // In a position-independent file the loader writes the entry, so its value is in the relocation. A case
      // never has a symbol of its own.
      address = relocation->symbol.empty() ? static_cast<std::uint64_t>(relocation->addend) : 0;
    } else if (!read(module, at, address)) {
      return;
    }
    const int target = code.at(address);
    if (target < 0) return;
    targets.push_back(target);
  }
}

/// Returns true if the indirect jump at this index reads its target from a jump table of a `switch`, and is not a tail call.
bool jumps_through_a_table(const Code& code, std::size_t jump) {
  const auto& all = code.instructions();
  const auto& from = all[jump];
  if (from.index != kNoRegister) return true;
  if (from.reads_memory || from.from == kNoRegister) return false;
  for (std::size_t back = 1; back <= std::min(jump, kLookBack); ++back) {
    const auto& maker = all[jump - back];
    if (maker.to != from.from) continue;
    // A pointer to a function is moved or loaded; the address of a case is computed.
    return !maker.moves || maker.index != kNoRegister;
  }
  return false;
}

/// Returns the targets of all jump tables of this function together, as indices of instructions.
std::vector<int> table_targets(const Module& module, const Code& code) {
  std::vector<int> targets;
  for (const auto& instruction : code.instructions()) {
    if (instruction.loads_address && instruction.memory != 0 && !code.covers(instruction.memory)) {
      // The use of a table does not show its format, so both are tried. Entries of the
      // wrong format lead nowhere.
      read_relative(module, code, instruction.memory, targets);
      read_absolute(module, code, instruction.memory, targets);
    }
    // Code that is not position-independent has the address in the instruction: jmp *table(,%rax,8).
    if (instruction.index != kNoRegister && instruction.base == kNoRegister && instruction.displacement > 0)
      read_absolute(module, code, static_cast<std::uint64_t>(instruction.displacement), targets);
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

class FlowBuilder {
 public:
  FlowBuilder(const Module& module, const Code& code, const std::vector<bool>& ends)
      : module_(module), code_(code), ends_(ends) {
    const auto size = code.instructions().size();
    flow_.next.resize(size);
    flow_.tail.resize(size);
    flow_.aimed_at.resize(size);
    flow_.exceptional.resize(size);
  }

  ControlFlow made(std::uint64_t entry) {
    const auto& all = code_.instructions();
    for (std::size_t i = 0; i < all.size(); ++i) follow(i);
    if (const int begin = code_.at(entry); begin >= 0) {
      aim_at(begin);
      reach(begin);
    }
    find_handlers();
    return std::move(flow_);
  }

 private:
  void aim_at(int index) { flow_.aimed_at[static_cast<std::size_t>(index)] = true; }

  void follow(std::size_t i) {
    const auto& instruction = code_.instructions()[i];
    using Flow = Instruction::Flow;
    const bool falls_through = instruction.flow == Flow::onward || instruction.flow == Flow::call ||
                               instruction.flow == Flow::branch;
    if (falls_through && !ends_[i]) {
      if (const int after = code_.at(instruction.end()); after >= 0) flow_.next[i].push_back(after);
    }
    if (instruction.flow != Flow::jump && instruction.flow != Flow::branch) return;
    if (instruction.direct()) {
      jump_to(i, instruction.target);
    } else {
      jump_by_pointer(i);
    }
  }

  void jump_to(std::size_t i, std::uint64_t target) {
    if (const int inside = code_.at(target); inside >= 0) {
      flow_.next[i].push_back(inside);
      aim_at(inside);
    } else if (
        !code_.covers(
            target -
            1)) {  // the end of the function is never reached, because the code before it never returns
      call_another(i);
    }
  }

  void jump_by_pointer(std::size_t i) {
    if (!jumps_through_a_table(code_, i)) return call_another(i);
    // Finding the table of one jump would need an analysis of data flow. All tables together
    // give more paths, never fewer.
    if (!tables_read_) targets_ = table_targets(module_, code_);
    tables_read_ = true;
    if (targets_.empty()) flow_.known = false;
    flow_.next[i] = targets_;
    for (const int target : targets_) aim_at(target);
  }

  /// Marks a tail call. Only code without a frame can jump to another function; the target of any other jump is unknown.
  void call_another(std::size_t i) {
    if (without_frame(frame_rule(module_, code_.instructions()[i].address))) {
      flow_.tail[i] = true;
    } else {
      flow_.known = false;
    }
  }

  /// Marks what is reachable, without recursion. The marks remain from call to call, so each
  /// instruction is visited once.
  void reach(int from) {
    std::vector<int> open{from};
    while (!open.empty()) {
      const auto index = static_cast<std::size_t>(open.back());
      open.pop_back();
      if (reached_.empty()) reached_.resize(flow_.next.size());
      if (reached_[index]) continue;
      reached_[index] = true;
      open.insert(open.end(), flow_.next[index].begin(), flow_.next[index].end());
    }
  }

  /// Marks handlers: code that no path reaches begins a handler, except padding.
  void find_handlers() {
    const auto& all = code_.instructions();
    reached_.resize(all.size());
    // All code that is not reached yet is exceptional, also the code after the first instruction of a handler, which the
    // loop below marks as reached.
    for (std::size_t i = 0; i < all.size(); ++i) flow_.exceptional[i] = !reached_[i];
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (reached_[i] || all[i].does_nothing) continue;
      flow_.handlers.push_back(static_cast<int>(i));
      aim_at(static_cast<int>(i));
      reach(static_cast<int>(i));
    }
  }

  const Module& module_;
  const Code& code_;
  const std::vector<bool>& ends_;
  ControlFlow flow_;
  std::vector<bool> reached_;
  std::vector<int> targets_;
  bool tables_read_ = false;
};

/// DWARF numbers registers in another order than instructions do: in instructions, rsp is 4 and rbp is 5 (psABI, 3.6.2).
std::optional<FrameRule::Base> base_of(std::uint64_t dwarf_register) {
  if (dwarf_register == 7) return FrameRule::Base::rsp;
  if (dwarf_register == 6) return FrameRule::Base::rbp;
  return std::nullopt;
}

/// Converts an expression of a register and an offset, optionally followed by one load from memory (for a realigned stack).
std::optional<FrameRule> rule_of(std::span<const Dwarf_Op> operations) {
  if (operations.empty()) return std::nullopt;
  const auto& first = operations.front();
  FrameRule rule;
  std::optional<FrameRule::Base> base;
  if (first.atom == DW_OP_bregx) {
    base = base_of(first.number);
    rule.offset = static_cast<std::int64_t>(first.number2);
  } else if (first.atom >= DW_OP_breg0 && first.atom <= DW_OP_breg31) {
    base = base_of(first.atom - static_cast<unsigned>(DW_OP_breg0));
    rule.offset = static_cast<std::int64_t>(first.number);
  }
  if (!base) return std::nullopt;
  rule.base = *base;
  auto more = operations.subspan(1);
  if (!more.empty() && more.front().atom == DW_OP_deref) {
    rule.at_that_place = true;
    more = more.subspan(1);
  }
  if (!more.empty() && more.front().atom == DW_OP_stack_value) more = more.subspan(1);
  return more.empty() ? std::optional(rule) : std::nullopt;
}

/// Returns null without a frame. dwarf_cfi_addrframe() allocates with malloc(), so free() releases it.
std::unique_ptr<Dwarf_Frame, void (*)(void*)> frame_at(const Module& module, std::uint64_t address) {
  Dwarf_Frame* frame = nullptr;
  if (module.frames() != nullptr && dwarf_cfi_addrframe(module.frames(), address, &frame) != 0)
    frame = nullptr;
  return {frame, std::free};
}

}  // namespace

ControlFlow control_flow_of(const Module& module, const Code& code, std::uint64_t entry,
                            const std::vector<bool>& ends) {
  return FlowBuilder(module, code, ends).made(entry);
}

std::optional<FrameRule> frame_rule(const Module& module, std::uint64_t address) {
  const auto frame = frame_at(module, address);
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (!frame || dwarf_frame_cfa(frame.get(), &operations, &count) != 0) return std::nullopt;
  return rule_of({operations, count});
}

bool has_frame(const Module& module, std::uint64_t address) { return frame_at(module, address) != nullptr; }

bool without_frame(const std::optional<FrameRule>& rule) {
  return rule && rule->base == FrameRule::Base::rsp && rule->offset == 8 && !rule->at_that_place;
}

}  // namespace holdfast::binary
