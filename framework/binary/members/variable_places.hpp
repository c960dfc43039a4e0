#pragma once

/// Variable places: where the variables and parameters of a function, and of the functions that were inlined into it,
/// are at each of its instructions, according to the location lists of its debug information. Only variables that are
/// objects or pointers are included.

#include <cstdint>
#include <vector>

#include "binary/members/object_types.hpp"

namespace holdfast::binary {

/// Value of `reg` for the canonical frame address (CFA), which is not a register.
inline constexpr int kFrameAddress = -2;

/// From `begin` to `end`, the register contains the address of an object.
struct PointerInRegister {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int reg = 0;
  TypeId type = kNoType;
};

/// From `begin` to `end`, the bytes of the object from `first` to `last` are in memory. Its byte 0 would be `offset` bytes
/// from the address in the register.
struct ObjectInMemory {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int reg = kFrameAddress;
  std::int64_t offset = 0;
  TypeId type = kNoType;
  std::int64_t first = 0;
  std::int64_t last = 0;
};

struct VariablePlaces {
  std::vector<PointerInRegister> pointers;
  std::vector<ObjectInMemory> objects;  ///< objects of inner scopes follow objects of outer scopes
};

VariablePlaces variable_places(ObjectTypes& types, Dwarf_Die function);

}  // namespace holdfast::binary
