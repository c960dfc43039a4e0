#pragma once

/// Symbolizer: finds the function of an address in an ELF file, the functions that were inlined there, and the line.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace holdfast::binary {

struct CodeLocation {
  std::vector<std::string>
      symbols;       ///< mangled or plain names; the innermost inlined function first, the function of the
                     ///< symbol table last; empty if none is known
  std::string file;  ///< source file of the innermost function; empty without debug information
  int line = 0;
  std::string outer_file;  ///< source file of the call in the function into which all others were inlined
  int outer_line = 0;
};

/// The symbolizer of one file, which is opened once for many addresses.
class Symbolizer {
 public:
  /// If the file cannot be opened, all results are empty.
  explicit Symbolizer(const std::string& path);
  Symbolizer(const Symbolizer&) = delete;
  Symbolizer& operator=(const Symbolizer&) = delete;
  ~Symbolizer();

  /// Returns the location of `address` in a process that has mapped the file at `base`.
  CodeLocation at(std::uint64_t address, std::uint64_t base) const;

 private:
  struct Open;
  std::unique_ptr<Open> open_;
  std::map<std::uint64_t, std::string> functions_;  ///< by address
};

}  // namespace holdfast::binary
