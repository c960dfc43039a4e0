#include "callmap/dwarf_names.hpp"

#include <dwarf.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "callmap/names.hpp"
#include "image/dwarf_text.hpp"

namespace holdfast::callmap {
namespace {

using image::dwarf_text;
using image::kLongestChain;

/// What an entry was made from (of a copy), then what it completes (of a member defined outside of its class).
Dwarf_Die declaration_of(Dwarf_Die die) {
  int steps = 0;
  for (const unsigned attribute :
       {static_cast<unsigned>(DW_AT_abstract_origin), static_cast<unsigned>(DW_AT_specification)}) {
    Dwarf_Attribute found;
    Dwarf_Die next;
    while (dwarf_attr(&die, attribute, &found) != nullptr && dwarf_formref_die(&found, &next) != nullptr &&
           ++steps < kLongestChain)
      die = next;
  }
  return die;
}

bool is_scope(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_structure_type || tag == DW_TAG_class_type ||
         tag == DW_TAG_union_type;
}

std::string with_its_scopes(Dwarf_Die* die) {
  Dwarf_Die declared = declaration_of(*die);
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(&declared, &scopes);
  const std::unique_ptr<Dwarf_Die, void (*)(void*)> owned(scopes, std::free);
  const char* own = dwarf_text(declared, DW_AT_name);
  std::string name = own == nullptr ? "function without a name" : own;
  for (int i = 1; i < count; ++i) {
    if (!is_scope(dwarf_tag(&scopes[i]))) continue;
    const char* scope = dwarf_text(scopes[i], DW_AT_name);
    const char* nameless = dwarf_tag(&scopes[i]) == DW_TAG_namespace ? "(anonymous namespace)" : "{unnamed}";
    name = std::string(scope == nullptr ? nameless : scope) + "::" + name;
  }
  return name;
}

/// Past what gives a type another name, or makes it constant.
bool type_of(Dwarf_Die* die, Dwarf_Die* type) {
  Dwarf_Attribute attribute;
  if (dwarf_attr_integrate(die, DW_AT_type, &attribute) == nullptr ||
      dwarf_formref_die(&attribute, type) == nullptr)
    return false;
  int steps = 0;
  for (int tag = dwarf_tag(type);
       tag == DW_TAG_typedef || tag == DW_TAG_const_type || tag == DW_TAG_volatile_type;
       tag = dwarf_tag(type)) {
    if (dwarf_attr(type, DW_AT_type, &attribute) == nullptr ||
        dwarf_formref_die(&attribute, type) == nullptr || ++steps > kLongestChain)
      return false;
  }
  return true;
}

/// Registers of each kind that parameters can still take.
struct Registers {
  int whole = 6;
  int floating = 8;
};

bool is_float(Dwarf_Die* type) {
  Dwarf_Attribute attribute;
  Dwarf_Word encoding = 0;
  return dwarf_tag(type) == DW_TAG_base_type && dwarf_attr(type, DW_AT_encoding, &attribute) != nullptr &&
         dwarf_formudata(&attribute, &encoding) == 0 && encoding == DW_ATE_float;
}

int bytes_on_stack(Dwarf_Die* parameter, Registers& left) {
  constexpr int kNotKnown = 64;       // an __m512 is the largest that is no structure
  constexpr int kMost = 1024 * 1024;  // more only damaged debug information says
  Dwarf_Die type;
  if (!type_of(parameter, &type)) return kNotKnown;
  const int tag = dwarf_tag(&type);
  const int size =
      tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type
          ? 8
          : dwarf_bytesize(&type);
  if (size < 0) return kNotKnown;
  const bool plain = tag == DW_TAG_base_type || tag == DW_TAG_enumeration_type ||
                     tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type ||
                     tag == DW_TAG_rvalue_reference_type;
  if (plain && size <= 8) {
    auto& registers = is_float(&type) ? left.floating : left.whole;
    if (registers-- > 0) return 0;
  }
  // A structure may take registers from those behind it; then they are no longer counted on.
  if (!plain) left = {.whole = std::max(0, left.whole - 2), .floating = std::max(0, left.floating - 2)};
  return (std::min(size, kMost) + 15) / 16 * 16;
}

}  // namespace

std::string linkage_of(Dwarf_Die* function) {
  const char* name = dwarf_text(*function, DW_AT_linkage_name);
  if (name == nullptr) name = dwarf_text(*function, DW_AT_MIPS_linkage_name);
  return name != nullptr ? without_clone_suffix(name) : "";
}

std::string plain_name_of(Dwarf_Die* function) {
  const auto linkage = linkage_of(function);
  return linkage.empty() ? with_its_scopes(function) : plain_name(linkage);
}

std::optional<std::uint64_t> number_of(Dwarf_Die* die, unsigned attribute) {
  Dwarf_Attribute found;
  Dwarf_Word number = 0;
  if (dwarf_attr_integrate(die, attribute, &found) == nullptr || dwarf_formudata(&found, &number) != 0)
    return std::nullopt;
  return number;
}

int stack_parameters_of(Dwarf_Die* function) {
  constexpr int kMostBytes = 1024 * 1024 * 1024;  // far from the end of int
  Registers left;
  Dwarf_Die result;
  // A large result is returned through a pointer that takes a register.
  if (type_of(function, &result) && dwarf_tag(&result) != DW_TAG_base_type) --left.whole;
  int bytes = 0;
  Dwarf_Die child;
  Dwarf_Die declared = *function;
  Dwarf_Attribute origin;
  Dwarf_Die abstract;
  // A copy that lost parameters lists those that are left; what it was made from lists them all.
  if (dwarf_attr(function, DW_AT_abstract_origin, &origin) != nullptr &&
      dwarf_formref_die(&origin, &abstract) != nullptr)
    declared = abstract;
  if (dwarf_child(&declared, &child) != 0) return 0;
  do {
    if (dwarf_tag(&child) == DW_TAG_formal_parameter)
      bytes = std::min(kMostBytes, bytes + bytes_on_stack(&child, left));
  } while (dwarf_siblingof(&child, &child) == 0);
  return bytes;
}

}  // namespace holdfast::callmap
