#pragma once

/// Debug information of a file, open as long as this lives, and ways through it. Private to this room: it includes libdw.
/// libdw returns texts without looking for the zero that ends them; text_of() does.

#include <dwarf.h>
#include <elfutils/libdw.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "binary/elf/elf_file.hpp"
#include "binary/position.hpp"

namespace holdfast::binary {

/// What a compiler writes has few references behind each other and is not nested deeper; a damaged file may have both.
inline constexpr int kLongestChain = 100;
inline constexpr int kDeepestNesting = 1000;

/// Throws Error where a section of texts does not end in a zero. Called before anything else is read.
void check_texts(Dwarf* dwarf, const std::string& path);

class DwarfFile {
 public:
  /// Throws Error where the file cannot be opened, or is damaged.
  explicit DwarfFile(const std::string& path)
      : file_(path),
        dwarf_(file_.get() == nullptr ? nullptr : dwarf_begin_elf(file_.get(), DWARF_C_READ, nullptr)) {
    check_texts(dwarf_.get(), path);
  }

  /// nullptr: it has none.
  Dwarf* get() const { return dwarf_.get(); }
  /// nullptr: it is no ELF file.
  Elf* elf() const { return file_.get(); }

 private:
  struct End {
    void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
  };
  ElfFile file_;
  std::unique_ptr<Dwarf, End> dwarf_;
};

/// Calls `visit(top, content)` for each unit until it returns true; whether it did. With -gsplit-dwarf the addresses are
/// in `top`, and all else is in a file of its own (.dwo), `content`; else both are the same.
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

/// Calls `visit(child)` for the entries directly below one, until it returns true; whether it did.
template <class Visit>
bool any_child(Dwarf_Die& parent, const Visit& visit) {
  Dwarf_Die die;
  if (dwarf_child(&parent, &die) != 0) return false;
  do {
    if (visit(die)) return true;
  } while (dwarf_siblingof(&die, &die) == 0);
  return false;
}

/// Calls `visit(begin, end)` for each range of addresses that an entry has code at.
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

/// A text of the entry itself; nullptr: it has none, or one that goes on behind its unit. Lives as long as the file is open.
const char* own_text_of(Dwarf_Die& die, unsigned attribute);
/// Of the entry, or of one that it was made from (a copy) or completes (a member that is defined outside of its class).
const char* text_of(Dwarf_Die die, unsigned attribute);
/// Returns what the linker calls a function; empty: only its own unit knows it.
std::string linkage_name_of(const Dwarf_Die& function);
/// The entry's own name; "(anonymous namespace)" of one without; else empty.
std::string own_name_of(Dwarf_Die& die);

/// What an entry was made from (of a copy), then what it completes (of a member defined outside of its class).
Dwarf_Die declaration_of(Dwarf_Die die);
/// The name of a function with its namespaces and classes: "std::function<int()>::function<...>".
std::string with_its_scopes(Dwarf_Die& die);

/// A number, of the entry itself or of what it was made from.
std::optional<std::uint64_t> number_of(Dwarf_Die& die, unsigned attribute);
/// The entry that an attribute of this one refers to.
std::optional<Dwarf_Die> referred(Dwarf_Die& die, unsigned attribute);
/// The type of a variable, member or parameter, behind typedef, const and volatile.
std::optional<Dwarf_Die> type_of(Dwarf_Die& die);
/// By the attributes of file, line and column. `unit`: that of the entry.
Position position_of(Dwarf_Die& die, Dwarf_Die& unit, unsigned file, unsigned line, unsigned column);

}  // namespace holdfast::binary
