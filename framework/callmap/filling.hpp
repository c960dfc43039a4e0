#pragma once

/// Filling: what stands behind a jump up to the next code, and does nothing. Compilers align functions and loops with it;
/// nobody runs it, so a patch may overwrite it.

#include <cstdint>
#include <vector>

#include "callmap/code.hpp"
#include "callmap/module.hpp"
#include "callmap/ways.hpp"

namespace holdfast::callmap {

/// The bytes behind this instruction, an unconditional jump, as far as they are filling.
std::vector<std::uint8_t> filling_behind(const Module& module, const Code& code, const Ways& ways,
                                         std::size_t jump);

}  // namespace holdfast::callmap
