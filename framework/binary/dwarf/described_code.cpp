#include "binary/dwarf/described_code.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unordered_map>
#include <utility>

#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

/// Where the linker has left code. What it has thrown away stands at addresses where there is none.
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

/// Where the function is described that an entry is a copy of, or is inlined from.
Dwarf_Die origin_of(Dwarf_Die die) {
  for (int steps = 0; steps < kLongestChain; ++steps) {
    const auto next = referred(die, DW_AT_abstract_origin);
    if (!next) break;
    die = *next;
  }
  return die;
}

std::string text_or_empty(const char* text) { return text == nullptr ? "" : text; }

std::string normal_path(const char* path) {
  return path == nullptr ? "" : std::filesystem::path(path).lexically_normal().string();
}

/// Where an entry says that it was written.
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

/// What a function was written in.
struct WrittenIn {
  std::string name{};               ///< "ns::List::"
  std::optional<Dwarf_Die> type{};  ///< the class, where it is one
};

/// "ns::"; of a class without a name, which mostly is a lambda, "{lambda:12}::" by its line.
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
    any_unit(dwarf, [&](Dwarf_Die& top, Dwarf_Die& content) {
      last_ = nullptr;
      visit_children(content, {}, 0);
      read_lines(top);
      return false;
    });
    for (std::size_t i = 0; i < origins_.size(); ++i) complete(origins_[i], code_.functions[i].function);
    return std::move(code_);
  }

 private:
  void visit_children(Dwarf_Die& parent, const WrittenIn& scope, int depth) {
    if (depth == kDeepestNesting) return;
    any_child(parent, [&](Dwarf_Die& die) {
      if (die.addr <= last_) return true;  // damage: what comes next may be part of what came before
      last_ = die.addr;
      visit(die, scope, depth);
      return false;
    });
  }

  void visit(Dwarf_Die& die, const WrittenIn& scope, int depth) {
    const int tag = dwarf_tag(&die);
    const bool is_function = tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
    const bool names = tag == DW_TAG_subprogram || tag == DW_TAG_namespace || is_class(tag);
    if (is_function) add_ranges(die, depth, tag == DW_TAG_subprogram);
    if (tag == DW_TAG_subprogram && !scope.name.empty()) scopes_[die.addr] = scope;
    if (names) {
      WrittenIn inner{.name = scope.name + scope_name(die)};
      if (is_class(tag)) inner.type = die;
      visit_children(die, inner, depth + 1);
    } else if (is_function || tag == DW_TAG_lexical_block) {
      visit_children(die, scope, depth + 1);
    }
  }

  /// Names it with parameters where the linker knows it, else with what it was written in, which also says where where the
  /// function itself does not, as of lambdas.
  void complete(const Dwarf_Die& origin, MappedFunction& function) const {
    if (!function.symbol.empty()) function.name = demangled(function.symbol);
    const auto* scope = scope_of(origin);
    if (scope == nullptr) return;
    if (function.symbol.empty()) function.name = scope->name + function.name;
    if (function.line == 0 && scope->type) place_at(*scope->type, function);
  }

  const WrittenIn* scope_of(Dwarf_Die die) const {
    for (int steps = 0; steps < kLongestChain; ++steps) {
      const auto next = referred(die, DW_AT_specification);
      if (!next) break;
      die = *next;
    }
    const auto scope = scopes_.find(die.addr);
    return scope == scopes_.end() ? nullptr : &scope->second;
  }

  void add_ranges(Dwarf_Die& die, int depth, bool own) {
    std::optional<std::uint32_t> function;
    for_each_range(die, [&](std::uint64_t begin, std::uint64_t end) {
      if (!sections_.hold(begin, end)) return;
      if (!function) function = function_of(die);
      auto& entry = code_.functions[*function].entry;
      if (own && entry == 0) entry = begin;
      code_.ranges.push_back(
          {.begin = begin, .end = end, .depth = depth, .function = *function, .inlined = !own});
    });
  }

  std::uint32_t function_of(Dwarf_Die& die) {
    const auto origin = origin_of(die);
    const auto known = places_.find(origin.addr);
    if (known != places_.end()) return known->second;
    origins_.push_back(origin);
    code_.functions.push_back({.function = described(origin)});
    return places_[origin.addr] = static_cast<std::uint32_t>(origins_.size() - 1);
  }

  void read_lines(Dwarf_Die& unit) {
    std::unordered_map<const char*, const std::string*> files;
    for_each_line(unit, [&](Dwarf_Line* line, std::uint64_t begin, std::uint64_t end) {
      if (!sections_.hold(begin, end)) return;
      LineRange row{.begin = begin, .end = end};
      dwarf_lineno(line, &row.line);
      const char* file = dwarf_linesrc(line, nullptr, nullptr);
      auto& known = files[file];
      if (known == nullptr) known = &*code_.files.insert(normal_path(file)).first;
      row.file = known;
      code_.lines.push_back(row);
    });
  }

  CodeSections sections_;
  DescribedCode code_;
  std::vector<Dwarf_Die> origins_;                         ///< of the functions
  std::unordered_map<const void*, std::uint32_t> places_;  ///< by where the entry of an origin stands
  std::unordered_map<const void*, WrittenIn> scopes_;      ///< likewise of all that is in one
  const void* last_ = nullptr;
};

}  // namespace

DescribedCode described_code(const DwarfFile& file) {
  return file.get() == nullptr ? DescribedCode{} : DebugReader(file.elf()).read(file.get());
}

}  // namespace holdfast::binary
