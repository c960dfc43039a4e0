#pragma once

/// What debug information (DWARF) says of a program's classes and functions that its symbols do not: which class
/// derives from which, and which functions were inlined where.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "binary/position.hpp"

namespace holdfast::binary {

/// A class and one that it directly derives from, by their qualified names: "shop::Circle", "shop::Shape".
struct Derived {
  std::string name;
  std::string base;
};

/// A function whose code stands inside of another one, there in place of a call.
struct InlinedFunction {
  std::string symbol;      ///< mangled; empty: it has none, as static functions have not
  std::string name;        ///< qualified
  std::uint64_t into = 0;  ///< address of the function that it became part of
  std::size_t places = 0;  ///< how often
};

struct DebugInfo {
  bool present = false;
  std::vector<Derived> derived;
  std::vector<InlinedFunction> inlined;
  std::map<std::uint64_t, Position> written;  ///< of functions that have code, by their addresses
};

/// Of what has no debug information, or is no ELF file: nothing is present. Throws Error where the file cannot be
/// opened. Reads it whole: seconds for large programs.
DebugInfo debug_info_of(const std::string& path);

}  // namespace holdfast::binary
