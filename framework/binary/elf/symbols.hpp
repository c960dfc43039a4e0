#pragma once

/// Symbols of an ELF file: what its functions and variables are called, where they stand, and how large they are.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct Elf;  // libelf's

namespace holdfast::binary {

struct Symbol {
  std::string name;  ///< as the linker knows it: "_ZN2ns7counterE"
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  bool is_object = false;      ///< a variable
  bool is_of_threads = false;  ///< a variable of which each thread has one; its address is an offset
  bool is_global = false;      ///< known outside of the unit that defines it
  std::uint32_t unit =
      0;  ///< of what is not: two of different units were in different object files; 0: not known

  bool is_function() const { return !is_object && !is_of_threads; }
};

struct Symbols {
  std::vector<Symbol> defined;
  bool stripped = false;  ///< only those are left that the loader needs
};

/// Throws Error where the file cannot be opened, or is no ELF file.
Symbols symbols_of(const std::string& path);
Symbols symbols_in(Elf* elf);

/// Its functions alone, without the version of a library ("@GLIBC_2.2.5"); several may have one address. Of what is no ELF
/// file: none. Throws Error where the file cannot be opened.
Symbols functions_of(const std::string& path);

/// "ns::f<int>(char)"; what is no C++ name stays as it is, also "i", which would be a type.
std::string demangled(const std::string& name);

/// Whether a symbol is what `wanted` names: by its linker's name, by its demangled name, or by that without the
/// parameters, which means all overloads and all copies that the compiler made of them.
bool is_named(const Symbol& symbol, const std::string& wanted);

/// Bytes of each section, also of those that take none in the file (.bss). Throws Error as symbols_of() does.
std::map<std::string, std::uint64_t> section_sizes(const std::string& path);

// Names of functions, as C++ and as linkers write them, and what they tell of parameters.

/// What the linker calls a function, without what compilers append to copies and parts that they made of it:
/// "_Z3fooi.isra.0" -> "_Z3fooi"; also .constprop, .part, .cold, .lto_priv, .llvm and symbol versions ("@GLIBC_2.2.5").
std::string without_clone_suffix(std::string_view linkage);

/// Returns the symbol with "C4" for each "C1", "C2" and so on of a constructor, and "D4" for "D0", "D1" and so on of a destructor:
/// compilers make several functions of one that was written. GCC's debug information names it so, Clang's names each variant.
std::string unify_variants(std::string symbol);

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
