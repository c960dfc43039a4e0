#pragma once

/// Described code: what debug information says of the functions of a file, of the ranges of their code, and of its lines.
/// Private to this room.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "binary/dwarf/code_map.hpp"
#include "binary/dwarf/dwarf_file.hpp"

namespace holdfast::binary {

/// A function as one unit describes it. Another unit may describe it again.
struct DescribedFunction {
  MappedFunction function;
  std::uint64_t entry = 0;  ///< of its own code; 0: it has none
};

/// Code of one function. Of what is inlined into it, `depth` is greater.
struct OwnedRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int depth = 0;
  std::uint32_t function = 0;  ///< place in DescribedCode::functions
  bool inlined = false;
};

/// Of the line table.
struct LineRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  const std::string* file = nullptr;  ///< one of DescribedCode::files
  int line = 0;
};

struct DescribedCode {
  std::vector<DescribedFunction> functions;
  std::vector<OwnedRange> ranges;
  std::vector<LineRange> lines;
  std::set<std::string> files;
};

/// Of a file without debug information: nothing. Reads all of it.
DescribedCode described_code(const DwarfFile& file);

}  // namespace holdfast::binary
