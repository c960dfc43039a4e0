#pragma once

/// Byte records: sequences of numbers and texts, for files that are read often and must be read quickly.
///
///     ByteWriter writer;
///     writer.number(7);
///     writer.text("parse");
///     ByteReader reader(writer.bytes(), "the record");
///     reader.number();   // 7
///
/// A number is stored with seven bits in each byte, the lowest first. A text is stored as its length and its bytes.
///
/// field() is overloaded for both classes, so that one list of the fields of a record both writes and reads it:
///
///     template <class Bytes, class Row>
///     void row_fields(Bytes& bytes, Row& row) { fields(bytes, row.name, row.lines); }

#include <concepts>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
  /// Appends bytes without their number, which the reader must know.
  void raw(std::string_view value) { bytes_.append(value); }

  const std::string& bytes() const { return bytes_; }

 private:
  friend class ByteReader;
  static constexpr std::uint64_t kMore = 0x80;
  static constexpr unsigned kBits = 7;
  std::string bytes_;
};

/// Throws Error, with `where`, if the bytes end too early or a number has too many bytes.
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
  /// Reads a number of elements of at least one byte each. A number larger than the remaining bytes is refused, so that
  /// damaged records cannot cause huge allocations.
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

inline void field(ByteWriter& writer, std::string_view value) { writer.text(value); }
inline void field(ByteReader& reader, std::string& value) { value = reader.text(); }

template <std::integral Number>
void field(ByteWriter& writer, Number value) {
  writer.number(static_cast<std::uint64_t>(value));
}
template <std::integral Number>
void field(ByteReader& reader, Number& value) {
  value = static_cast<Number>(reader.number());
}

/// Stores the difference between a number and the previous one.
template <std::integral Number>
void distance_field(ByteWriter& writer, Number value, Number& before) {
  writer.number(static_cast<std::uint64_t>(value - std::exchange(before, value)));
}
template <std::integral Number>
void distance_field(ByteReader& reader, Number& value, Number& before) {
  value = before += static_cast<Number>(reader.number());
}

/// Stores the number of elements; the caller stores the elements after it.
template <class One>
void count_field(ByteWriter& writer, const std::vector<One>& all) {
  writer.number(all.size());
}
template <class One>
void count_field(ByteReader& reader, std::vector<One>& all) {
  all.resize(reader.count());
}

template <class One>
void field(ByteWriter& writer, const std::vector<One>& all) {
  writer.number(all.size());
  for (const auto& one : all) field(writer, one);
}
template <class One>
void field(ByteReader& reader, std::vector<One>& all) {
  all.resize(reader.count());
  for (auto& one : all) field(reader, one);
}

inline void field(ByteWriter& writer, const std::set<std::string>& all) {
  writer.number(all.size());
  for (const auto& one : all) field(writer, one);
}
inline void field(ByteReader& reader, std::set<std::string>& all) {
  for (auto left = reader.count(); left > 0; --left) all.insert(all.end(), reader.text());
}

template <class Value>
void field(ByteWriter& writer, const std::map<std::string, Value>& all) {
  writer.number(all.size());
  for (const auto& [key, value] : all) {
    field(writer, key);
    field(writer, value);
  }
}
template <class Value>
void field(ByteReader& reader, std::map<std::string, Value>& all) {
  for (auto left = reader.count(); left > 0; --left) {
    auto key = reader.text();
    Value value{};
    field(reader, value);
    all.insert_or_assign(all.end(), std::move(key), std::move(value));
  }
}

template <class Bytes, class... Fields>
void fields(Bytes& bytes, Fields&... all) {
  (field(bytes, all), ...);
}

}  // namespace holdfast
