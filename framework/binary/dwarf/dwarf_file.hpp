#pragma once

/// The open debug information of a file, and functions that visit it. Private to this folder, because it includes libdw.
/// libdw returns texts without checking that a zero terminates them; text_of() checks it.

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "binary/elf/elf_file.hpp"
#include "binary/position.hpp"

namespace holdfast::binary {

/// Limits for chains of references and for nesting. Compilers stay far below them; a damaged file may exceed them.
inline constexpr int kLongestChain = 100;
inline constexpr int kDeepestNesting = 1000;

/// Throws Error if a section of texts does not end in a zero. Call it before anything else is read.
void check_texts(Dwarf* dwarf, const std::string& path);

class DwarfFile {
 public:
  /// Throws Error if the file cannot be opened, or is damaged.
  explicit DwarfFile(const std::string& path)
      : file_(path),
        dwarf_(file_.get() == nullptr ? nullptr : dwarf_begin_elf(file_.get(), DWARF_C_READ, nullptr)) {
    check_texts(dwarf_.get(), path);
  }

  /// Returns null if there is no debug information.
  Dwarf* get() const { return dwarf_.get(); }
  /// Returns null if it is not an ELF file.
  Elf* elf() const { return file_.get(); }

 private:
  struct End {
    void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
  };
  ElfFile file_;
  std::unique_ptr<Dwarf, End> dwarf_;
};

/// Calls `visit(top, content)` for each unit until it returns true, and returns true if it did. With -gsplit-dwarf, the
/// addresses are in `top` and all else is in a separate file (.dwo), `content`. Otherwise both are the same.
template <class Visit>
bool any_unit(Dwarf* dwarf, const Visit& visit) {
  std::uint8_t type = 0;
  Dwarf_Die top{};
  Dwarf_Die split{};
  for (Dwarf_CU* unit = nullptr; dwarf_get_units(dwarf, unit, &unit, nullptr, &type, &top, &split) == 0;) {
    if (visit(top, type == DW_UT_skeleton && split.addr != nullptr ? split : top)) return true;
  }
  return false;
}

/// Calls `visit(child)` for the direct children of an entry until it returns true, and returns true if it did.
template <class Visit>
bool any_child(Dwarf_Die& parent, const Visit& visit) {
  Dwarf_Die die;
  if (dwarf_child(&parent, &die) != 0) return false;
  do {
    if (visit(die)) return true;
  } while (dwarf_siblingof(&die, &die) == 0);
  return false;
}

/// Calls `visit(begin, end)` for each address range of an entry's code.
template <class Visit>
void for_each_range(Dwarf_Die& die, const Visit& visit) {
  Dwarf_Addr base = 0;
  Dwarf_Addr begin = 0;
  Dwarf_Addr end = 0;
  for (std::ptrdiff_t at = 0; (at = dwarf_ranges(&die, at, &base, &begin, &end)) > 0;) {
    if (begin < end) visit(begin, end);
  }
}

/// Calls `visit(line, begin, end)` for each row of a unit's line table that has code.
template <class Visit>
void for_each_line(Dwarf_Die& unit, const Visit& visit) {
  Dwarf_Lines* table = nullptr;
  std::size_t count = 0;
  if (dwarf_getsrclines(&unit, &table, &count) != 0) return;
  for (std::size_t i = 0; i + 1 < count; ++i) {  // the last one ends a sequence
    Dwarf_Line* line = dwarf_onesrcline(table, i);
    bool ends = false;
    Dwarf_Addr begin = 0;
    Dwarf_Addr end = 0;
    dwarf_lineendsequence(line, &ends);
    dwarf_lineaddr(line, &begin);
    dwarf_lineaddr(dwarf_onesrcline(table, i + 1), &end);
    if (!ends) visit(line, begin, end);
  }
}

bool is_class(int tag);

/// Returns a text of the entry itself; null if it has none, or one that is not terminated within its unit. The text is valid
/// while the file is open.
const char* own_text_of(Dwarf_Die& die, unsigned attribute);
/// Returns a text of the entry, of its abstract origin (for a copy), or of its declaration (for a member that is defined
/// outside of its class).
const char* text_of(Dwarf_Die die, unsigned attribute);
/// Returns the linkage name of a function; empty if the function is local to its unit.
std::string linkage_name_of(const Dwarf_Die& function);
/// Returns the entry's own name; "(anonymous namespace)" for a namespace without a name; else empty.
std::string own_name_of(Dwarf_Die& die);

/// Follows the abstract origin (of a copy), then the declaration (of a member that is defined outside of its class).
Dwarf_Die declaration_of(Dwarf_Die die);
/// Returns the name of a function with its namespaces and classes: "std::function<int()>::function<...>".
std::string with_its_scopes(Dwarf_Die& die);

/// Returns a number of the entry itself or of the entry that it was made from.
std::optional<std::uint64_t> number_of(Dwarf_Die& die, unsigned attribute);
/// Returns the entry that an attribute of this one refers to.
std::optional<Dwarf_Die> referred(Dwarf_Die& die, unsigned attribute);
/// Returns the type of a variable, member or parameter, without typedef, const and volatile.
std::optional<Dwarf_Die> type_of(Dwarf_Die& die);
/// Reads the attributes of file, line and column. `unit` is the unit of the entry.
Position position_of(Dwarf_Die& die, Dwarf_Die& unit, unsigned file, unsigned line, unsigned column);

}  // namespace holdfast::binary
