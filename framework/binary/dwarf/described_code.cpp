// A single pass visits all entries and collects ranges, scopes and base classes. A second step completes the
// names, because an entry may refer to a declaration that the pass has not reached yet, even in another unit.

#include "binary/dwarf/described_code.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

/// The sections with code. Debug information of code that the linker has discarded refers to addresses outside of them.
class CodeSections {
 public:
  explicit CodeSections(Elf* elf) {
    for_each_section(elf, [&](Elf_Scn*, const GElf_Shdr& header) {
      if ((header.sh_flags & SHF_EXECINSTR) != 0)
        sections_.emplace_back(header.sh_addr, header.sh_addr + header.sh_size);
    });
  }

  bool hold(std::uint64_t begin, std::uint64_t end) const {
    return begin < end && std::ranges::any_of(sections_, [&](const auto& section) {
             return section.first <= begin && end <= section.second;
           });
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sections_;
};

/// Returns the entry of the function of which this entry is a copy or an inlined instance.
Dwarf_Die origin_of(Dwarf_Die die) {
  for (int steps = 0; steps < kLongestChain; ++steps) {
    const auto next = referred(die, DW_AT_abstract_origin);
    if (!next) break;
    die = *next;
  }
  return die;
}

std::string text_or_empty(const char* text) { return text == nullptr ? "" : text; }

/// Compilers join the directory and the name of a file, which leaves "/build/../src/a.cpp".
std::string normal_path(const char* path) {
  return path == nullptr ? "" : std::filesystem::path(path).lexically_normal().string();
}

/// Sets the file and line of a function from an entry's declaration.
void place_at(Dwarf_Die die, MappedFunction& function) {
  Dwarf_Die unit{};
  if (dwarf_diecu(&die, &unit, nullptr, nullptr) == nullptr) return;
  const auto at = position_of(die, unit, DW_AT_decl_file, DW_AT_decl_line, DW_AT_decl_column);
  function.file = normal_path(at.file.c_str());
  function.line = at.line;
}

MappedFunction described(Dwarf_Die origin) {
  MappedFunction made{.symbol = without_clone_suffix(linkage_name_of(origin)),
                      .name = text_or_empty(text_of(origin, DW_AT_name))};
  place_at(origin, made);
  return made;
}

/// The enclosing scope of functions and classes.
struct WrittenIn {
  std::string name{};                ///< "ns::List::"; scope_name() distinguishes classes without a name
  std::optional<Dwarf_Die> entry{};  ///< none for the unit itself
};
using Scope = std::shared_ptr<const WrittenIn>;

/// Returns "ns::". For a class without a name, which usually is a lambda, returns "{lambda:12}::" with its line.
std::string scope_name(Dwarf_Die& die) {
  const char* name = dwarf_tag(&die) == DW_TAG_subprogram ? text_of(die, DW_AT_name) : nullptr;
  auto own = name == nullptr ? own_name_of(die) : std::string(name);
  if (own.empty()) own = "{lambda:" + std::to_string(number_of(die, DW_AT_decl_line).value_or(0)) + "}";
  return own + "::";
}

class DebugReader {
 public:
  explicit DebugReader(Elf* elf) : sections_(elf) {}

  DescribedCode read(Dwarf* dwarf) {
    any_unit(dwarf, [&](Dwarf_Die&, Dwarf_Die& content) {
      code_.present = true;
      last_ = nullptr;
      visit_children(content, std::make_shared<WrittenIn>(), 0, 0);
      return false;
    });
    for (std::size_t i = 0; i < origins_.size(); ++i) complete(origins_[i], code_.functions[i].function);
    for (const auto& [derived, base] : bases_)
      code_.derived.emplace_back(qualified_name(derived), qualified_name(base));
    for (const auto& [key, places] : inlined_)
      code_.inlined.push_back({.function = key.first, .into = key.second, .places = places});
    return std::move(code_);
  }

 private:
  void visit_children(Dwarf_Die& parent, const Scope& scope, int depth, std::uint64_t into) {
    // The visit is recursive, so a damaged file could otherwise exhaust the stack.
    if (depth == kDeepestNesting) return;
    any_child(parent, [&](Dwarf_Die& die) {
      if (die.addr <= last_)
        return true;  // the file is damaged; entries that do not ascend could lead to an endless loop
      last_ = die.addr;
      if (dwarf_tag(&die) == DW_TAG_inheritance)
        inherit(die, parent);
      else
        visit(die, scope, depth, into);
      return false;
    });
  }

  /// `into` is the address of the function that contains this code, 0 if there is none.
  void visit(Dwarf_Die& die, const Scope& scope, int depth, std::uint64_t into) {
    const int tag = dwarf_tag(&die);
    const bool is_inlined = tag == DW_TAG_inlined_subroutine;
    const bool is_function = tag == DW_TAG_subprogram || is_inlined;
    const bool names = tag == DW_TAG_subprogram || tag == DW_TAG_namespace || is_class(tag);
    if (!names && !is_inlined && tag != DW_TAG_lexical_block) return;
    if (is_function) add_ranges(die, depth, !is_inlined);
    if (is_inlined && into != 0) ++inlined_[{function_of(die), into}];
    if (!names) return visit_children(die, scope, depth + 1, into);
    if (!scope->name.empty()) scopes_[die.addr] = scope;
    auto inner = std::make_shared<WrittenIn>(WrittenIn{.name = scope->name + scope_name(die), .entry = die});
    Dwarf_Addr entry = 0;
    // A declaration, or the abstract instance of an inlined function, has no entry
    // point and so contains no code.
    if (tag == DW_TAG_subprogram) into = dwarf_entrypc(&die, &entry) == 0 ? entry : 0;
    visit_children(die, inner, depth + 1, into);
  }

