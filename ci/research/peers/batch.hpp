#pragma once

#include <cstdint>
#include <holdfast/state.hpp>

namespace peers {

/// Returns what the library's loop asks for batches: one batch of `iterations`, then the end, without clocks and warming
/// up. Defined in another file than the loops, as in the library, because a compiler would otherwise inline it.
holdfast::detail::Batches& batch_of(std::uint64_t iterations);

}  // namespace peers
