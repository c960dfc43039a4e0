#include "binary/members/named_member.hpp"

#include <algorithm>

#include "model/text/did_you_mean.hpp"

namespace holdfast::binary {
namespace {

using Is = MeantMember::Is;

/// Returns the name without spaces, because compilers set them differently: "Box<int, 3>", "Box<Box<int> >".
std::string without_spaces(std::string name) {
  std::erase(name, ' ');
  return name;
}

std::string last_part(const std::string& name) {
  const auto parts = member_name(name);
  return parts.member.empty() ? name : parts.member;
}

/// Returns the class as the debug information calls it; empty if there is none.
std::string class_called(const DebugIndex& index, const std::string& wanted) {
  if (!index.definitions_of(wanted).empty()) return wanted;
  auto behind = index.class_behind(wanted);
  if (!index.definitions_of(behind).empty()) return behind;
  std::string found;
  index.for_each_class([&](const std::string& name) {
    if (without_spaces(name) == without_spaces(wanted)) found = name;
  });
  return found;
}

/// Returns the classes with the same last name in other scopes; if there are none, the one
/// with the most similar name.
std::vector<std::string> similar_classes(const DebugIndex& index, const std::string& wanted) {
  std::vector<std::string> known;
  std::vector<std::string> same_end;
  index.for_each_class([&](const std::string& name) {
    known.push_back(name);
    if (last_part(name) == last_part(wanted)) same_end.push_back(name);
  });
  if (!same_end.empty()) return same_end;
  const auto closest = text::closest_word(wanted, known);
  return closest.empty() ? std::vector<std::string>{} : std::vector{closest};
}

NamedMember named(Is is, const MemberBytes& bytes = {}) {
  NamedMember made;
  made.is = is;
  made.bytes = bytes;
  return made;
}

/// Adds the names of all members. Members of base classes and of unnamed members belong to the class.
void add_members(ObjectTypes& types, TypeId record, std::vector<std::string>& names, int depth = 0) {
  if (depth == kLongestChain) return;
  for (const auto& part : types.at(record).parts) {
    if (part.name.empty())
      add_members(types, part.type, names, depth + 1);
    else
      names.push_back(part.name);
  }
}

/// Finds a member, also in base classes, which then are its class, and in members without a name.
NamedMember found_in(ObjectTypes& types, TypeId record, const std::string& name, int depth = 0) {
  if (depth == kLongestChain) return named(Is::no_member);
  const auto& type = types.at(record);
  for (const auto& part : type.parts) {
    if (!part.is_base && part.name == name)
      return named(part.is_bit_field ? Is::bit_field : Is::member,
                   {.record = record, .offset = part.offset, .size = part.size});
  }
  for (const auto& part : type.parts) {
    if (!part.name.empty()) continue;
    auto inner = found_in(types, part.type, name, depth + 1);
    if (inner.is == Is::no_member) continue;
    // An unnamed member has no class that a user could name, so its bytes are counted
    // from the class around it.
    if (!part.is_base && inner.bytes.record == part.type)
      inner.bytes = {.record = record, .offset = part.offset + inner.bytes.offset, .size = inner.bytes.size};
    return inner;
  }
  return named(Is::no_member);
}

/// Returns the kind of entity that the class has under that name, if it is not a member of its instances: a
/// function or a static member.
Is other_in(Dwarf_Die record, const std::string& name) {
  Is found = Is::no_member;
  any_child(record, [&](Dwarf_Die& die) {
    const int tag = dwarf_tag(&die);
    const char* own = text_of(die, DW_AT_name);
    if (own == nullptr || name != own) return false;
    if (tag == DW_TAG_subprogram) found = Is::function;
    if (tag == DW_TAG_member || tag == DW_TAG_variable) found = Is::static_member;
    return found != Is::no_member;
  });
  return found;
}

/// Returns the offset at which the definition itself places the member; none if it does not declare the
/// member.
std::optional<std::uint64_t> offset_in(Dwarf_Die record, const std::string& name) {
  std::optional<std::uint64_t> offset;
  any_child(record, [&](Dwarf_Die& die) {
    const char* own = dwarf_tag(&die) == DW_TAG_member ? text_of(die, DW_AT_name) : nullptr;
    if (own != nullptr && name == own) offset = number_of(die, DW_AT_data_member_location).value_or(0);
    return offset.has_value();
  });
  return offset;
}

/// Returns true if units define the class differently, which violates the one-definition rule but happens.
bool differ(const std::vector<Dwarf_Die>& definitions, const std::string& name) {
  const auto layout = [&](Dwarf_Die die) {
    return std::pair(number_of(die, DW_AT_byte_size), offset_in(die, name));
  };
  return std::any_of(definitions.begin(), definitions.end(),
                     [&](const Dwarf_Die& one) { return layout(one) != layout(definitions.front()); });
}

}  // namespace

MemberName member_name(const std::string& name) {
  int depth = 0;
  // The search goes backwards, because template arguments and parameters in the scope
  // may contain "::" and ".".
  for (std::size_t i = name.size(); i-- > 0;) {
    if (name[i] == '>' || name[i] == ')') ++depth;
    if (name[i] == '<' || name[i] == '(') --depth;
    if (depth != 0) continue;
    if (name[i] == '.') return {};
    if (name[i] == ':' && i > 0 && name[i - 1] == ':' && i > 1 && i + 1 < name.size())
      return {.record = name.substr(0, i - 1), .member = name.substr(i + 1)};
  }
  return {};
}

NamedMember named_member(ObjectTypes& types, const std::string& name) {
  const auto wanted = member_name(name);
  const auto& index = types.index();
  const auto record = class_called(index, wanted.record);
  if (record.empty()) {
    auto none = named(Is::no_class);
    for (const auto& one : similar_classes(index, wanted.record))
      none.similar.push_back(one + "::" + wanted.member);
    return none;
  }
  const auto definitions = index.definitions_of(record);
  const auto type = types.record_named(record);
  auto found = found_in(types, type, wanted.member);
  if (found.is == Is::no_member) {
    found.is = other_in(definitions.front(), wanted.member);
    std::vector<std::string> members;
    add_members(types, type, members);
    const auto closest = text::closest_word(wanted.member, members);
    if (!closest.empty()) found.similar.push_back(record + "::" + closest);
  }
  if (found.is == Is::member && differ(definitions, wanted.member)) found.is = Is::of_many_classes;
  return found;
}

}  // namespace holdfast::binary
