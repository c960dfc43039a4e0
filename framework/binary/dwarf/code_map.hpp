#pragma once

/// Code map: the function and the line of each instruction of a file. With debug information, inlined code belongs to the
/// function that was inlined, under its own name. Without it, code belongs to the function of the symbol table. Inlined
/// functions of system headers belong to the function into which they were inlined.
///
///     const auto map = code_map_of("/build/app");
///     for (const auto& row : map.rows) map.functions[row.function].name;   // of [row.begin, row.end)
///
/// Everything that the compiler made of one function (copies, parts, constructors of base and complete objects) is one
/// function. A line belongs to a function only if it is in the file that defines the function.

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast::binary {

struct MappedFunction {
  std::string
      symbol;  ///< mangled, unified by unify_variants() of elf/symbols.hpp; empty if it is local to its unit
  std::string name;          ///< demangled
  std::string file{};        ///< the file that defines it; empty without debug information
  int line = 0;              ///< of the definition
  bool has_code = false;     ///< false if it has no code of its own, because it was only inlined
  std::vector<int> lines{};  ///< lines of `file` that have code of this function; sorted

  /// Returns a key that is the same in every file and build: the symbol, else the name with the position of the definition.
  std::string key() const {
    return !symbol.empty() ? symbol : name + " " + file + ":" + std::to_string(line);
  }
};

/// Contiguous instructions of one function and one line.
struct CodeRow {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint32_t function = 0;  ///< index into CodeMap::functions
  int line = 0;                ///< 0 if not known, or not in the file that defines the function
};

struct CodeMap {
  std::vector<MappedFunction> functions;
  std::vector<CodeRow> rows;  ///< by address; none overlaps another
};

/// Reads the code map of a file, with all of its debug information, which takes seconds for large programs. With
/// `with_system`, inlined functions of system headers have their own names, too. Throws Error if the file cannot be opened,
/// or is not an ELF file.
CodeMap code_map_of(const std::string& path, bool with_system = false);

/// Converts a code map to bytes for a file on this machine, and back. Parsing throws Error, with `path`, for any other
/// bytes.
std::string code_map_record(const CodeMap& map);
CodeMap parse_code_map(const std::string& record, const std::string& path);

}  // namespace holdfast::binary
