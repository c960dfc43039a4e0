#pragma once

/// Names of functions, as people and as linkers write them.

#include <string>
#include <string_view>

namespace holdfast::callmap {

/// What the linker calls a function, without what compilers append to copies and parts that they made of it:
/// "_Z3fooi.isra.0" -> "_Z3fooi"; also .constprop, .part, .cold, .lto_priv, .llvm and symbol versions ("@GLIBC_2.2.5").
std::string without_clone_suffix(std::string_view linkage);

/// Of a demangled name (image/symbols.hpp), without return type, parameters and what follows them:
/// "void ns::twice<int>(int)" -> "ns::twice<int>".
std::string without_parameters(const std::string& demangled);

/// The name by which calls are compared: of "_ZNK2ns4List4sizeEv.isra.0" it is "ns::List::size".
std::string plain_name(const std::string& linkage);

}  // namespace holdfast::callmap
