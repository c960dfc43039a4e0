#pragma once

/// Code map: which function each instruction of a file belongs to, and which line. Where debug information says so, code that
/// was inlined belongs to the function that was inlined, under its own name; else to the function of the symbol table. What the
/// headers of the system have inlined is part of the function that it was inlined into.
///
///     const auto map = code_map_of("/build/app");
///     for (const auto& row : map.rows) map.functions[row.function].name;   // of [row.begin, row.end)
///
/// What the compiler made of one function (copies, parts, constructors of base and complete objects) is one function. A line
/// belongs to a function where it stands in the file that defines the function.

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast::binary {

struct MappedFunction {
  std::string
      symbol;  ///< mangled, of the function that was written (unify_variants() in elf/symbols.hpp); empty: only its unit knows it
  std::string name;          ///< demangled
  std::string file{};        ///< that defines it; empty: there is no debug information
  int line = 0;              ///< of the definition
  bool has_code = false;     ///< of its own; false: all of it was inlined
  std::vector<int> lines{};  ///< of `file`, with code of this function; sorted

  /// The same in every file and build: the symbol, else the name with the place of the definition.
  std::string key() const {
    return !symbol.empty() ? symbol : name + " " + file + ":" + std::to_string(line);
  }
};

/// Instructions that stand behind each other, of one function and one line.
struct CodeRow {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint32_t function = 0;  ///< place in functions
  int line = 0;                ///< 0: not known, or not of the file that defines the function
};

struct CodeMap {
  std::vector<MappedFunction> functions;
  std::vector<CodeRow> rows;  ///< by address; none overlaps another
};

/// Throws Error where the file cannot be opened, or is no ELF file. Reads all of its debug information: seconds for large
/// programs. `with_system`: functions of the system's headers that were inlined have their own names, too.
CodeMap code_map_of(const std::string& path, bool with_system = false);

/// As bytes for a file of this machine, and back. Throws Error for anything but such bytes; `path`: for its message.
std::string code_map_record(const CodeMap& map);
CodeMap parse_code_map(const std::string& record, const std::string& path);

}  // namespace holdfast::binary
