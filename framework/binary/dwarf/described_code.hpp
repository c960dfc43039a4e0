#pragma once

/// Described code: what debug information (DWARF) says of the functions and classes of a file: where the code of each function
/// is, which functions were inlined where, and which class derives from which. One walk through all of it, for all who need
/// more than one function.

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
  std::vector<std::uint64_t> entries{};  ///< of its own code and of its copies; empty: all of it was inlined
};

/// Code of one function. Of what is inlined into it, `depth` is greater.
struct OwnedRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int depth = 0;
  std::uint32_t function = 0;  ///< place in DescribedCode::functions
  bool inlined = false;
};

/// A function whose code is inside of another one, in place of a call; also where nothing is left of it.
struct InlinedFunction {
  std::uint32_t function = 0;  ///< place in DescribedCode::functions
  std::uint64_t into = 0;      ///< address of the function that it became part of
  std::size_t places = 0;      ///< how often
};

/// Of the line table.
struct LineRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  const std::string* file = nullptr;
  int line = 0;
};

struct DescribedCode {
  bool present = false;  ///< the file has debug information
  std::vector<DescribedFunction> functions;
  std::vector<OwnedRange> ranges;
  std::vector<InlinedFunction> inlined;
  /// A class and one that it directly derives from, by their qualified names: "shop::Circle", "shop::Shape".
  std::vector<std::pair<std::string, std::string>> derived;
};

/// Of a file without debug information: nothing. Reads all of it but for the line tables: seconds for large programs.
DescribedCode described_code(const DwarfFile& file);
/// Throws Error where the file cannot be opened. Of what is no ELF file: nothing.
DescribedCode described_code(const std::string& path);

/// `names`: of the files of all lines, which must outlive these.
std::vector<LineRange> described_lines(const DwarfFile& file, std::set<std::string>& names);

}  // namespace holdfast::binary