  void inherit(Dwarf_Die& die, const Dwarf_Die& derived) {
    auto base = referred(die, DW_AT_type);
    for (int i = 0; i < kLongestChain && base && dwarf_tag(&*base) == DW_TAG_typedef; ++i)
      base = referred(*base, DW_AT_type);
    if (base && is_class(dwarf_tag(&*base))) bases_.emplace_back(derived, *base);
  }

  /// Returns the qualified name of an entry, from its abstract origin or declaration if it has no name. `depth` limits the
  /// recursion, because references in a damaged file may be circular.
  std::string qualified_name(Dwarf_Die die, int depth = 0) const {
    for (int steps = 0; steps < kLongestChain && own_name_of(die).empty(); ++steps) {
      auto other = referred(die, DW_AT_abstract_origin);
      if (!other) other = referred(die, DW_AT_specification);
      if (!other) break;
      die = *other;
    }
    const auto scope = scopes_.find(die.addr);
    const bool ends = scope == scopes_.end() || depth == kLongestChain;
    return (ends ? "" : qualified_name(*scope->second->entry, depth + 1) + "::") + own_name_of(die);
  }

  /// Sets the name: the demangled symbol if there is one, else the name with its scope. The position of the scope is used
  /// for functions without a position of their own, such as lambdas.
  void complete(Dwarf_Die origin, MappedFunction& function) const {
    if (!function.symbol.empty()) function.name = demangled(function.symbol);
    for (int steps = 0; steps < kLongestChain; ++steps) {
      const auto next = referred(origin, DW_AT_specification);
      if (!next) break;
      origin = *next;
    }
    const auto scope = scopes_.find(origin.addr);
    if (scope == scopes_.end()) return;
    if (function.symbol.empty()) function.name = scope->second->name + function.name;
    auto entry = *scope->second->entry;
    if (function.line == 0 && is_class(dwarf_tag(&entry))) place_at(entry, function);
  }

  void add_ranges(Dwarf_Die& die, int depth, bool own) {
    bool is_entry = own;
    for_each_range(die, [&](std::uint64_t begin, std::uint64_t end) {
      if (!sections_.hold(begin, end)) return;
      const auto function = function_of(die);
      // Only the first range begins with the entry point. The other ones are parts that the
      // compiler moved away (.cold).
      if (std::exchange(is_entry, false)) code_.functions[function].entries.push_back(begin);
      code_.ranges.push_back(
          {.begin = begin, .end = end, .depth = depth, .function = function, .inlined = !own});
    });
  }

  std::uint32_t function_of(Dwarf_Die& die) {
    // All copies and inlined instances of a function refer to one abstract entry,
    // which therefore identifies it.
    const auto origin = origin_of(die);
    const auto known = places_.find(origin.addr);
    if (known != places_.end()) return known->second;
    origins_.push_back(origin);
    code_.functions.push_back({.function = described(origin)});
    return places_[origin.addr] = static_cast<std::uint32_t>(origins_.size() - 1);
  }

  CodeSections sections_;
  DescribedCode code_;
  std::vector<Dwarf_Die> origins_;                         ///< of the functions
  std::unordered_map<const void*, std::uint32_t> places_;  ///< by the address of the origin's entry
  std::unordered_map<const void*, Scope> scopes_;          ///< by the address of the entry in the scope
  std::vector<std::pair<Dwarf_Die, Dwarf_Die>> bases_;     ///< pairs of a derived class and its base
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::size_t> inlined_;
  const void* last_ = nullptr;  ///< the last visited entry; addresses of the entries of a unit ascend
};

}  // namespace

DescribedCode described_code(const DwarfFile& file) {
  return file.get() == nullptr ? DescribedCode{} : DebugReader(file.elf()).read(file.get());
}

DescribedCode described_code(const std::string& path) { return described_code(DwarfFile(path)); }

std::vector<LineRange> described_lines(const DwarfFile& file, std::set<std::string>& names) {
  const CodeSections sections(file.elf());
  std::vector<LineRange> lines;
  any_unit(file.get(), [&](Dwarf_Die& unit, Dwarf_Die&) {
    // libdw returns the same pointer for each row of a file, so a path is normalized once in each unit
    // and not once in each row.
    std::unordered_map<const char*, const std::string*> files;
    for_each_line(unit, [&](Dwarf_Line* line, std::uint64_t begin, std::uint64_t end) {
      if (!sections.hold(begin, end)) return;
      LineRange row{.begin = begin, .end = end};
      dwarf_lineno(line, &row.line);
      const char* name = dwarf_linesrc(line, nullptr, nullptr);
      auto& known = files[name];
      if (known == nullptr) known = &*names.insert(normal_path(name)).first;
      row.file = known;
      lines.push_back(row);
    });
    return false;
  });
  return lines;
}

}  // namespace holdfast::binary
