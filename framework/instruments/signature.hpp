#pragma once

/// Signatures: parsed names of functions and types, and matching with patterns. Example:
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
    bool has_arguments = false;          ///< it is a template
    std::vector<std::string> arguments;  ///< "int"
  };
  std::vector<Part> parts;  ///< separated by "::"
  bool has_types = false;
  std::vector<std::string> types;  ///< of the parameters
  std::string qualifiers;          ///< "const", "&&" after the parameters
};

/// Parses a demangled name, or a pattern. A return type in front of it is ignored.
Signature signature_of(std::string_view text);

/// Returns true if `name` matches `pattern`: the same parts, template arguments and types. The pattern may omit the types,
/// all arguments of a template, or the last of them. const after the types counts if the pattern has types. A name of C has
/// no types, so a pattern with any types matches it.
bool means(const Signature& pattern, const Signature& name);

/// Returns the name in plain form. It has std::string for its full spelling, no inline namespaces of the C++ library, and no
/// ABI tags. Integers are spelled as demanglers do (integer_spelling.hpp), and spaces occur only where they are needed.
std::string plain_name(std::string_view text);

/// Function names: converts a symbol in a program's symbol table to the name in the source.
///
///     function_name("_ZN4shop3Box4sizeEv.constprop.0").text      "shop::Box::size()".
///     function_name("_ZThn8_N4shop3Box4sizeEv").text             "shop::Box::size()": a thunk has its function's name.
///
/// One function may have several symbols. Constructors and destructors have one for complete objects and one for base
/// classes. A virtual function of a second base has thunks. Compilers also make clones (.isra, .constprop) and outlined parts
/// (.part, .cold).
struct FunctionName {
  std::string text;       ///< demangled and plain; unchanged if it is not a symbol of C++
  std::string symbol;     ///< without the suffixes of clones and outlined parts
  bool is_piece = false;  ///< an outlined part: entering it is not a call
  bool is_cold = false;   ///< an outlined part that jumps back
};

FunctionName function_name(std::string_view symbol);

/// Returns true if a transition from `caller` to `callee` is a call in the source. It is not a call between symbols of one
/// function, nor into an outlined part.
bool is_call(const FunctionName& caller, const FunctionName& callee);

}  // namespace holdfast::instruments
