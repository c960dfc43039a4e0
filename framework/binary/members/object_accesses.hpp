#pragma once

/// Object accesses: the instructions of a function that read or write memory whose type is known. Types come from the
/// variables of the debug information, and are followed through registers, the stack, pointers in objects, and calls.

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "binary/code/module.hpp"
#include "binary/members/layout.hpp"

namespace holdfast::binary {

struct ObjectAccess {
  std::uint64_t address = 0;     ///< of the instruction
  std::uint64_t counted_at = 0;  ///< address of an instruction that is executed as often
  ObjectPlace place;
  std::uint64_t bytes = 0;
  bool is_read = false;
  bool is_written = false;
  /// Number of accesses for each time that valgrind counts the instruction: less than 1 for an instruction that repeats
  /// itself (rep), more than 1 for a copy of several objects.
  double share = 1;
};

/// The objects to which the six registers of parameters point at a call; of type kNoType if the object is unknown.
using PassedObjects = std::array<ObjectPlace, 6>;

struct FunctionAccesses {
  std::vector<ObjectAccess> accesses;
  /// The objects that the function passes to the functions at these addresses, as far as all of its calls agree.
  std::map<std::uint64_t, PassedObjects> passed;
};

/// `function` is an entry of the module with code. `passed` is what its callers pass to it. Debug information often does not
/// describe a parameter that the compiler has made, such as the pointer that a structure contained.
FunctionAccesses object_accesses(const Module& module, ObjectTypes& types, Dwarf_Die function,
                                 const PassedObjects& passed = {});

/// Keeps in `to` only the objects that `from` has as well.
void keep_common(ObjectTypes& types, PassedObjects& to, const PassedObjects& from);

}  // namespace holdfast::binary
