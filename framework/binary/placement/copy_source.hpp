#pragma once

/// Copy source: the functions of a file that is written several times with copies. Each function is decoded once.

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "binary/elf/elf_image.hpp"
#include "binary/elf/unwind_table.hpp"
#include "binary/placement/copied_code.hpp"

namespace holdfast::binary {

class CopySource {
 public:
  /// `image` must outlive it.
  explicit CopySource(const ElfImage& image);

  const ElfImage& image() const { return image_; }
  /// Returns the function that begins at `begin`; null if its size is not known. The pointer stays valid. Not thread-safe.
  const FunctionCode* function_at(std::uint64_t begin) const;
  /// Returns true if a part of the function (".cold") is elsewhere, and leads back into it.
  bool is_split(std::uint64_t begin) const { return split_.contains(begin); }
  /// Returns the entry of the unwind table that describes an address; null if none does.
  const UnwindEntry* entry_at(std::uint64_t address) const;
  /// Returns the address of the unwind entry of each function, by the begin of the function. Empty if the file has no index
  /// of its unwind table, or if the index has another format.
  const std::map<std::uint64_t, std::uint64_t>& index() const { return index_; }

 private:
  const ElfImage& image_;
  std::map<std::uint64_t, std::uint64_t> ends_;  ///< of functions, by their begins
  std::set<std::uint64_t> split_;
  std::vector<UnwindEntry> entries_;
  std::map<std::uint64_t, std::uint64_t> index_;
  mutable std::map<std::uint64_t, FunctionCode> decoded_;
};

}  // namespace holdfast::binary
