#pragma once

/// The unwind table of an image (.eh_frame): the addresses of its functions, even in a program without symbols, and of
/// their tables of exception handlers.

#include <cstdint>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

struct UnwindEntry {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t handlers = 0;     ///< address of its table of exception handlers (LSDA); 0 if it has none
  std::uint64_t at = 0;           ///< address of the entry itself
  std::uint64_t size = 0;         ///< of the entry, including its length field
  std::uint64_t common = 0;       ///< address of its common information entry (CIE)
  std::uint64_t handlers_at = 0;  ///< address in the entry at which `handlers` is stored
};

/// Returns the entries by address. Stops at damaged data, and at formats that compilers for this processor do not use.
std::vector<UnwindEntry> unwind_entries(const ElfImage& image);

/// Reads the numbers of unwind tables, one after the other. After the end all numbers are 0, and good() is false.
class TableReader {
 public:
  TableReader(const ElfImage& image, std::uint64_t address, std::size_t size)
      : bytes_(image.bytes(address, size)), begin_(address) {}

  std::uint64_t address() const { return begin_ + at_; }
  bool good() const { return good_; }
  bool ended() const { return at_ >= bytes_.size(); }
  void skip(std::uint64_t bytes);
  std::uint64_t number(std::size_t bytes);
  std::int64_t signed_number(std::size_t bytes);
  std::uint64_t uleb();
  std::int64_t sleb();
  /// Reads a number encoded by DW_EH_PE_*, ignoring DW_EH_PE_indirect; 0 if it is omitted.
  std::uint64_t encoded(std::uint8_t encoding);

 private:
  std::span<const std::uint8_t> bytes_;
  std::uint64_t begin_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace holdfast::binary
