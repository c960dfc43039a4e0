#pragma once

/// Classifies decoded instructions for x86-64.

#include <cstddef>
#include <cstdint>
#include <span>

struct ZydisDecodedInstruction_;

namespace holdfast::binary {

/// The way in which control leaves an instruction.
enum class Control : std::uint8_t { onward, call, jump, branch, returns, stops };

Control control_of(const ZydisDecodedInstruction_& decoded);

/// Returns true if it has no effect, like the padding between functions and before loops.
bool is_padding(const ZydisDecodedInstruction_& decoded);

/// Returns the address from which a stub of the procedure linkage table reads its target; 0 if it is not such a stub.
std::uint64_t slot_of_stub(std::span<const std::uint8_t> stub, std::uint64_t address);
inline constexpr std::size_t kStubBytes = 16;

}  // namespace holdfast::binary
