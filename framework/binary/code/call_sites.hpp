#pragma once

/// The call instructions of a function, with all data that a probe needs for each.

#include <cstdint>
#include <string>
#include <vector>

#include "binary/code/control_flow.hpp"
#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"
#include "binary/code/source_map.hpp"

namespace holdfast::binary {

struct SitesAndFlow {
  std::vector<CallInstruction> sites;
  CallSiteGraph flow;
};

/// Finds the call sites of a function. `entry` is the address of its first instruction.
SitesAndFlow sites_of(const Module& module, const Code& code, const FunctionSource& source,
                      std::uint64_t entry);

// Patches: the bytes of a call and of its neighbours that a jump to a probe may overwrite.

/// Returns the padding after this instruction, an unconditional jump. Padding is code without effect, with which compilers
/// align functions and loops. After a jump it is never executed, so a patch may overwrite it.
std::vector<std::uint8_t> padding_after(const Module& module, const Code& code, const ControlFlow& flow,
                                        std::size_t jump);

/// Returns the patch that replaces the call at this index by a jump. `padding` is the padding after a jump to another
/// function. If the call cannot be replaced, the bytes are empty and `why` has the reason.
Patch patch_of(const Code& code, const ControlFlow& flow, std::size_t instruction,
               const std::vector<std::uint8_t>& padding, std::string& why);

}  // namespace holdfast::binary
