#pragma once

/// Where the instructions of a function lead: which follow which, which only an exception reaches, and which of them
/// leave it to another function in place of a return. More paths than there are may be given, never fewer, unless
/// `known` is false.

#include <cstdint>
#include <optional>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

struct ControlFlow {
  std::vector<std::vector<int>> next;  ///< by index of the instruction
  std::vector<bool> tail;              ///< the jump (or branch) calls another function
  std::vector<bool> aimed_at;          ///< something jumps here, or may
  std::vector<bool> exceptional;       ///< no way leads here from the entry, so an exception does, or nothing
  std::vector<int> handlers;           ///< where exceptions lead
  bool known = true;
};

/// `entry`: address of the function's first instruction. `ends`: of each instruction whether it calls what never returns.
ControlFlow control_flow_of(const Module& module, const Code& code, std::uint64_t entry,
                            const std::vector<bool>& ends);

// Frames: where a function finds its caller's, which a probe must leave as it is.

/// How the frame is found at an address, as .eh_frame says. Empty: it says nothing, or what a probe cannot follow.
std::optional<FrameRule> frame_rule(const Module& module, std::uint64_t address);

/// Whether .eh_frame says anything of the address: it belongs to a function.
bool has_frame(const Module& module, std::uint64_t address);

/// Whether the frame is taken down: only the return address is on the stack, as it is at a call of another function
/// in place of a return.
bool without_frame(const std::optional<FrameRule>& rule);

}  // namespace holdfast::binary
