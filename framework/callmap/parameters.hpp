#pragma once

/// Parameters on the stack, which a probe that stands in place of a call must hand on.

#include <optional>
#include <string>

namespace holdfast::callmap {

/// How many bytes of parameters the callers of a function put on the stack, at most, as far as its demangled name
/// tells: where all of them are numbers, pointers, references, or classes of the standard library that are passed by
/// reference. Empty: not known, as of functions of C and of parameters that are classes or enumerations.
///
/// "f(int, double*)" has 0, for both fit registers (System V ABI, AMD64, 3.2.3).
std::optional<int> stack_parameters_in(const std::string& demangled);

}  // namespace holdfast::callmap
