#pragma once

#include <cstdint>
#include <holdfast/state.hpp>

namespace peers {

/// `iterations` in one batch, then the end: the library's loop without clocks and warming up. Defined in
/// another file than the loops, as the library is: what a compiler sees of it, it inlines.
holdfast::detail::Batches& batch_of(std::uint64_t iterations);

}  // namespace peers
