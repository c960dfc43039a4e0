#pragma once

/// The unwind table of an image (.eh_frame): where its functions lie, also in a program without symbols, and where each
/// has its table of exception handlers.

#include <cstdint>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

struct UnwindEntry {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t handlers = 0;     ///< address of its table (LSDA); 0: it has none
  std::uint64_t at = 0;           ///< address of the entry itself
  std::uint64_t size = 0;         ///< of the entry, with its length
  std::uint64_t common = 0;       ///< address of what it shares with others (CIE)
  std::uint64_t handlers_at = 0;  ///< address at which the entry says `handlers`
};

/// By address. What is damaged, or written in a way that compilers for this processor do not use, ends the list.
std::vector<UnwindEntry> unwind_entries(const ElfImage& image);

/// Reads numbers as unwind tables have them, one after the other. Behind the end all are 0, and good() is false.
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
  /// DW_EH_PE_*, without what DW_EH_PE_indirect says; 0: left out.
  std::uint64_t encoded(std::uint8_t encoding);

 private:
  std::span<const std::uint8_t> bytes_;
  std::uint64_t begin_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace holdfast::binary
