#pragma once

/// Names of functions, as C++ and as linkers write them, and what they tell of parameters.

#include <optional>
#include <string>
#include <string_view>

namespace holdfast::binary {

/// What the linker calls a function, without what compilers append to copies and parts that they made of it:
/// "_Z3fooi.isra.0" -> "_Z3fooi"; also .constprop, .part, .cold, .lto_priv, .llvm and symbol versions ("@GLIBC_2.2.5").
std::string without_clone_suffix(std::string_view linkage);

/// Of a demangled name (binary/elf/symbols.hpp), without return type, parameters and what follows them:
/// "void ns::twice<int>(int)" -> "ns::twice<int>".
std::string without_parameters(const std::string& demangled);

/// The name by which calls are compared: of "_ZNK2ns4List4sizeEv.isra.0" it is "ns::List::size".
std::string plain_name(const std::string& linkage);

/// How many bytes of parameters the callers of a function put on the stack, at most, as far as its demangled name
/// tells: where all of them are numbers, pointers, references, or classes of the standard library that are passed by
/// reference. Empty: not known, as of functions of C and of parameters that are classes or enumerations.
///
/// "f(int, double*)" has 0, for both fit registers (System V ABI, AMD64, 3.2.3).
std::optional<int> stack_parameters_in(const std::string& demangled);

}  // namespace holdfast::binary
