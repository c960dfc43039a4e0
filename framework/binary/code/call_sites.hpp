#pragma once

/// The call instructions of a function, with all that a probe has to know of each.

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

/// `entry`: address of the function's first instruction.
SitesAndFlow sites_of(const Module& module, const Code& code, const FunctionSource& source,
                      std::uint64_t entry);

// Patches: what of a call's own bytes and of its neighbours' a jump to a probe may overwrite.

/// Padding: what follows a jump up to the next code, and does nothing. Compilers align functions and loops with it; it
/// is never executed, so a patch may overwrite it. Returns the bytes behind this instruction, an unconditional jump, as far as they are padding.
std::vector<std::uint8_t> padding_after(const Module& module, const Code& code, const ControlFlow& flow,
                                        std::size_t jump);

/// How the call at this index can be replaced by a jump. `padding`: of a jump to another function, what
/// follows it. Empty bytes: it cannot be replaced, and `why` says why.
Patch patch_of(const Code& code, const ControlFlow& flow, std::size_t instruction,
               const std::vector<std::uint8_t>& padding, std::string& why);

}  // namespace holdfast::binary
