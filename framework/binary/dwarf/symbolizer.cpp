#include "binary/dwarf/symbolizer.hpp"

#include <cstdlib>
#include <optional>

#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

/// Returns the linkage name, or the scoped name of a function without one, such as a template that is local to a function.
std::string function_name(Dwarf_Die& die) {
  const auto linkage = linkage_name_of(die);
  return linkage.empty() ? with_its_scopes(die) : linkage;
}

/// Searches all units, because not every compiler writes a table of their addresses.
std::optional<Dwarf_Die> unit_of(Dwarf* dwarf, Dwarf_Addr address) {
  std::optional<Dwarf_Die> found;
  any_unit(dwarf, [&](Dwarf_Die& top, Dwarf_Die&) {
    if (dwarf_haspc(&top, address) > 0) found = top;
    return found.has_value();
  });
  return found;
}

/// Fills the line and the inlined functions of an address.
void add_debug_information(Dwarf* dwarf, Dwarf_Addr address, CodeLocation& place) {
  auto unit = unit_of(dwarf, address);
  if (!unit) return;
  if (Dwarf_Line* line = dwarf_getsrc_die(&*unit, address)) {
    const char* file = dwarf_linesrc(line, nullptr, nullptr);
    place.file = place.outer_file = file == nullptr ? "" : file;
    dwarf_lineno(line, &place.line);
    place.outer_line = place.line;
  }
  Dwarf_Die* there =
      nullptr;  // lexical scopes of the innermost function; the scopes of its code are requested below
  if (dwarf_getscopes(&*unit, address, &there) <= 0) return;
  Dwarf_Die* scopes = nullptr;
  // At an inlined function, dwarf_getscopes() continues with the scopes of its definition.
  // dwarf_getscopes_die() continues with the code that contains it, which shows the calls. Both
  // arrays belong to the caller.
  const int count = dwarf_getscopes_die(&there[0], &scopes);
  std::free(there);
  for (int i = 0; i < count; ++i) {
    if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
    place.symbols.push_back(function_name(scopes[i]));
    // The loop goes outwards, so the last call that it sees is in the outermost function.
    const auto call = position_of(scopes[i], *unit, DW_AT_call_file, DW_AT_call_line, DW_AT_call_column);
    place.outer_file = call.file;
    place.outer_line = call.line;
  }
  std::free(scopes);
}

}  // namespace

struct Symbolizer::Open {
  explicit Open(const std::string& path) : file(path) {
    GElf_Ehdr head{};
    fixed = file.elf() != nullptr && gelf_getehdr(file.elf(), &head) != nullptr && head.e_type == ET_EXEC;
  }

  DwarfFile file;
  bool fixed = false;  ///< true if it is mapped at its linked address (ET_EXEC)
};

Symbolizer::Symbolizer(const std::string& path) {
  try {
    open_ = std::make_unique<Open>(path);
    for (const auto& symbol : functions_of(path).defined) functions_.emplace(symbol.address, symbol.name);
  } catch (const Error&) {  // a file of the kernel, or one that has been removed
    open_.reset();
  }
}

Symbolizer::~Symbolizer() = default;

CodeLocation Symbolizer::at(std::uint64_t address, std::uint64_t base) const {
  CodeLocation place;
  if (!open_) return place;
  const auto own = open_->fixed ? address : address - base;
  if (open_->file.get() != nullptr) add_debug_information(open_->file.get(), own, place);
  const auto behind = functions_.upper_bound(own);
  if (behind != functions_.begin()) place.symbols.push_back(std::prev(behind)->second);
  return place;
}

}  // namespace holdfast::binary
