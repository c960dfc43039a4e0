#pragma once

/// The tool `events`: counts what HOLDFAST_EVENTS names (events/event.hpp) by counters of the kernel, around the body.

#include <memory>

#include "measure/counted.hpp"

namespace holdfast::measure {

/// Throws Error where the kernel does not count one of them.
std::unique_ptr<Tool> counted_events();

}  // namespace holdfast::measure
