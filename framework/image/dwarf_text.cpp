#include "image/dwarf_text.hpp"

#include <dwarf.h>
#include <gelf.h>

#include <string_view>

namespace holdfast::image {
namespace {

bool holds_texts(std::string_view section) {
  return section == ".debug_str" || section == ".debug_line_str" || section == ".zdebug_str" ||
         section == ".zdebug_line_str";
}

bool ends(Elf_Scn* section) {
  const Elf_Data* data = elf_getdata(section, nullptr);
  if (data == nullptr || data->d_buf == nullptr || data->d_size == 0) return true;
  return static_cast<const char*>(data->d_buf)[data->d_size - 1] == 0;
}

/// Fails where one of them goes on behind the unit.
bool attributes_end(Dwarf_Die& die) {
  const auto next = [](Dwarf_Attribute*, void*) { return static_cast<int>(DWARF_CB_OK); };
  return dwarf_getattrs(&die, next, nullptr, 0) >= 0;
}

}  // namespace

bool texts_end(Dwarf* dwarf) {
  Elf* elf = dwarf_getelf(dwarf);
  std::size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return true;
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr) continue;
    const char* name = elf_strptr(elf, names, header.sh_name);
    if (name != nullptr && holds_texts(name) && !ends(section)) return false;
  }
  return true;
}

const char* own_dwarf_text(Dwarf_Die& die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  if (dwarf_attr(&die, attribute_name, &attribute) == nullptr) return nullptr;
  if (dwarf_whatform(&attribute) == DW_FORM_string && !attributes_end(die)) return nullptr;
  return dwarf_formstring(&attribute);
}

const char* dwarf_text(Dwarf_Die die, unsigned attribute_name) {
  for (int i = 0; i < kLongestChain; ++i) {
    if (const char* text = own_dwarf_text(die, attribute_name)) return text;
    Dwarf_Attribute reference;
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
