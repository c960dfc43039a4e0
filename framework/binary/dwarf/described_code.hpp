#pragma once

/// Described code: the functions and classes of a file in its debug information (DWARF): the code ranges of each function,
/// inlined functions, and base classes. A single pass reads all of it, for callers that need more than one function.

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "binary/dwarf/code_map.hpp"

namespace holdfast::binary {

class DwarfFile;

/// A function as one unit describes it. Another unit may describe it again.
struct DescribedFunction {
  MappedFunction function;
  std::vector<std::uint64_t>
      entries{};  ///< entry points of its own code and of its copies; empty if it was only inlined
};

/// A code range of one function. Inlined code has a larger `depth`.
struct OwnedRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int depth = 0;
  std::uint32_t function = 0;  ///< index into DescribedCode::functions
  bool inlined = false;
};

/// A function that was inlined into another one, even if none of its code is left.
struct InlinedFunction {
  std::uint32_t function = 0;  ///< index into DescribedCode::functions
  std::uint64_t into = 0;      ///< address of the function into which it was inlined
  std::size_t places = 0;      ///< number of inlined calls
};

/// A row of the line table.
struct LineRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  const std::string* file = nullptr;
  int line = 0;
};

struct DescribedCode {
  bool present = false;  ///< true if the file has debug information
  std::vector<DescribedFunction> functions;
  std::vector<OwnedRange> ranges;
  std::vector<InlinedFunction> inlined;
  /// Pairs of a class and a direct base class, by their qualified names: "shop::Circle", "shop::Shape".
  std::vector<std::pair<std::string, std::string>> derived;
};

/// Reads all debug information except the line tables, which takes seconds for large programs. The result is empty if the
/// file has no debug information.
DescribedCode described_code(const DwarfFile& file);
/// Opens and reads a file. Throws Error if it cannot be opened. The result is empty if it is not an ELF file.
DescribedCode described_code(const std::string& path);

/// Reads the line tables. Adds the names of the source files to `names`, which must outlive the result.
std::vector<LineRange> described_lines(const DwarfFile& file, std::set<std::string>& names);

}  // namespace holdfast::binary
