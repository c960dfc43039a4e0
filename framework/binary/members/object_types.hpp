#pragma once

/// Object types: the layout of the types in the debug information of a file. The layout shows the class and the
/// member to which a byte of an object belongs. The same type has the same number in all units of the file.

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "binary/members/debug_index.hpp"

namespace holdfast::binary {

using TypeId = std::uint32_t;
inline constexpr TypeId kNoType = 0;  ///< void, or an unknown type

struct ObjectType {
  enum class Kind { number, pointer, record, array };
  /// A member or a base class.
  struct Part {
    std::string name;  ///< empty for a base class and for a member without a name
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    TypeId type = kNoType;
    bool is_base = false;
    bool is_bit_field = false;
  };
  Kind kind = Kind::number;
  std::string name;  ///< of a record
  std::uint64_t size = 0;
  TypeId target = kNoType;  ///< what a pointer points to, or the element of an array
  bool is_polymorphic = false;
  bool in_memory = false;  ///< a record that functions return in memory, and not in registers
  std::vector<Part> parts;
  std::vector<TypeId> parameters{};  ///< the types that are parameters of a class template
};

class ObjectTypes {
 public:
  explicit ObjectTypes(const DebugIndex& index);

  /// Returns the type to which the attribute DW_AT_type of an entry refers, without typedef, const and volatile.
  TypeId of(Dwarf_Die entry);
  /// Returns the class of that name; kNoType if it has no definition.
  TypeId record_named(const std::string& name);
  TypeId pointer_to(TypeId target);
  /// The reference stays valid.
  const ObjectType& at(TypeId type);

  const DebugIndex& index() const { return index_; }

 private:
  TypeId made(Dwarf_Die die);
  TypeId read(Dwarf_Die die);
  TypeId add(ObjectType type);
  TypeId record(Dwarf_Die die);
  TypeId array(Dwarf_Die die);
  void fill(TypeId type);
  ObjectType::Part part_of(Dwarf_Die& die);

  const DebugIndex& index_;
  std::deque<ObjectType> types_;
  std::unordered_map<TypeId, Dwarf_Die> unfilled_;
  std::unordered_map<const void*, TypeId> by_entry_;
  std::unordered_map<std::string, TypeId> by_name_;
  std::unordered_map<TypeId, TypeId> pointers_;
  std::map<std::pair<TypeId, std::uint64_t>, TypeId> arrays_;
  std::unordered_map<std::uint64_t, TypeId> numbers_;
  int chain_ = 0;  ///< length of the current chain of types; a damaged file may have an endless chain
};

}  // namespace holdfast::binary
