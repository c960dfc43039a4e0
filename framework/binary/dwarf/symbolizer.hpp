#pragma once

/// Code places: which function an address of an ELF file belongs to, with what was inlined there, and the line.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace holdfast::binary {

struct CodeLocation {
  std::vector<std::string>
      symbols;       ///< mangled, or plain names; the innermost inlined function first, that of the
                     ///< symbol table last; empty: none is known
  std::string file;  ///< of the source, of the innermost; empty: there is no debug information
  int line = 0;
  std::string outer_file;  ///< and of the call in the function that all of this was inlined into
  int outer_line = 0;
};

/// Of one file; opened once for many addresses.
class Symbolizer {
 public:
  /// What cannot be opened has no places.
  explicit Symbolizer(const std::string& path);
  Symbolizer(const Symbolizer&) = delete;
  Symbolizer& operator=(const Symbolizer&) = delete;
  ~Symbolizer();

  /// `address`: as the process had it, in the file mapped at `base`.
  CodeLocation at(std::uint64_t address, std::uint64_t base) const;

 private:
  struct Open;
  std::unique_ptr<Open> open_;
  std::map<std::uint64_t, std::string> functions_;  ///< by address
};

}  // namespace holdfast::binary
