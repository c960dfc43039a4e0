#pragma once

/// The tool `allocations`: asks the preloaded allocator (instrument/preload) what the body took, gave back and kept.

#include <memory>

#include "measure/counted.hpp"

namespace holdfast::measure {

/// Throws Error where the allocator in front is not there, or where the program's own goes before it.
std::unique_ptr<Tool> counted_allocations();

}  // namespace holdfast::measure
