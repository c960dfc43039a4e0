#pragma once

/// Function names: from the symbol in a program's symbol table to what a person wrote.
///
///     function_name("_ZN4shop3Box4sizeEv.constprop.0").text      "shop::Box::size()"
///     function_name("_ZThn8_N4shop3Box4sizeEv").text             "shop::Box::size()": a thunk comes to the function
///
/// One function may have several symbols: constructors and destructors have one for complete objects and one for
/// base classes, a virtual function of a second base has thunks, and compilers make copies (.isra, .constprop) and
/// cut off pieces (.part, .cold).

#include <string>
#include <string_view>

namespace holdfast::instruments {

struct FunctionName {
  std::string text;       ///< demangled and plain (signature.hpp); a symbol that is none of C++ as it is
  std::string symbol;     ///< without the endings of copies and pieces
  bool is_piece = false;  ///< a part that was cut off: entering it is no call
  bool is_cold = false;   ///< a piece that jumps back
};

FunctionName function_name(std::string_view symbol);

/// Whether the step from one to the other is a call that somebody wrote. It is none between symbols of one function,
/// and none into a piece.
bool is_call(const FunctionName& caller, const FunctionName& callee);

}  // namespace holdfast::instruments
