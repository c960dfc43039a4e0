#include "image/code_places.hpp"

#include <dwarf.h>
#include <gelf.h>

#include <cstdlib>
#include <optional>

#include "image/dwarf_file.hpp"
#include "image/symbols.hpp"

namespace holdfast::image {
namespace {

std::string name_of(Dwarf_Die& die) {
  const char* text = dwarf_text(die, DW_AT_linkage_name);
  if (text == nullptr) text = dwarf_text(die, DW_AT_name);
  return text == nullptr ? "" : text;
}

/// By all units: not every compiler writes a table of their addresses.
std::optional<Dwarf_Die> unit_of(Dwarf* dwarf, Dwarf_Addr address) {
  Dwarf_CU* unit = nullptr;
  Dwarf_Die top;
  while (dwarf_get_units(dwarf, unit, &unit, nullptr, nullptr, &top, nullptr) == 0) {
    if (dwarf_haspc(&top, address) > 0) return top;
  }
  return std::nullopt;
}

std::string called_from(Dwarf_Die& unit, Dwarf_Die& inlined, int& line) {
  Dwarf_Attribute attribute;
  Dwarf_Word number = 0;
  Dwarf_Files* files = nullptr;
  if (dwarf_formudata(dwarf_attr(&inlined, DW_AT_call_line, &attribute), &number) == 0)
    line = static_cast<int>(number);
  if (dwarf_formudata(dwarf_attr(&inlined, DW_AT_call_file, &attribute), &number) != 0) return "";
  if (dwarf_getsrcfiles(&unit, &files, nullptr) != 0) return "";
  const char* file = dwarf_filesrc(files, number, nullptr, nullptr);
  return file == nullptr ? "" : file;
}

void add_debug_information(Dwarf* dwarf, Dwarf_Addr address, CodePlace& place) {
  auto unit = unit_of(dwarf, address);
  if (!unit) return;
  if (Dwarf_Line* line = dwarf_getsrc_die(&*unit, address)) {
    const char* file = dwarf_linesrc(line, nullptr, nullptr);
    place.file = place.outer_file = file == nullptr ? "" : file;
    dwarf_lineno(line, &place.line);
    place.outer_line = place.line;
  }
  Dwarf_Die* there =
      nullptr;  // where the innermost function was written; what holds its code is asked for below
  if (dwarf_getscopes(&*unit, address, &there) <= 0) return;
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(&there[0], &scopes);
  std::free(there);
  for (int i = 0; i < count; ++i) {
    if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
    place.symbols.push_back(name_of(scopes[i]));
    place.outer_file = called_from(*unit, scopes[i], place.outer_line);
  }
  std::free(scopes);
}

}  // namespace

struct CodePlaces::Open {
  explicit Open(const std::string& path) : file(path) {
    GElf_Ehdr head{};
    fixed = file.elf() != nullptr && gelf_getehdr(file.elf(), &head) != nullptr && head.e_type == ET_EXEC;
  }

  DwarfFile file;
  bool fixed = false;  ///< mapped where the file says
};

CodePlaces::CodePlaces(const std::string& path) {
  try {
    open_ = std::make_unique<Open>(path);
    for (const auto& symbol : functions_of(path).defined) functions_.emplace(symbol.address, symbol.name);
  } catch (const Error&) {  // the kernel's own, or removed since
    open_.reset();
  }
}

CodePlaces::~CodePlaces() = default;

CodePlace CodePlaces::at(std::uint64_t address, std::uint64_t base) const {
  CodePlace place;
  if (!open_) return place;
  const auto own = open_->fixed ? address : address - base;
  if (open_->file.get() != nullptr) add_debug_information(open_->file.get(), own, place);
  const auto behind = functions_.upper_bound(own);
  if (behind != functions_.begin()) place.symbols.push_back(std::prev(behind)->second);
  return place;
}

}  // namespace holdfast::image
