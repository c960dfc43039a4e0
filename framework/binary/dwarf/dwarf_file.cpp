#include "binary/dwarf/dwarf_file.hpp"

#include <cstdlib>
#include <string_view>

namespace holdfast::binary {
namespace {

/// Returns true for the sections that DW_FORM_strp and DW_FORM_line_strp refer to. The names with "z" are those of
/// the older GNU format for compressed sections.
bool holds_texts(std::string_view section) {
  return section == ".debug_str" || section == ".debug_line_str" || section == ".zdebug_str" ||
         section == ".zdebug_line_str";
}

bool ends_in_zero(Elf_Scn* section) {
  const Elf_Data* data = elf_getdata(section, nullptr);
  if (data == nullptr || data->d_buf == nullptr || data->d_size == 0) return true;
  return static_cast<const char*>(data->d_buf)[data->d_size - 1] == 0;
}

/// Returns false if an attribute extends beyond the unit.
bool attributes_end(Dwarf_Die& die) {
  const auto next = [](Dwarf_Attribute*, void*) { return static_cast<int>(DWARF_CB_OK); };
  return dwarf_getattrs(&die, next, nullptr, 0) >= 0;
}

bool is_another_name(int tag) {
  return tag == DW_TAG_typedef || tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
         tag == DW_TAG_restrict_type || tag == DW_TAG_atomic_type;
}

}  // namespace

void check_texts(Dwarf* dwarf, const std::string& path) {
  for_each_named_section(dwarf_getelf(dwarf), [&](std::string_view name, const GElf_Shdr&, Elf_Scn* section) {
    if (holds_texts(name) && !ends_in_zero(section))
      throw Error(path + ": its debug information is damaged: no zero ends its names; build it again");
  });
}

bool is_class(int tag) {
  return tag == DW_TAG_class_type || tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

const char* own_text_of(Dwarf_Die& die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  if (dwarf_attr(&die, attribute_name, &attribute) == nullptr) return nullptr;
  // DW_FORM_string stores the text within the entry, where check_texts() does not look. If its zero is
  // missing, libdw finds the next attributes behind the unit, and fails.
  if (dwarf_whatform(&attribute) == DW_FORM_string && !attributes_end(die)) return nullptr;
  return dwarf_formstring(&attribute);
}

const char* text_of(Dwarf_Die die, unsigned attribute) {
  for (int i = 0; i < kLongestChain; ++i) {
    if (const char* text = own_text_of(die, attribute)) return text;
    // dwarf_attr_integrate() follows the same chain, but would return a text without the check above.
    auto other = referred(die, DW_AT_abstract_origin);
    if (!other) other = referred(die, DW_AT_specification);
    if (!other) return nullptr;
    die = *other;
  }
  return nullptr;
}

std::string linkage_name_of(const Dwarf_Die& function) {
  const char* name = text_of(function, DW_AT_linkage_name);
  // Compilers wrote this attribute before DWARF 4 standardized DW_AT_linkage_name.
  if (name == nullptr) name = text_of(function, DW_AT_MIPS_linkage_name);
  return name == nullptr ? "" : name;
}

std::string own_name_of(Dwarf_Die& die) {
  const char* text = own_text_of(die, DW_AT_name);
  return text != nullptr ? text : dwarf_tag(&die) == DW_TAG_namespace ? "(anonymous namespace)" : "";
}

std::optional<std::uint64_t> number_of(Dwarf_Die& die, unsigned attribute) {
  Dwarf_Attribute found;
  Dwarf_Word number = 0;
  if (dwarf_attr_integrate(&die, attribute, &found) == nullptr || dwarf_formudata(&found, &number) != 0)
    return std::nullopt;
  return number;
}

std::optional<Dwarf_Die> referred(Dwarf_Die& die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  Dwarf_Die found;
  if (dwarf_attr(&die, attribute_name, &attribute) == nullptr) return std::nullopt;
  return dwarf_formref_die(&attribute, &found) == nullptr ? std::nullopt : std::optional(found);
}

std::optional<Dwarf_Die> type_of(Dwarf_Die& die) {
  Dwarf_Attribute attribute;
  Dwarf_Die found;
  if (dwarf_attr_integrate(&die, DW_AT_type, &attribute) == nullptr) return std::nullopt;
  std::optional<Dwarf_Die> type;
  if (dwarf_formref_die(&attribute, &found) != nullptr) type = found;
  for (int steps = 0; type && is_another_name(dwarf_tag(&*type)); ++steps)
    type = steps == kLongestChain ? std::nullopt : referred(*type, DW_AT_type);
  return type;
}

Position position_of(Dwarf_Die& die, Dwarf_Die& unit, unsigned file, unsigned line, unsigned column) {
  Position at{.file = {},
              .line = static_cast<int>(number_of(die, line).value_or(0)),
              .column = static_cast<int>(number_of(die, column).value_or(0))};
  Dwarf_Files* files = nullptr;
  std::size_t count = 0;
  const auto index = number_of(die, file);
  if (!index || dwarf_getsrcfiles(&unit, &files, &count) != 0 || *index >= count) return at;
  const char* name = dwarf_filesrc(files, *index, nullptr, nullptr);
  if (name != nullptr) at.file = name;
  return at;
}

Dwarf_Die declaration_of(Dwarf_Die die) {
  int steps = 0;
  // The order matters: a copy refers to its abstract instance, which may refer to a declaration in a class.
  // The count of steps ends circular references in a damaged file.
  for (const unsigned attribute : {DW_AT_abstract_origin, DW_AT_specification}) {
    for (auto next = referred(die, attribute); next && ++steps < kLongestChain;
         next = referred(die, attribute))
      die = *next;
  }
  return die;
}

std::string with_its_scopes(Dwarf_Die& die) {
  Dwarf_Die declared = declaration_of(die);
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(&declared, &scopes);
  const std::unique_ptr<Dwarf_Die, void (*)(void*)> owned(scopes, std::free);
  const char* own = text_of(declared, DW_AT_name);
  std::string name = own == nullptr ? "function without a name" : own;
  // Scope 0 is the entry itself, and the last one is the unit.
  for (int i = 1; i < count; ++i) {
    const int tag = dwarf_tag(&scopes[i]);
    if (tag != DW_TAG_namespace && !is_class(tag)) continue;
    const char* scope = text_of(scopes[i], DW_AT_name);
    const auto nameless = tag == DW_TAG_namespace ? own_name_of(scopes[i]) : "{unnamed}";
    name = (scope == nullptr ? nameless : scope) + "::" + name;
  }
  return name;
}

}  // namespace holdfast::binary
