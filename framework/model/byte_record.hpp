#pragma once

/// Byte records: numbers and texts one behind the other, for files that are read often and must be read quickly.
///
///     ByteWriter writer;
///     writer.number(7);
///     writer.text("parse");
///     ByteReader reader(writer.bytes(), "the record");
///     reader.number();   // 7
///
/// A number takes seven bits of each byte, the lowest first; a text its length, then its bytes.

#include <cstdint>
#include <string>
#include <string_view>

#include "model/error.hpp"

namespace holdfast {

class ByteWriter {
 public:
  void number(std::uint64_t value) {
    for (; value >= kMore; value >>= kBits) bytes_.push_back(static_cast<char>(value | kMore));
    bytes_.push_back(static_cast<char>(value));
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_.append(value);
  }
  /// As many as the reader knows by itself.
  void raw(std::string_view value) { bytes_.append(value); }

  const std::string& bytes() const { return bytes_; }

 private:
  friend class ByteReader;
  static constexpr std::uint64_t kMore = 0x80;
  static constexpr unsigned kBits = 7;
  std::string bytes_;
};

/// Throws Error, with `where`, where the bytes end too early or a number has too many.
class ByteReader {
 public:
  ByteReader(std::string_view bytes, std::string_view where) : left_(bytes), where_(where) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !left_.empty(); shift += ByteWriter::kBits) {
      const auto byte = static_cast<std::uint8_t>(left_.front());
      left_.remove_prefix(1);
      value |= (byte & (ByteWriter::kMore - 1)) << shift;
      if (byte < ByteWriter::kMore) return value;
    }
    refuse();
  }
  std::string_view raw(std::size_t size) {
    if (size > left_.size()) refuse();
    const auto value = left_.substr(0, size);
    left_.remove_prefix(size);
    return value;
  }
  std::string text() { return std::string(raw(number())); }
  /// Of things that take a byte each at least: no memory is asked for that the rest cannot fill.
  std::size_t count() {
    const auto value = number();
    if (value > left_.size()) refuse();
    return value;
  }
  bool at_end() const { return left_.empty(); }
  [[noreturn]] void refuse() const {
    throw Error(std::string(where_) + ": is damaged, or of another version");
  }

 private:
  std::string_view left_;
  std::string_view where_;
};

}  // namespace holdfast
