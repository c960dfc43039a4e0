#include "binary/members/object_types.hpp"

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kInRegisters = 16;  ///< bytes of the largest record that is returned in registers

bool is_pointer(int tag) {
  return tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
}

std::uint64_t bytes_of(Dwarf_Die& type) {
  Dwarf_Word bytes = 0;
  return dwarf_aggregate_size(&type, &bytes) == 0 ? bytes : 0;
}

/// Returns true if the class has a virtual table of its own.
bool has_table(Dwarf_Die& record) {
  return any_child(record, [](Dwarf_Die& child) {
    const char* name = dwarf_tag(&child) == DW_TAG_member ? own_text_of(child, DW_AT_name) : nullptr;
    return name != nullptr && std::string_view(name).starts_with("_vptr");
  });
}

bool is_buffer(std::string_view name) {
  return name.starts_with("__gnu_cxx::__aligned_membuf<") || name.starts_with("__gnu_cxx::__aligned_buffer<");
}

}  // namespace

/// Number 0 is kNoType. A deque keeps references valid while types are added.
ObjectTypes::ObjectTypes(const DebugIndex& index) : index_(index), types_(1) {}

TypeId ObjectTypes::add(ObjectType type) {
  types_.push_back(std::move(type));
  return static_cast<TypeId>(types_.size() - 1);
}

TypeId ObjectTypes::of(Dwarf_Die entry) {
  auto type = type_of(entry);
  return type ? made(*type) : kNoType;
}

TypeId ObjectTypes::record_named(const std::string& name) {
  for (auto& die : index_.definitions_of(name)) return made(die);
  return kNoType;
}

TypeId ObjectTypes::pointer_to(TypeId target) {
  auto& known = pointers_[target];
  if (known == kNoType)
    known = add({.kind = ObjectType::Kind::pointer, .name = {}, .size = 8, .target = target, .parts = {}});
  return known;
}

TypeId ObjectTypes::made(Dwarf_Die die) {
  if (const auto known = by_entry_.find(die.addr); known != by_entry_.end()) return known->second;
  if (chain_ == kLongestChain) return kNoType;
  ++chain_;
  const auto type = read(die);
  --chain_;
  return by_entry_[die.addr] = type;
}

TypeId ObjectTypes::read(Dwarf_Die die) {
  const int tag = dwarf_tag(&die);
  if (is_class(tag)) return record(die);
  if (tag == DW_TAG_array_type) return array(die);
  if (is_pointer(tag)) return pointer_to(of(die));
  const auto bytes = bytes_of(die);
  // Only the size of a number matters, so all types of one size are one.
  auto& number = numbers_[bytes];
  if (number == kNoType) number = add({.name = {}, .size = bytes, .parts = {}});
  return number;
}

/// The parts are read when they are requested, because a class may refer to itself.
TypeId ObjectTypes::record(Dwarf_Die die) {
  if (const auto apart = referred(die, DW_AT_signature)) die = *apart;  // in a type unit
  const auto& name = index_.name_of(die);
  Dwarf_Attribute declared;
  if (dwarf_attr(&die, DW_AT_declaration, &declared) != nullptr) {
    const auto definitions = index_.definitions_of(name);
    if (definitions.empty()) return kNoType;
    die = definitions.front();
  }
  const auto size = bytes_of(die);
  // Definitions of a class in several units are one type. If units define it differently, its size usually
  // shows that.
  const auto key = name + " " + std::to_string(size);
  if (!name.empty()) {
    if (const auto known = by_name_.find(key); known != by_name_.end()) return known->second;
  }
  // Classes that cannot be copied byte by byte are returned in memory whatever their size is.
  const auto convention = number_of(die, DW_AT_calling_convention).value_or(0);
  const auto type = add({.kind = ObjectType::Kind::record,
                         .name = name,
                         .size = size,
                         .is_polymorphic = has_table(die),
                         .in_memory = size > kInRegisters || convention == DW_CC_pass_by_reference,
                         .parts = {}});
  if (!name.empty()) by_name_[key] = type;
  // The type is known before its parts are read, so that a member that points to its own
  // class ends the recursion.
  by_entry_[die.addr] = type;
  unfilled_[type] = die;
  return type;
}

TypeId ObjectTypes::array(Dwarf_Die die) {
  const auto element = of(die);
  const auto bytes = bytes_of(die);
  if (element == kNoType) return kNoType;
  auto& known = arrays_[{element, bytes}];
  if (known == kNoType)
    known = add({.kind = ObjectType::Kind::array, .name = {}, .size = bytes, .target = element, .parts = {}});
  return known;
}

const ObjectType& ObjectTypes::at(TypeId type) {
  if (unfilled_.contains(type)) fill(type);
  return types_[type];
}

void ObjectTypes::fill(TypeId type) {
  auto die = unfilled_.at(type);
  unfilled_.erase(type);
  std::vector<ObjectType::Part> parts;
  std::vector<TypeId> parameters;
  bool polymorphic = false;
  any_child(die, [&](Dwarf_Die& child) {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_template_type_parameter) parameters.push_back(of(child));
    Dwarf_Attribute attribute;
    const bool is_static = dwarf_attr(&child, DW_AT_external, &attribute) != nullptr ||
                           dwarf_attr(&child, DW_AT_declaration, &attribute) != nullptr;
    // The place of a virtual base is in the virtual table, and differs between derived classes.
    const bool is_virtual = dwarf_attr(&child, DW_AT_virtuality, &attribute) != nullptr;
    if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) || is_static || is_virtual) return false;
    parts.push_back(part_of(child));
    polymorphic = polymorphic || (parts.back().is_base && at(parts.back().type).is_polymorphic);
    return false;
  });
  // Nodes of containers have a buffer, in which an object is constructed.
  if (is_buffer(types_[type].name) && !parameters.empty())
    parts = {{.offset = 0, .size = types_[parameters.front()].size, .type = parameters.front()}};
  types_[type].parts = std::move(parts);
  types_[type].parameters = std::move(parameters);
  if (polymorphic) types_[type].is_polymorphic = true;
}

ObjectType::Part ObjectTypes::part_of(Dwarf_Die& die) {
  const char* name = own_text_of(die, DW_AT_name);
  ObjectType::Part part{.name = name == nullptr ? "" : name,
                        .offset = number_of(die, DW_AT_data_member_location).value_or(0),
                        .size = 0,
                        .type = of(die),
                        .is_base = dwarf_tag(&die) == DW_TAG_inheritance};
  if (part.is_base) part.name.clear();
  part.size = types_[part.type].size;
  const auto bits = number_of(die, DW_AT_bit_size);
  if (!bits) return part;
  part.is_bit_field = true;
  const auto first = number_of(die, DW_AT_data_bit_offset);
  if (!first) return part;  // DWARF 3: the bytes of its declared type
  part.offset = *first / 8;
  part.size = (*first + *bits + 7) / 8 - part.offset;
  return part;
}

}  // namespace holdfast::binary
