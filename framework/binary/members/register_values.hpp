#pragma once

/// Register values: what is known of the contents of the registers, and of the words on the stack, before an instruction.

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "binary/members/layout.hpp"

namespace holdfast::binary {

/// Two frames: that of the canonical frame address, and the aligned stack of a function that aligns it.
enum class FrameKind : std::uint8_t { called, aligned };

enum class ValueKind : std::uint8_t {
  unknown,
  conflict,  ///< objects of different types on different paths
  multiple,  ///< an unknown multiple of `number`
  constant,  ///< `number`; may be the address of a variable
  object,    ///< an address in an object
  frame      ///< an address on the stack: `number` bytes from the address of the frame
};

struct RegisterValue {
  ValueKind kind = ValueKind::unknown;
  std::int64_t number = 0;
  ObjectPlace place{};
  FrameKind frame = FrameKind::called;

  static RegisterValue constant(std::int64_t number) {
    return {.kind = ValueKind::constant, .number = number};
  }
  static RegisterValue multiple(std::uint64_t of);
  static RegisterValue object(const ObjectPlace& place);
  static RegisterValue on_frame(FrameKind frame, std::int64_t offset) {
    return {.kind = ValueKind::frame, .number = offset, .frame = frame};
  }
  bool is_number() const { return kind == ValueKind::multiple || kind == ValueKind::constant; }
  /// Returns the number of which the value is a multiple; 1 if none is known.
  std::uint64_t multiple_of() const;
  bool operator==(const RegisterValue&) const = default;
};

/// An address on the stack.
using StackPlace = std::pair<FrameKind, std::int64_t>;

struct RegisterValues {
  std::array<RegisterValue, 16> registers{};
  std::map<StackPlace, RegisterValue> words;  ///< stored words of eight bytes
  std::map<StackPlace, TypeId> objects;       ///< objects without a name, which a pointer showed
};

/// Returns what is known after two paths join, if the register had these values on them.
RegisterValue common(ObjectTypes& types, const RegisterValue& a, const RegisterValue& b);

/// Reduces `to` to what is true on both paths. Returns true if that changed `to`.
bool keep_common(ObjectTypes& types, RegisterValues& to, const RegisterValues& from);

/// Returns the value with the fact, from debug information, that it is an address of this place.
RegisterValue with_known(ObjectTypes& types, const RegisterValue& value, const ObjectPlace& place);

}  // namespace holdfast::binary
