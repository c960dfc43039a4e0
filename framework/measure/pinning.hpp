#pragma once

/// PIN on: each worker on one processor of its own, as far as there are enough.

#include <cstddef>

namespace holdfast::measure {

/// To the n-th of the processors that this process may use, beginning again from the first after the last.
/// Throws Error where the system refuses.
void pin_this_thread(std::size_t number);

}  // namespace holdfast::measure
