#pragma once

/// A function, read from its module.

#include <cstdint>
#include <vector>

#include "callmap/function.hpp"
#include "callmap/module.hpp"

namespace holdfast::callmap {

/// `address`: where it begins. `inside`: see Function::inside. Throws Error where no code stands there.
Function body_at(const Module& module, std::uint64_t address, const std::vector<Inlined>& inside);

}  // namespace holdfast::callmap
