#pragma once

/// Patches: what of a call's own bytes and of its neighbours' a jump to a probe may overwrite.

#include <string>

#include "callmap/code.hpp"
#include "callmap/function.hpp"
#include "callmap/ways.hpp"

namespace holdfast::callmap {

/// How the call at this index can be replaced by a jump. Empty bytes: it cannot be, and `why` says why.
Patch patch_of(const Code& code, const Ways& ways, std::size_t instruction, std::string& why);

}  // namespace holdfast::callmap
