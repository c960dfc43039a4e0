#pragma once

/// Copies: writes a program that executes some of its functions at other addresses. A comparison with the original shows
/// the effect of the address on their time.
///
///   const ProgramToCopy program("/stage/app");
///   // the function at 0x4520 is executed at the third cache line of a page
///   const auto left = program.write_with_copies({{0x4520, 3}}, "/stage/app.3");
///
/// Each function is copied into a segment after all others, and a jump at the begin of the function leads to the copy. The
/// code inside does not change: loops stay aligned, and references keep their targets. Calls in a copy lead directly to
/// other copies. The unwinder finds the copies like the functions, and copies have their own jump tables
/// (jump_tables.hpp). A part that the compiler has split off (`.cold`) stays in place, and leads back into the original.
///
/// The file has no sections, symbols and debug information, because the loader needs none of them. For x86-64.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

/// The new place of a function. It is after the previous function, in line `line` (0 to 63) of 64 bytes in a page. Its
/// offset within the line does not change.
struct FunctionPlace {
  std::uint64_t address = 0;  ///< begin of the function in the file
  unsigned line = 0;
};

/// A function that could not be copied.
struct FunctionLeft {
  std::uint64_t address = 0;
  std::string why;  ///< the reason: "it is shorter than a jump"
};

class CopySource;

/// An executable, read once for several files with copies.
class ProgramToCopy {
 public:
  /// Throws Error if the program cannot be read.
  explicit ProgramToCopy(const std::string& program);

  ~ProgramToCopy();

  const ElfImage& image() const { return image_; }
  /// Returns the functions that cannot be copied.
  std::vector<FunctionLeft> left(const std::vector<FunctionPlace>& functions) const;
  /// Writes an executable, unless no function can be copied. Returns the functions that cannot be copied. Throws Error if
  /// the file cannot be written, or the program has no room for a segment.
  std::vector<FunctionLeft> write_with_copies(const std::vector<FunctionPlace>& functions,
                                              const std::string& to) const;

 private:
  std::string file_;
  ElfImage image_;
  std::unique_ptr<CopySource> source_;
};

}  // namespace holdfast::binary
