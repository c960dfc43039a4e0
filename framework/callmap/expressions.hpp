#pragma once

/// Call instructions put together to the call expressions that they come from.

#include <vector>

#include "callmap/function.hpp"
#include "callmap/source.hpp"

namespace holdfast::callmap {

/// `function` with its sites, and where it is inside of what was inlined. In the order of the source; without
/// positions in the order of addresses.
std::vector<Call> expressions_of(const Function& function, const std::vector<InlinedCall>& inlined);

}  // namespace holdfast::callmap
