#pragma once

/// Frames: where a function finds its caller's, which a probe must leave as it is.

#include <cstdint>
#include <optional>

#include "binary/code/function.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

/// How the frame is found at an address, as .eh_frame says. Empty: it says nothing, or what a probe cannot follow.
std::optional<FrameRule> frame_rule(const Module& module, std::uint64_t address);

/// Whether .eh_frame says anything of the address: it belongs to a function.
bool has_frame(const Module& module, std::uint64_t address);

/// Whether the frame is taken down: only the return address is on the stack, as it is at a call of another function
/// in place of a return.
bool without_frame(const std::optional<FrameRule>& rule);

}  // namespace holdfast::binary
