#pragma once

/// Symbols of an ELF file: what its functions and variables are called, where they stand, and how large they are.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace holdfast::binary {

struct Symbol {
  std::string name;  ///< as the linker knows it: "_ZN2ns7counterE"
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  bool is_object = false;      ///< a variable
  bool is_of_threads = false;  ///< a variable of which each thread has one; its address is an offset
  bool is_global = false;      ///< known outside of the unit that defines it

  bool is_function() const { return !is_object && !is_of_threads; }
};

struct Symbols {
  std::vector<Symbol> defined;
  bool stripped = false;  ///< only those are left that the loader needs
};

/// Throws Error where the file cannot be opened, or is no ELF file.
Symbols symbols_of(const std::string& path);

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

}  // namespace holdfast::binary
