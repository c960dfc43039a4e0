#pragma once

/// Which functions an ELF file has, by its symbol table.

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast::image {

struct FunctionSymbol {
  std::string name;           ///< mangled, without the version of a library
  std::uint64_t address = 0;  ///< as in the file; several names may have the same
};

struct FunctionSymbols {
  std::vector<FunctionSymbol> functions;
  bool stripped = false;  ///< these are only the ones that other files can see
};

/// Of what is no ELF file: none. Throws Error where the file cannot be opened.
FunctionSymbols function_symbols(const std::string& path);

}  // namespace holdfast::image
