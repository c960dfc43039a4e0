#pragma once

/// Symbols of an ELF file: names, addresses and sizes of its functions and variables.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct Elf;  // libelf's

namespace holdfast::binary {

struct Symbol {
  std::string name;  ///< linkage name: "_ZN2ns7counterE"
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  bool is_object = false;      ///< a variable
  bool is_of_threads = false;  ///< a thread-local variable; its address is an offset
  bool is_global = false;      ///< visible outside of the unit that defines it
  std::uint32_t unit = 0;      ///< number of the object file of a local symbol; 0 if not known

  bool is_function() const { return !is_object && !is_of_threads; }
};

struct Symbols {
  std::vector<Symbol> defined;
  bool stripped = false;  ///< true if only dynamic symbols, which the loader needs, are left
};

/// Reads the symbols. Throws Error if the file cannot be opened, or is not an ELF file.
Symbols symbols_of(const std::string& path);
Symbols symbols_in(Elf* elf);

/// Reads only the functions, without the version of a library ("@GLIBC_2.2.5"); several may have the same address. Returns
/// none if the file is not an ELF file. Throws Error if it cannot be opened.
Symbols functions_of(const std::string& path);

/// Demangles a C++ name to "ns::f<int>(char)". Returns other names unchanged, also "i", which would be a type.
std::string demangled(const std::string& name);

/// Returns true if `wanted` is the linkage name of the symbol, its demangled name, or that name without parameters. The
/// last one means all overloads, and all copies that the compiler made of them.
bool is_named(const Symbol& symbol, const std::string& wanted);

/// Returns the size of each section in bytes, also of those without bytes in the file (.bss). Throws Error like
/// symbols_of().
std::map<std::string, std::uint64_t> section_sizes(const std::string& path);

// Names of functions in C++ and in linkers, and the parameters that they contain.

/// Removes the suffixes that compilers append to copies and parts of a function: "_Z3fooi.isra.0" -> "_Z3fooi". Also removes
/// .constprop, .part, .cold, .lto_priv, .llvm and symbol versions ("@GLIBC_2.2.5").
std::string without_clone_suffix(std::string_view linkage);

/// Returns the symbol with "C4" for each "C1", "C2" and so on of a constructor, and "D4" for "D0", "D1" and so on of a
/// destructor. Compilers make several functions of one constructor. GCC's debug information uses the unified name, Clang's
/// names each variant.
std::string unify_variants(std::string symbol);

/// Removes the return type, the parameters and all that follows them from a demangled name:
/// "void ns::twice<int>(int)" -> "ns::twice<int>".
std::string without_parameters(const std::string& demangled);

/// Returns the name by which calls are compared; for "_ZNK2ns4List4sizeEv.isra.0" it is "ns::List::size".
std::string plain_name(const std::string& linkage);

/// Returns the maximum number of bytes of parameters that callers put on the stack, derived from the demangled name. All
/// parameters must be numbers, pointers, references, or classes of the standard library that are passed by reference.
/// Returns none if the number is not known, as for C functions and for parameters that are classes or enumerations.
///
/// "f(int, double*)" has 0, because both are passed in registers (System V ABI, AMD64, 3.2.3).
std::optional<int> stack_parameters_in(const std::string& demangled);

}  // namespace holdfast::binary
