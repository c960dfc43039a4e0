#include "binary/dwarf/debug_info.hpp"

#include <map>
#include <optional>
#include <unordered_map>

#include "binary/dwarf/dwarf_file.hpp"

namespace holdfast::binary {
namespace {

/// Of the code of a function; none of one that has no code of its own.
std::optional<std::uint64_t> address_of(Dwarf_Die& die) {
  Dwarf_Addr address = 0;
  if (dwarf_entrypc(&die, &address) == 0) return address;
  return std::nullopt;
}

class Reader {
 public:
  DebugInfo read(Dwarf* dwarf) {
    any_unit(dwarf, [&](Dwarf_Die&, Dwarf_Die& content) {
      info_.present = true;
      last_ = nullptr;
      visit_children(content, "", 0);
      return false;
    });
    resolve();
    return std::move(info_);
  }

 private:
  using Offset = const void*;  ///< of an entry: where it stands in memory, unique in all sections

  void visit_children(Dwarf_Die& parent, const std::string& scope, std::uint64_t function) {
    if (depth_ == kDeepestNesting) return;
    ++depth_;
    any_child(parent, [&](Dwarf_Die& die) {
      if (die.addr <= last_)
        return true;  // damage: what comes next may be part of what came before, and so for ever
      last_ = die.addr;
      visit(die, parent, scope, function);
      return false;
    });
    --depth_;
  }

  void visit(Dwarf_Die& die, Dwarf_Die& parent, const std::string& scope, std::uint64_t function) {
    const int tag = dwarf_tag(&die);
    if (tag == DW_TAG_inheritance) return inherit(die, parent);
    if (tag == DW_TAG_inlined_subroutine) note_inlined(die, function);
    const bool names = tag == DW_TAG_namespace || tag == DW_TAG_subprogram || is_class(tag);
    const bool holds = names || tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block;
    if (!holds) return;
    auto inside = scope;
    if (names) {
      const auto name = own_name_of(die);
      names_[die.addr] = scope.empty() ? name : scope + "::" + name;
      if (name.empty()) find_other(die);
      inside = name_of(die.addr);
    }
    if (tag == DW_TAG_subprogram) function = address_of(die).value_or(0);
    if (tag == DW_TAG_subprogram && function != 0) note_written(die, function);
    visit_children(die, inside, function);
  }

  /// Of an entry that goes on with one which was written elsewhere, and has its name there.
  void find_other(Dwarf_Die& die) {
    for (const unsigned attribute : {DW_AT_specification, DW_AT_abstract_origin}) {
      if (const auto other = referred(die, attribute)) others_[die.addr] = other->addr;
    }
  }

  void inherit(Dwarf_Die& die, Dwarf_Die& derived) {
    auto base = referred(die, DW_AT_type);
    for (int i = 0; i < kLongestChain && base && dwarf_tag(&*base) == DW_TAG_typedef; ++i)
      base = referred(*base, DW_AT_type);
    if (base) bases_.emplace_back(derived.addr, base->addr);
  }

  void note_inlined(Dwarf_Die& die, std::uint64_t function) {
    auto origin = referred(die, DW_AT_abstract_origin);
    if (origin && function != 0) ++inlined_[{origin->addr, function}];
    if (origin) symbols_.try_emplace(origin->addr, linkage_name_of(*origin));
  }

  void note_written(Dwarf_Die& die, std::uint64_t function) {
    const char* file = dwarf_decl_file(&die);
    int line = 0;
    if (file == nullptr || dwarf_decl_line(&die, &line) != 0) return;
    info_.written[function] = {.file = file, .line = line, .column = 0};
  }

  std::string name_of(Offset entry) const {
    for (int i = 0; i < kLongestChain; ++i) {
      const auto other = others_.find(entry);
      if (other == others_.end()) break;
      entry = other->second;
    }
    const auto name = names_.find(entry);
    return name == names_.end() ? "" : name->second;
  }

  void resolve() {
    for (const auto& [derived, base] : bases_) info_.derived.push_back({name_of(derived), name_of(base)});
    for (const auto& [key, places] : inlined_) {
      const auto& [origin, into] = key;
      info_.inlined.push_back(
          {.symbol = symbols_[origin], .name = name_of(origin), .into = into, .places = places});
    }
  }

  DebugInfo info_;
  int depth_ = 0;
  Offset last_ = nullptr;  ///< that was visited; entries of a unit stand behind each other
  std::unordered_map<Offset, std::string> names_;
  std::unordered_map<Offset, Offset> others_;
  std::vector<std::pair<Offset, Offset>> bases_;
  std::map<std::pair<Offset, std::uint64_t>, std::size_t> inlined_;
  std::unordered_map<Offset, std::string> symbols_;
};

}  // namespace

DebugInfo debug_info_of(const std::string& path) {
  const DwarfFile file(path);
  return file.get() == nullptr ? DebugInfo{} : Reader().read(file.get());
}

}  // namespace holdfast::binary
