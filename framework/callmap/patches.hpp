#pragma once

/// Patches: what of a call's own bytes and of its neighbours' a jump to a probe may overwrite.

#include <cstdint>
#include <string>
#include <vector>

#include "callmap/code.hpp"
#include "callmap/function.hpp"
#include "callmap/ways.hpp"

namespace holdfast::callmap {

/// How the call at this index can be replaced by a jump. `filling`: what stands behind it that nobody runs
/// (filling.hpp), of a jump to another function. Empty bytes: it cannot be replaced, and `why` says why.
Patch patch_of(const Code& code, const Ways& ways, std::size_t instruction,
               const std::vector<std::uint8_t>& filling, std::string& why);

}  // namespace holdfast::callmap
