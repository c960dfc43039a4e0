#pragma once

/// Variable places: where the variables and parameters of a function, and of the functions that were inlined into it,
/// are at each of its instructions, by the location lists of its debug information. Only of variables that are
/// objects or pointers.

#include <cstdint>
#include <vector>

#include "binary/members/object_types.hpp"

namespace holdfast::binary {

/// Instead of a register: the canonical frame address (CFA).
inline constexpr int kFrameAddress = -2;

/// The register contains, from `begin` to `end`, the address of an object.
struct PointerInRegister {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  int reg = 0;
  TypeId type = kNoType;
};

/// The object is, from `begin` to `end`, in memory: its byte 0 would be `offset` bytes from what the register contains. Only
/// the bytes from `first` to `last` are there.
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
  std::vector<ObjectInMemory> objects;  ///< those of inner scopes are behind those of outer ones
};

VariablePlaces variable_places(ObjectTypes& types, Dwarf_Die function);

}  // namespace holdfast::binary
