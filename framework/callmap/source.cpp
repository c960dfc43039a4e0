#include "callmap/source.hpp"

#include <dwarf.h>

#include <algorithm>

#include "callmap/dwarf_names.hpp"

namespace holdfast::callmap {
namespace {

constexpr int kDeepest = 1000;  // no source is nested like that, but a damaged file may be

Ranges ranges_of(Dwarf_Die* die) {
  Ranges ranges;
  Dwarf_Addr base = 0;
  Dwarf_Addr begin = 0;
  Dwarf_Addr end = 0;
  for (std::ptrdiff_t at = 0; (at = dwarf_ranges(die, at, &base, &begin, &end)) > 0;) {
    if (begin < end) ranges.emplace_back(begin, end);
  }
  return ranges;
}

bool has(const Ranges& ranges, std::uint64_t address) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const auto& range) { return range.first <= address && address < range.second; });
}

Position position_of(Dwarf_Die* die, Dwarf_Die* unit, unsigned file, unsigned line, unsigned column) {
  Position at;
  at.line = static_cast<int>(number_of(die, line).value_or(0));
  at.column = static_cast<int>(number_of(die, column).value_or(0));
  Dwarf_Files* files = nullptr;
  std::size_t count = 0;
  const auto index = number_of(die, file);
  if (index && dwarf_getsrcfiles(unit, &files, &count) == 0 && *index < count) {
    const char* name = dwarf_filesrc(files, *index, nullptr, nullptr);
    if (name != nullptr) at.file = name;
  }
  return at;
}

void collect_inlined(Dwarf_Die* scope, Dwarf_Die* unit, std::vector<InlinedCall>& calls, int depth = 0);

InlinedCall inlined_call(Dwarf_Die* die, Dwarf_Die* unit, int depth) {
  InlinedCall made;
  made.call.callee = plain_name_of(die);
  made.call.at = position_of(die, unit, DW_AT_call_file, DW_AT_call_line, DW_AT_call_column);
  made.linkage = linkage_of(die);
  made.ranges = ranges_of(die);
  collect_inlined(die, unit, made.inner, depth);
  return made;
}

void collect_inlined(Dwarf_Die* scope, Dwarf_Die* unit, std::vector<InlinedCall>& calls, int depth) {
  Dwarf_Die child;
  if (depth == kDeepest || dwarf_child(scope, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_inlined_subroutine) calls.push_back(inlined_call(&child, unit, depth + 1));
    if (tag == DW_TAG_lexical_block || tag == DW_TAG_try_block || tag == DW_TAG_catch_block)
      collect_inlined(&child, unit, calls, depth + 1);
  } while (dwarf_siblingof(&child, &child) == 0);
}

/// The function that has code at the address; of a function inside of a function the inner one.
bool find_function(Dwarf_Die* scope, std::uint64_t address, Dwarf_Die* found, int depth = 0) {
  Dwarf_Die child;
  if (depth == kDeepest || dwarf_child(scope, &child) != 0) return false;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_subprogram && dwarf_haspc(&child, address) == 1) {
      *found = child;
      find_function(&child, address, found, depth + 1);
      return true;
    }
    const bool looked_into = tag == DW_TAG_namespace || tag == DW_TAG_lexical_block ||
                             tag == DW_TAG_structure_type || tag == DW_TAG_class_type ||
                             tag == DW_TAG_subprogram;
    if (looked_into && find_function(&child, address, found, depth + 1)) return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

}  // namespace

Source::Source(const Module& module, std::uint64_t address) {
  const Unit* unit = module.unit(address);
  if (unit == nullptr) return;
  Dwarf_Die unit_die = unit->die;
  Dwarf_Die function;
  if (!find_function(&unit_die, address, &function)) return;
  known_ = true;
  ranges_ = ranges_of(&function);
  declared_ = position_of(&function, &unit_die, DW_AT_decl_file, DW_AT_decl_line, DW_AT_decl_column);
  stack_parameters_ = stack_parameters_of(&function);
  collect_inlined(&function, &unit_die, inlined_);
  read_rows(&unit_die);
}

void Source::read_rows(Dwarf_Die* unit) {
  Dwarf_Lines* lines = nullptr;
  std::size_t count = 0;
  if (dwarf_getsrclines(unit, &lines, &count) != 0) return;
  for (std::size_t i = 0; i < count; ++i) {
    Dwarf_Line* line = dwarf_onesrcline(lines, i);
    Row row{};
    bool end = false;
    dwarf_lineaddr(line, &row.address);
    dwarf_lineendsequence(line, &end);
    if (end || !has(ranges_, row.address)) continue;
    dwarf_lineno(line, &row.at.line);
    dwarf_linecol(line, &row.at.column);
    const char* file = dwarf_linesrc(line, nullptr, nullptr);
    if (file != nullptr) row.at.file = file;
    rows_.push_back(std::move(row));
  }
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const Row& a, const Row& b) { return a.address < b.address; });
}

std::vector<Inlined> Source::way_to(std::uint64_t address) const {
  std::vector<Inlined> way;
  for (const auto* calls = &inlined_; calls != nullptr;) {
    const auto found = std::find_if(calls->begin(), calls->end(),
                                    [&](const InlinedCall& call) { return has(call.ranges, address); });
    if (found == calls->end()) break;
    way.push_back(found->call);
    calls = &found->inner;
  }
  return way;
}

Position Source::at(std::uint64_t address) const {
  const auto after = std::upper_bound(rows_.begin(), rows_.end(), address,
                                      [](std::uint64_t at, const Row& row) { return at < row.address; });
  if (after == rows_.begin()) return {};
  return std::prev(after)->at;
}

}  // namespace holdfast::callmap
