#pragma once

/// The control flow of a function: the successors of its instructions, the instructions that only an exception reaches,
/// and the tail calls. It may contain more paths than the code has, but never fewer, unless `known` is false.

#include <cstdint>
#include <optional>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

struct ControlFlow {
  std::vector<std::vector<int>> next;  ///< by index of the instruction
  std::vector<bool> tail;              ///< true if the jump (or branch) calls another function
  std::vector<bool> aimed_at;          ///< true if it is, or may be, the target of a jump
  std::vector<bool> exceptional;  ///< true if no path from the entry leads to it, so only an exception can
  std::vector<int> handlers;      ///< targets of exceptions
  bool known = true;
};

/// Returns the control flow. `entry` is the address of the function's first instruction. `ends` is true for each instruction
/// that calls a function which never returns.
ControlFlow control_flow_of(const Module& module, const Code& code, std::uint64_t entry,
                            const std::vector<bool>& ends);

// Frames: the location of the caller's frame, which a probe must not change.

/// Returns the rule of .eh_frame for the frame at an address; none if there is no rule, or if a probe cannot evaluate it.
std::optional<FrameRule> frame_rule(const Module& module, std::uint64_t address);

/// Returns true if .eh_frame describes the address, which therefore belongs to a function.
bool has_frame(const Module& module, std::uint64_t address);

/// Returns true if only the return address is on the stack, as at a tail call.
bool without_frame(const std::optional<FrameRule>& rule);

}  // namespace holdfast::binary
