#pragma once

/// Copies: writes a program that executes some of its functions at other places. A comparison of
/// both shows the effect of a place on their time.
///
///   const ProgramToCopy program("/stage/app");
///   // the function at 0x4520 is executed at the third cache line of a page
///   const auto left = program.write_with_copies({{0x4520, 3}}, "/stage/app.3");
///
/// Each function is copied into a segment behind all others, and a jump at the begin of the function leads to it. Nothing
/// inside is changed: loops stay aligned, and references lead to where they led. Calls of a copy lead to other copies at once. The
/// unwinder finds the copies as it finds the functions, and jumps by number have tables of their own (jump_tables.hpp). A part
/// that the compiler has split off (`.cold`) is executed where it was, and leads back into the function itself.
///
/// Sections, symbols and debug information are left out of the file: the loader needs none of them. For x86-64.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

/// Where a function is to be executed: in this line of 64 bytes of a page, from 0 to 63, and within the line where it was. It comes
/// behind the function before it.
struct FunctionPlace {
  std::uint64_t address = 0;  ///< at which the function begins, by the file
  unsigned line = 0;
};

/// A function that has no copy.
struct FunctionLeft {
  std::uint64_t address = 0;
  std::string why;  ///< "it is shorter than a jump"
};

class CopySource;

/// An executable, read once for all of its files with copies.
class ProgramToCopy {
 public:
  /// Throws Error where it cannot be read.
  explicit ProgramToCopy(const std::string& program);

  ~ProgramToCopy();

  const ElfImage& image() const { return image_; }
  /// Returns those of the functions that cannot be copied.
  std::vector<FunctionLeft> left(const std::vector<FunctionPlace>& functions) const;
  /// Writes an executable, unless no function can be copied. Throws Error where it cannot be written, or the program has no room for
  /// a segment.
  std::vector<FunctionLeft> write_with_copies(const std::vector<FunctionPlace>& functions,
                                              const std::string& to) const;

 private:
  std::string file_;
  ElfImage image_;
  std::unique_ptr<CopySource> source_;
};

}  // namespace holdfast::binary
