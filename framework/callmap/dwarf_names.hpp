#pragma once

/// Names and types of entries of debug information.

#include <elfutils/libdw.h>

#include <optional>
#include <string>

#include "callmap/function.hpp"

namespace holdfast::callmap {

/// As the linker calls it, without what is appended to copies; empty: only its own unit knows it.
std::string linkage_of(Dwarf_Die* function);

/// As Call::callee.
std::string plain_name_of(Dwarf_Die* function);

/// A number of an attribute, of the entry itself or of what it stands for.
std::optional<std::uint64_t> number_of(Dwarf_Die* die, unsigned attribute);

/// How many bytes of parameters callers put on the stack, at most (System V ABI, AMD64, 3.2.3): whole numbers and
/// pointers beyond the sixth, floating-point numbers beyond the eighth, and whatever else may not fit registers.
int stack_parameters_of(Dwarf_Die* function);

}  // namespace holdfast::callmap
