#pragma once

/// The additional segment of a program with copies. It has the code of the copies, their jump tables, and an index of the
/// unwind table.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "binary/placement/copied_code.hpp"
#include "binary/placement/copies.hpp"
#include "binary/placement/copy_source.hpp"

namespace holdfast::binary {

inline constexpr std::uint64_t kPageBytes = 0x1000;

constexpr std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// The way in which the unwinder finds the entry of a copy.
enum class Unwinding {
  by_index,  ///< by the index in the segment, in modules that a dynamic loader has loaded
  in_place,  ///< a static program registers its table itself, so the function's own entry is replaced
  none       ///< the unwinder finds only the entries that were linked
};

/// Bytes to write at an address of the file.
struct Replacement {
  std::uint64_t at = 0;
  std::vector<std::uint8_t> bytes;
};

class CopiesSegment {
 public:
  /// `begin` is the address of the segment in memory. `source` must outlive it.
  CopiesSegment(const CopySource& source, std::uint64_t begin, Unwinding unwinding)
      : source_(source), begin_(begin), unwinding_(unwinding) {}

  std::uint64_t begin() const { return begin_; }
  std::uint64_t end() const { return begin_ + bytes_.size(); }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  bool is_empty() const { return addresses_.empty(); }

  /// Adds copies. Returns the functions that could not be copied.
  std::vector<FunctionLeft> add(const std::vector<FunctionPlace>& functions);
  /// Makes copies use each other and their own tables, and adds the data of the unwinder. Call it after the last add().
  void finish();

  /// Returns the address of the index of the unwind table; 0 if the file keeps its own index.
  std::uint64_t index() const { return index_; }
  /// Returns the changes to the rest of the file.
  std::vector<Replacement> replacements() const;

 private:
  const ElfImage& image() const { return source_.image(); }
  std::string add_copy(const FunctionPlace& function);
  std::string why_not_unwound(const FunctionCode& function, std::uint64_t to) const;
  void append(std::uint64_t address, const std::vector<std::uint8_t>& more);
  void add_unwind_index();
  std::optional<std::uint64_t> moved_label(std::uint64_t label) const;
  std::vector<Replacement> labels() const;

  const CopySource& source_;
  std::uint64_t begin_;
  Unwinding unwinding_;
  std::vector<std::uint8_t> bytes_;
  AddressesOfCopies addresses_;
  std::uint64_t index_ = 0;
};

}  // namespace holdfast::binary
