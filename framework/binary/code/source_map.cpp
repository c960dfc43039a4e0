#include "binary/code/source_map.hpp"

#include <algorithm>

#include "binary/code/program.hpp"
#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

Ranges ranges_of(Dwarf_Die& die) {
  Ranges ranges;
  for_each_range(die, [&](std::uint64_t begin, std::uint64_t end) { ranges.emplace_back(begin, end); });
  return ranges;
}

/// Numbers of registers that are still free for parameters.
struct Registers {
  int whole = 6;
  int floating = 8;
};

/// Returns the number of bytes of a parameter that are on the stack.
int bytes_on_stack(Dwarf_Die& parameter, Registers& left) {
  constexpr int kNotKnown = 64;       // an __m512 is the largest type that is not a structure
  constexpr int kMost = 1024 * 1024;  // only damaged debug information has larger parameters
  auto type = type_of(parameter);
  if (!type) return kNotKnown;
  const int tag = dwarf_tag(&*type);
  const bool pointer =
      tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type || tag == DW_TAG_rvalue_reference_type;
  const int size = pointer ? 8 : dwarf_bytesize(&*type);
  if (size < 0) return kNotKnown;
  const bool plain = pointer || tag == DW_TAG_base_type || tag == DW_TAG_enumeration_type;
  if (plain && size <= 8) {
    const bool floating = tag == DW_TAG_base_type && number_of(*type, DW_AT_encoding) == DW_ATE_float;
    if ((floating ? left.floating : left.whole)-- > 0) return 0;
  }
  // A structure may use up registers, which following parameters then do not have.
  if (!plain) left = {.whole = std::max(0, left.whole - 2), .floating = std::max(0, left.floating - 2)};
  return (std::min(size, kMost) + 15) / 16 * 16;
}

/// Returns the linkage name without the suffixes of copies; empty if the function is local to its unit.
std::string linkage_of(const Dwarf_Die& function) { return without_clone_suffix(linkage_name_of(function)); }

/// Returns the name for Call::callee.
std::string callee_name_of(Dwarf_Die& function) {
  const auto linkage = linkage_of(function);
  return linkage.empty() ? with_its_scopes(function) : plain_name(linkage);
}

/// Returns the maximum number of bytes of parameters on the stack (System V ABI, AMD64, 3.2.3). These are integers and
/// pointers after the sixth, floating-point numbers after the eighth, and everything else that may not fit into registers.
int stack_parameters_of(Dwarf_Die& function) {
  constexpr int kMostBytes = 1024 * 1024 * 1024;  // far from the end of int
  Registers left;
  // A large result is returned through a pointer, which needs a register.
  if (auto result = type_of(function); result && dwarf_tag(&*result) != DW_TAG_base_type) --left.whole;
  int bytes = 0;
  // A copy without some parameters lists only the others; its abstract origin lists all of them.
  auto declared = referred(function, DW_AT_abstract_origin).value_or(function);
  any_child(declared, [&](Dwarf_Die& child) {
    if (dwarf_tag(&child) == DW_TAG_formal_parameter)
      bytes = std::min(kMostBytes, bytes + bytes_on_stack(child, left));
    return false;
  });
  return bytes;
}

/// Adds the inlined calls of a scope with their inner calls. Blocks are not calls, so the calls in a block are added to
/// the surrounding call.
void collect_inlined(Dwarf_Die& scope, Dwarf_Die& unit, std::vector<InlinedCall>& calls, int depth = 0);

InlinedCall inlined_call(Dwarf_Die& die, Dwarf_Die& unit, int depth) {
  InlinedCall made{
      .call = {.callee = callee_name_of(die),
               .at = position_of(die, unit, DW_AT_call_file, DW_AT_call_line, DW_AT_call_column)},
      .linkage = linkage_of(die),
      .ranges = ranges_of(die),
      .inner = {}};
  collect_inlined(die, unit, made.inner, depth);
  return made;
}

void collect_inlined(Dwarf_Die& scope, Dwarf_Die& unit, std::vector<InlinedCall>& calls, int depth) {
  if (depth == kDeepestNesting) return;
  any_child(scope, [&](Dwarf_Die& child) {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_inlined_subroutine) calls.push_back(inlined_call(child, unit, depth + 1));
    if (tag == DW_TAG_lexical_block || tag == DW_TAG_try_block || tag == DW_TAG_catch_block)
      collect_inlined(child, unit, calls, depth + 1);
    return false;
  });
}

