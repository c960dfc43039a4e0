#pragma once

#include <cstdint>
#include <holdfast/state.hpp>

namespace peers {

/// Runs `iterations` in one batch, then ends: the library's loop without clocks and warming up. Defined in another file
/// than the loops, like the library: a compiler would inline it if it could see it.
holdfast::detail::Batches& batch_of(std::uint64_t iterations);

}  // namespace peers
