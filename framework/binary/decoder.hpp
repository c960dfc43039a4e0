#pragma once

/// Classifies instructions for x86-64, for all that decodes them.

#include <cstddef>
#include <cstdint>
#include <span>

struct ZydisDecodedInstruction_;

namespace holdfast::binary {

/// Says how control leaves an instruction.
enum class Control : std::uint8_t { onward, call, jump, branch, returns, stops };

Control control_of(const ZydisDecodedInstruction_& decoded);

/// Whether it does nothing, as what fills the space between functions and before loops.
bool is_padding(const ZydisDecodedInstruction_& decoded);

/// The place in memory from which a stub of the procedure linkage table takes its target; 0: it is no such stub.
std::uint64_t slot_of_stub(std::span<const std::uint8_t> stub, std::uint64_t address);
inline constexpr std::size_t kStubBytes = 16;

}  // namespace holdfast::binary
