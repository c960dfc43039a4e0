#pragma once

/// Classifies instructions for x86-64, for all that decodes them.

#include <cstdint>

struct ZydisDecodedInstruction_;

namespace holdfast::binary {

/// Says how control leaves an instruction.
enum class Control : std::uint8_t { onward, call, jump, branch, returns, stops };

Control control_of(const ZydisDecodedInstruction_& decoded);

/// Whether it does nothing, as what fills the space between functions and before loops.
bool is_padding(const ZydisDecodedInstruction_& decoded);

}  // namespace holdfast::binary
