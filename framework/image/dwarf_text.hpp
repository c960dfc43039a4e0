#pragma once

/// Texts of debug information. For sources that read it themselves, as dwarf_file.hpp.
///
///     const char* name = image::dwarf_text(die, DW_AT_name);

#include <dwarf.h>
#include <elfutils/libdw.h>

namespace holdfast::image {

/// In what a compiler wrote few references follow each other; in a damaged file they may lead round.
inline constexpr int kLongestChain = 100;

/// Of the entry itself; nullptr: it has none, or one that goes on behind its end. libdw hands out a text that stands in the
/// entry (DW_FORM_string) without looking for the zero that ends it, but looks for it when it is asked for all attributes.
inline const char* own_dwarf_text(Dwarf_Die& die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  if (dwarf_attr(&die, attribute_name, &attribute) == nullptr) return nullptr;
  const auto next = [](Dwarf_Attribute*, void*) { return static_cast<int>(DWARF_CB_OK); };
  if (dwarf_whatform(&attribute) == DW_FORM_string && dwarf_getattrs(&die, next, nullptr, 0) < 0) return nullptr;
  return dwarf_formstring(&attribute);
}

/// Of the entry, or of one that it was made from (a copy) or completes (a member that is defined outside of its class).
/// The text lives as long as the file is open.
inline const char* dwarf_text(Dwarf_Die die, unsigned attribute_name) {
  Dwarf_Attribute reference;
  for (int i = 0; i < kLongestChain; ++i) {
    if (const char* text = own_dwarf_text(die, attribute_name)) return text;
    Dwarf_Die other;
    if (dwarf_attr(&die, DW_AT_abstract_origin, &reference) == nullptr &&
        dwarf_attr(&die, DW_AT_specification, &reference) == nullptr)
      return nullptr;
    if (dwarf_formref_die(&reference, &other) == nullptr) return nullptr;
    die = other;
  }
  return nullptr;
}

}  // namespace holdfast::image
