#pragma once

/// Layout: questions about the bytes of objects. A place is a byte of an object of a type.

#include "binary/members/object_types.hpp"

namespace holdfast::binary {

/// A byte of an object, or of an element of an array of such objects. With a negative offset it is before the object, in
/// unknown memory.
struct ObjectPlace {
  TypeId type = kNoType;
  std::int64_t offset = 0;
  bool of_many = false;          ///< true if the object is known to be an element of an array
  TypeId around = kNoType;       ///< for an element of an array in an object: the type of that object
  std::int64_t array_begin = 0;  ///< in the object around
  std::uint64_t array_bytes = 0;
  bool operator==(const ObjectPlace&) const = default;
};

/// The bytes of a member in its class.
struct MemberBytes {
  TypeId record = kNoType;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// Returns true if the `bytes` bytes from `place` on include a byte of the member, in the object itself or in an object that
/// is part of it.
bool touches(ObjectTypes& types, const ObjectPlace& place, std::uint64_t bytes, const MemberBytes& member);

/// Returns the place to which the pointer in the object at `offset` points; of type kNoType if there is no pointer.
ObjectPlace pointed_to(ObjectTypes& types, TypeId type, std::int64_t offset);

/// Returns true if an object of type `part` is, or begins, at that place of the object.
bool holds(ObjectTypes& types, const ObjectPlace& place, const ObjectPlace& part);

/// Returns the place at this distance in bytes. Outside of the object it is in an element of the same array, or, if a class begins
/// with the object's class, in an object of that class; of type kNoType if that is not known.
ObjectPlace moved(ObjectTypes& types, const ObjectPlace& place, std::int64_t bytes);

/// Returns the place after an index of unknown value was added, which moves it by a multiple of `multiple_of` bytes (1 if the size of an
/// element is unknown).
ObjectPlace indexed(ObjectTypes& types, const ObjectPlace& place, std::uint64_t multiple_of);

}  // namespace holdfast::binary
