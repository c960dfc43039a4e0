#pragma once

/// The benchmarks of a program, in the order in which they were registered.

#include <vector>

#include "holdfast/suite.hpp"

namespace holdfast::measure {

/// All of them; suites are opened for it, once. Throws Error where two have one name, one has none, or a
/// suite's body throws.
const std::vector<detail::Definition>& registered_benchmarks();

}  // namespace holdfast::measure
