#include "image/field_of.hpp"

#include <dwarf.h>

#include <optional>

#include "image/dwarf_file.hpp"

namespace holdfast::image {
namespace {

std::string name_of(Dwarf_Die& die) {
  const char* name = dwarf_text(die, DW_AT_name);
  if (name != nullptr) return name;
  return dwarf_tag(&die) == DW_TAG_namespace ? "(anonymous namespace)" : "";
}

bool is_scope(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
}

/// Visits what stands directly in `parent` until that returns true.
template <class Visit>
bool any_child(Dwarf_Die& parent, const Visit& visit) {
  Dwarf_Die die;
  if (dwarf_child(&parent, &die) != 0) return false;
  do {
    if (visit(die)) return true;
  } while (dwarf_siblingof(&die, &die) == 0);
  return false;
}

std::optional<Dwarf_Die> type_of(Dwarf_Die& die) {
  Dwarf_Attribute attribute;
  Dwarf_Die type;
  if (dwarf_attr_integrate(&die, DW_AT_type, &attribute) == nullptr) return std::nullopt;
  if (dwarf_formref_die(&attribute, &type) == nullptr) return std::nullopt;
  Dwarf_Die peeled;  // of const, volatile and typedef
  return dwarf_peel_type(&type, &peeled) == 0 ? std::optional(peeled) : std::nullopt;
}

/// Where a variable is defined that was declared in its class or namespace, and is called by its whole name there.
bool completes_another(Dwarf_Die& die) {
  Dwarf_Attribute attribute;
  return dwarf_attr(&die, DW_AT_specification, &attribute) != nullptr;
}

/// The variable of that name within `scope`, whose own name ends in "::" or is empty.
std::optional<Dwarf_Die> variable_in(Dwarf_Die& scope, const std::string& prefix, const std::string& wanted) {
  std::optional<Dwarf_Die> found;
  any_child(scope, [&](Dwarf_Die& die) {
    const int tag = dwarf_tag(&die);
    const auto name = prefix + name_of(die);
    if ((tag == DW_TAG_variable || tag == DW_TAG_member) && name == wanted && !completes_another(die)) {
      found = die;
    } else if (is_scope(tag) && wanted.starts_with(name + "::")) {
      found = variable_in(die, name + "::", wanted);
    }
    return found.has_value();
  });
  return found;
}

std::uint64_t number(Dwarf_Die& die, unsigned int what) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (dwarf_attr_integrate(&die, what, &attribute) != nullptr) dwarf_formudata(&attribute, &value);
  return value;
}

struct Place {
  Dwarf_Die member;
  std::uint64_t offset = 0;
};

/// Also in bases and in what has no name, whose members are the object's own.
std::optional<Place> member_of(Dwarf_Die& type, const std::string& name, int depth = 0) {
  if (depth > kLongestChain) return std::nullopt;
  std::optional<Place> found;
  any_child(type, [&](Dwarf_Die& die) {
    const int tag = dwarf_tag(&die);
    if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return false;
    const auto own = name_of(die);
    const auto offset = number(die, DW_AT_data_member_location);
    if (tag == DW_TAG_member && own == name) {
      found = Place{.member = die, .offset = offset};
    } else if (own.empty()) {
      auto inner = type_of(die);
      if (inner) found = member_of(*inner, name, depth + 1);
      if (found) found->offset += offset;
    }
    return found.has_value();
  });
  return found;
}

std::optional<Dwarf_Die> variable_of(Dwarf* dwarf, const std::string& wanted) {
  Dwarf_CU* unit = nullptr;
  Dwarf_Die die;
  while (dwarf_get_units(dwarf, unit, &unit, nullptr, nullptr, &die, nullptr) == 0) {
    if (auto found = variable_in(die, "", wanted)) return found;
  }
  return std::nullopt;
}

}  // namespace

Field field_of(const std::string& path, const std::string& variable, const std::vector<std::string>& fields) {
  const DwarfFile debug(path);
  if (debug.get() == nullptr)
    throw Error("has no debug information, which says where in " + variable +
                " a field stands; compile it with -g");
  auto die = variable_of(debug.get(), variable);
  if (!die) throw Error("has no debug information of " + variable + "; compile what defines it with -g");
  Field field;
  for (const auto& name : fields) {
    auto type = type_of(*die);
    const auto place = type ? member_of(*type, name) : std::nullopt;
    if (!place)
      throw Error("has no field \"" + name + "\" in " + variable + ", as far as its debug information says");
    field.offset += place->offset;
    die = place->member;
  }
  auto type = type_of(*die);
  Dwarf_Word bytes = 0;
  if (type && dwarf_aggregate_size(&*type, &bytes) == 0) field.bytes = bytes;
  return field;
}

}  // namespace holdfast::image
