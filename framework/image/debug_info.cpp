#include "image/debug_info.hpp"

#include <dwarf.h>

#include <map>
#include <optional>
#include <unordered_map>

#include "image/dwarf_file.hpp"

namespace holdfast::image {
namespace {

constexpr const char* kNoName = "(anonymous namespace)";

bool is_class(int tag) {
  return tag == DW_TAG_class_type || tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

std::string own_name(Dwarf_Die& die) {
  const char* text = own_dwarf_text(die, DW_AT_name);
  return text != nullptr ? text : dwarf_tag(&die) == DW_TAG_namespace ? kNoName : "";
}

/// What an attribute refers to.
std::optional<Dwarf_Die> referred(Dwarf_Die& die, unsigned attribute_name) {
  Dwarf_Attribute attribute;
  Dwarf_Die found;
  if (dwarf_attr(&die, attribute_name, &attribute) == nullptr) return std::nullopt;
  if (dwarf_formref_die(&attribute, &found) == nullptr) return std::nullopt;
  return found;
}

std::string linkage_name(Dwarf_Die& die) {
  const char* text = dwarf_text(die, DW_AT_linkage_name);
  return text == nullptr ? "" : text;
}

/// Of the code of a function; none of one that has no code of its own.
std::optional<std::uint64_t> address_of(Dwarf_Die& die) {
  Dwarf_Addr address = 0;
  if (dwarf_entrypc(&die, &address) == 0) return address;
  return std::nullopt;
}

class Reader {
 public:
  DebugInfo read(Dwarf* dwarf) {
    Dwarf_CU* unit = nullptr;
    std::uint8_t type = 0;
    Dwarf_Die top;
    Dwarf_Die split;  // in a file of its own (-gsplit-dwarf), which the skeleton leads to
    while (dwarf_get_units(dwarf, unit, &unit, nullptr, &type, &top, &split) == 0) {
      info_.present = true;
      const bool elsewhere = type == DW_UT_skeleton && split.addr != nullptr;
      last_ = nullptr;
      visit_children(elsewhere ? split : top, "", 0);
    }
    resolve();
    return std::move(info_);
  }

 private:
  using Offset = const void*;  ///< of an entry: where it stands in memory, unique in all sections

  void visit_children(Dwarf_Die& parent, const std::string& scope, std::uint64_t function) {
    constexpr int kDeepest = 1000;  // no source is nested like that, but a damaged file may be
    Dwarf_Die die;
    if (depth_ == kDeepest || dwarf_child(&parent, &die) != 0) return;
    ++depth_;
    do {
      if (die.addr <= last_) break;  // damage: what comes next may stand in what came before, and so for ever
      last_ = die.addr;
      visit(die, parent, scope, function);
    } while (dwarf_siblingof(&die, &die) == 0);
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
      const auto name = own_name(die);
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
    if (origin) symbols_.try_emplace(origin->addr, linkage_name(*origin));
  }

  void note_written(Dwarf_Die& die, std::uint64_t function) {
    const char* file = dwarf_decl_file(&die);
    int line = 0;
    if (file == nullptr || dwarf_decl_line(&die, &line) != 0) return;
    info_.written[function] = {.file = file, .line = line};
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

}  // namespace holdfast::image
