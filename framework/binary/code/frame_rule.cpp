#include "binary/code/frame_rule.hpp"

#include <dwarf.h>

#include <cstdlib>
#include <memory>
#include <span>

namespace holdfast::binary {
namespace {

std::optional<FrameRule::Base> base_of(std::uint64_t dwarf_register) {
  if (dwarf_register == 7) return FrameRule::Base::rsp;
  if (dwarf_register == 6) return FrameRule::Base::rbp;
  return std::nullopt;
}

/// A register and an offset; then, where the stack is aligned further than callers do, one look into memory.
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

std::unique_ptr<Dwarf_Frame, void (*)(void*)> frame_at(const Module& module, std::uint64_t address) {
  Dwarf_Frame* frame = nullptr;
  if (module.frames() != nullptr && dwarf_cfi_addrframe(module.frames(), address, &frame) != 0)
    frame = nullptr;
  return {frame, std::free};
}

}  // namespace

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