/// Finds the function that has code at the address; for nested functions the inner one.
bool find_function(Dwarf_Die& scope, std::uint64_t address, Dwarf_Die& found, int depth = 0) {
  return depth < kDeepestNesting && any_child(scope, [&](Dwarf_Die& child) {
           const int tag = dwarf_tag(&child);
           if (tag == DW_TAG_subprogram && dwarf_haspc(&child, address) == 1) {
             found = child;
             find_function(child, address, found, depth + 1);
             return true;
           }
           // No other entries contain functions with code.
           const bool looked_into = tag == DW_TAG_namespace || tag == DW_TAG_lexical_block ||
                                    tag == DW_TAG_structure_type || tag == DW_TAG_class_type ||
                                    tag == DW_TAG_subprogram;
           return looked_into && find_function(child, address, found, depth + 1);
         });
}

LineWay way_of(const FunctionSource& source, std::uint64_t address) {
  LineWay way;
  for (const auto& inlined : source.way_to(address)) way.push_back(inlined.at);
  way.push_back(source.at(address));
  std::erase_if(way, [](const Position& at) { return at.line == 0; });  // merged code has no line
  return way;
}

}  // namespace

FunctionSource::FunctionSource(const Module& module, std::uint64_t address) {
  const CompilationUnit* unit = module.unit(address);
  if (unit == nullptr) return;
  Dwarf_Die unit_die = unit->die;
  Dwarf_Die function;
  if (!find_function(unit_die, address, function)) return;
  known_ = true;
  ranges_ = ranges_of(function);
  declared_ = position_of(function, unit_die, DW_AT_decl_file, DW_AT_decl_line, DW_AT_decl_column);
  stack_parameters_ = stack_parameters_of(function);
  collect_inlined(function, unit_die, inlined_);
  read_rows(unit_die);
}

void FunctionSource::read_rows(Dwarf_Die& unit) {
  for_each_line(unit, [&](Dwarf_Line* line, std::uint64_t begin, std::uint64_t) {
    Row row{.address = begin, .at = {}};
    if (!contains(ranges_, begin)) return;
    dwarf_lineno(line, &row.at.line);
    dwarf_linecol(line, &row.at.column);
    const char* file = dwarf_linesrc(line, nullptr, nullptr);
    if (file != nullptr) row.at.file = file;
    rows_.push_back(std::move(row));
  });
  // The sort is stable: of several rows with one address the last one is valid, and at() returns it.
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const Row& a, const Row& b) { return a.address < b.address; });
}

std::vector<Inlined> FunctionSource::way_to(std::uint64_t address) const {
  std::vector<Inlined> way;
  for (const auto* calls = &inlined_; calls != nullptr;) {
    const auto found = std::find_if(calls->begin(), calls->end(),
                                    [&](const InlinedCall& call) { return contains(call.ranges, address); });
    if (found == calls->end()) break;
    way.push_back(found->call);
    calls = &found->inner;
  }
  return way;
}

Position FunctionSource::at(std::uint64_t address) const {
  const auto after = std::upper_bound(rows_.begin(), rows_.end(), address,
                                      [](std::uint64_t at, const Row& row) { return at < row.address; });
  if (after == rows_.begin()) return {};
  return std::prev(after)->at;
}

std::map<std::uint64_t, LineWay> source_lines(const LoadedProgram& program, const std::string& module,
                                              const std::set<std::uint64_t>& addresses) {
  std::map<std::uint64_t, LineWay> ways;
  const auto path = module_path(program, module);
  if (path.empty()) return ways;
  const auto& file = module_named(program, path);
  std::optional<FunctionSource> source;
  for (const auto address : addresses) {
    // Addresses ascend, so the next one is usually in the same function, whose debug
    // information is read once.
    if (!source || !contains(source->ranges(), address)) source.emplace(file, address);
    if (auto way = way_of(*source, address); !way.empty()) ways[address] = std::move(way);
  }
  return ways;
}

}  // namespace holdfast::binary
