#pragma once

/// Signatures: names of functions and types taken apart, and which of them a pattern means.
///
///     const auto name = signature_of("void std::vector<int, std::allocator<int> >::push_back(int const&)");
///     means(signature_of("std::vector::push_back"), name);                  // any vector
///     means(signature_of("std::vector<int>::push_back(const int&)"), name); // of these types
///     means(signature_of("std::vector<int>::push_back(int&&)"), name);      // false

#include <string>
#include <string_view>
#include <vector>

namespace holdfast::instruments {

struct Signature {
  struct Part {
    std::string name;                    ///< "vector"
    bool has_arguments = false;          ///< of a template
    std::vector<std::string> arguments;  ///< "int"
  };
  std::vector<Part> parts;  ///< between "::"
  bool has_types = false;
  std::vector<std::string> types;  ///< of the parameters
  std::string qualifiers;          ///< "const", "&&" behind them
};

/// `text`: a demangled name, or a pattern; a return type in front of it is left out.
Signature signature_of(std::string_view text);

/// Whether `name` is what `pattern` means: the same parts, template arguments and types, where the pattern may leave
/// out the types, all arguments of a template, or the last of them. const behind the types counts where the
/// pattern has types. A name of C has none: it means whatever they are.
bool means(const Signature& pattern, const Signature& name);

/// As names are written here: std::string for what it is spelled out to, no inline namespaces of the C++ library, no
/// tags of its binary interface, integers as demanglers spell them (integer_spelling.hpp), spaces only where they are needed.
std::string plain_name(std::string_view text);

/// Function names: from the symbol in a program's symbol table to what a person wrote.
///
///     function_name("_ZN4shop3Box4sizeEv.constprop.0").text      "shop::Box::size()"
///     function_name("_ZThn8_N4shop3Box4sizeEv").text             "shop::Box::size()": a thunk comes to the function
///
/// One function may have several symbols: constructors and destructors have one for complete objects and one for
/// base classes, a virtual function of a second base has thunks, and compilers make copies (.isra, .constprop) and
/// cut off pieces (.part, .cold).
struct FunctionName {
  std::string text;       ///< demangled and plain; a symbol that is none of C++ as it is
  std::string symbol;     ///< without the endings of copies and pieces
  bool is_piece = false;  ///< a part that was cut off: entering it is no call
  bool is_cold = false;   ///< a piece that jumps back
};

FunctionName function_name(std::string_view symbol);

/// Whether the step from one to the other is a call that somebody wrote. It is none between symbols of one function,
/// and none into a piece.
bool is_call(const FunctionName& caller, const FunctionName& callee);

}  // namespace holdfast::instruments
