#pragma once

/// Messages of protocol buffers (protobuf.dev/programming-guides/encoding): varints, and fields with a length. Formats
/// with few fields need no library.
///
///     ProtoMessage().number(1, 300).bytes(2, "text").text();
///     for (ProtoReader fields(bytes, where); fields.next();)
///       if (fields.number == 2) fields.bytes;  // "text"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/error.hpp"

namespace holdfast::wire {

class ProtoMessage {
 public:
  ProtoMessage& number(int field, std::uint64_t value) {
    varint(static_cast<std::uint64_t>(field) << 3U);
    varint(value);
    return *this;
  }
  ProtoMessage& bytes(int field, const std::string& value) {
    varint(static_cast<std::uint64_t>(field) << 3U | 2U);
    varint(value.size());
    text_ += value;
    return *this;
  }
  /// Several numbers in one field.
  ProtoMessage& packed(int field, const std::vector<std::uint64_t>& values) {
    ProtoMessage all;
    for (const auto value : values) all.varint(value);
    return bytes(field, all.text_);
  }
  const std::string& text() const { return text_; }

 private:
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) text_ += static_cast<char>(value | 0x80U);
    text_ += static_cast<char>(value);
  }

  std::string text_;
};

/// Goes through the fields of a message. Throws Error if the bytes are not such a message; `where` begins the text of
/// the error.
class ProtoReader {
 public:
  ProtoReader(std::string_view message, const std::string& where) : rest_(message), where_(where) {}

  std::uint64_t number = 0;  ///< of the field
  std::uint64_t value = 0;   ///< of a field that is a number
  std::string_view bytes;    ///< of a field with a length; empty for others

  /// Reads the next field. Returns false at the end.
  bool next() {
    if (rest_.empty()) return false;
    const auto key = varint();
    number = key >> 3U;
    value = 0;
    bytes = {};
    switch (key & 7U) {
      case 0:
        value = varint();
        break;
      case 1:
        take(8);
        break;
      case 2:
        bytes = take(varint());
        break;
      case 5:
        take(4);
        break;
      default:
        throw Error(where_ + ": is no message of protocol buffers");
    }
    has_length_ = (key & 7U) == 2U;
    return true;
  }

  /// Returns the numbers of a repeated field, which may be packed.
  std::vector<std::uint64_t> numbers() const {
    if (!has_length_) return {value};
    std::vector<std::uint64_t> all;
    for (ProtoReader packed(bytes, where_); !packed.rest_.empty();) all.push_back(packed.varint());
    return all;
  }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) throw Error(where_ + ": ends within a field");
    const auto taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  std::uint64_t varint() {
    std::uint64_t made = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1).front());
      made |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if (byte < 0x80) return made;
    }
    throw Error(where_ + ": has a number of more than 64 bits");
  }

  std::string_view rest_;
  std::string where_;
  bool has_length_ = false;
};

}  // namespace holdfast::wire
