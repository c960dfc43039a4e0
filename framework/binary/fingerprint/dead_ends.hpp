#pragma once

/// Dead ends: instructions from which every way ends the process by abort(), terminate() or a failed assertion. What they
/// do makes no difference to a run that comes to its end, as the line number that an assertion would name.

#include <vector>

#include "binary/fingerprint/flow.hpp"

namespace holdfast::binary {

/// By index in the body. `dead`: of each part, whether calling it ends the process.
///
/// A call that never returns, but throws, may stand before a dead end that it does not lead to. So a call leads on to a
/// dead end only where no jump and no exception leads there.
std::vector<bool> dead_ends(const FunctionBody& flow, const std::vector<bool>& dead);

/// Of each part, whether calling it ends the process: by its name, or since all its ways lead to such a call. `flows`: of
/// each function, by its index in `functions`.
std::vector<bool> dead_parts(const Parts& parts, const std::vector<std::size_t>& functions,
                             const std::vector<FunctionBody>& flows);

}  // namespace holdfast::binary
