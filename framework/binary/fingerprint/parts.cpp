// The order of the constructor matters: symbols first, because unwind entries only fill the gaps between
// them, and sorting last, because indices into the unsorted list are used before.

#include "binary/fingerprint/parts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "model/error.hpp"

namespace holdfast::binary {
namespace {

Part::Kind kind_of(const Symbol& symbol) {
  if (symbol.is_of_threads) return Part::Kind::thread_variable;
  return symbol.is_object ? Part::Kind::variable : Part::Kind::function;
}

/// Removes the count from a local symbol: "CSWTCH.30" becomes "CSWTCH.". Compilers number their own symbols, and static
/// variables in C functions, "names.2", throughout a unit.
std::string without_count(const Symbol& symbol) {
  const auto end = symbol.name.find_last_not_of("0123456789");
  if (symbol.is_function() || symbol.is_global || end == std::string::npos || symbol.name[end] != '.')
    return symbol.name;
  return symbol.name.substr(0, end + 1);
}

/// Adds another name of the same address. Global names come first, then the alphabetical order decides.
void add_name(const Symbol& symbol, Part& part) {
  part.end = std::max(part.end, symbol.address + symbol.size);
  auto name = without_count(symbol);
  if (std::tuple(!symbol.is_global, name) < std::tuple(!part.is_global, part.name)) {
    part.is_global = symbol.is_global;
    part.unit = symbol.unit;
    std::swap(name, part.name);
  }
  if (name != part.name &&
      std::find(part.other_names.begin(), part.other_names.end(), name) == part.other_names.end())
    part.other_names.push_back(name);
}

constexpr std::array kLists{".preinit_array", ".init_array", ".fini_array"};

/// Returns functions that the loader calls. Some belong to the C compiler, and are not in the unwind table.
std::vector<std::uint64_t> listed_functions(const ElfImage& image) {
  constexpr std::uint64_t kPointer = 8;
  std::vector<std::uint64_t> found;
  for (const char* name : kLists) {
    const auto* section = image.section_named(name);
    if (section == nullptr) continue;
    for (auto at = section->begin; at + kPointer <= section->end; at += kPointer) {
      const auto* relocation = image.relocation(at);
      const auto address =
          relocation == nullptr ? image.word(at) : static_cast<std::uint64_t>(relocation->addend);
      const auto* code = image.section(address);
      if (code != nullptr && code->is_code) found.push_back(address);
    }
  }
  return found;
}

}  // namespace

Parts::Parts(const ElfImage& image) {
  add_symbols(image);
  add_unnamed(image);
  add_lists(image);
  refuse_overlaps(image);
  sort();
}

/// Refuses a file whose parts overlap too much, because reading them would take quadratic time. Names of one address are one
/// part, so hardly any parts overlap in a valid file.
void Parts::refuse_overlaps(const ElfImage& image) const {
  constexpr std::uint64_t kTimes = 16;
  std::uint64_t room = 0;
  for (const auto& section : image.sections()) room += section.is_filled ? section.end - section.begin : 0;
  std::uint64_t bytes = 0;
  for (const auto& part : all_) {
    const auto* section = image.section(part.begin);
    if (part.kind == Part::Kind::thread_variable || section == nullptr || !section->is_filled) continue;
    bytes += part.end - part.begin;
    if (bytes / kTimes > room)
      throw Error(image.path() + ": its symbols overlap: together they have more than " +
                  std::to_string(kTimes) + " times the bytes of its sections; the file is damaged");
  }
}

void Parts::add_symbols(const ElfImage& image) {
  std::map<std::pair<Part::Kind, std::uint64_t>, std::size_t> known;
  for (const auto& symbol : image.symbols()) {
    const auto kind = kind_of(symbol);
    // Linkers define symbols without a size for the ends of sections and lists: _end, __stop_tests.
    if (kind == Part::Kind::variable && symbol.size == 0) labels_.emplace(symbol.address, symbol.name);
    if (kind != Part::Kind::function && symbol.size == 0) continue;
    if (kind == Part::Kind::function) {
      const auto* section = image.section(symbol.address);
      if (section == nullptr || !section->is_code) continue;
    }
    const auto [found, added] = known.try_emplace({kind, symbol.address}, all_.size());
    if (added) {
      all_.push_back({.kind = kind,
                      .name = without_count(symbol),
                      .is_global = symbol.is_global,
                      .unit = symbol.unit,
                      .begin = symbol.address,
                      .end = symbol.address + symbol.size});
    } else {
      add_name(symbol, all_[found->second]);
    }
  }
}

void Parts::add_unnamed(const ElfImage& image) {
  std::map<std::uint64_t, std::size_t> known;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (all_[i].kind == Part::Kind::function) known[all_[i].begin] = i;
  }
  for (auto entry : unwind_entries(image)) {
    const auto* section = image.section(entry.begin);
    // One entry describes all stubs together; the stubs are imports.
    if (section == nullptr || section->name.starts_with(".plt")) continue;
    entry.end = std::min(entry.end, section->end);
    const auto next = known.upper_bound(entry.begin);
    const bool named = next != known.begin() && [&] {
      auto& before = all_[std::prev(next)->second];
      if (before.begin == entry.begin) {
        // Symbols do not show exception handlers, and the size of some is smaller than their code.
        before.handlers = entry.handlers;
        before.end = std::max(before.end, entry.end);
      }
      // An entry within a named function describes one of its parts.
      return entry.begin < before.end || before.begin == entry.begin;
    }();
    if (named) continue;
    known[entry.begin] = all_.size();
    all_.push_back({.begin = entry.begin, .end = entry.end, .handlers = entry.handlers});
  }
  for (const auto address : listed_functions(image)) {
    const auto next = known.upper_bound(address);
    if (next != known.begin() && address < all_[std::prev(next)->second].end) continue;
    if (!known.try_emplace(address, all_.size()).second) continue;
    all_.push_back({.begin = address, .end = address});
  }
  // Handwritten assembly may have symbols without a size; they extend to the next symbol.
  for (auto at = known.begin(); at != known.end(); ++at) {
    auto& part = all_[at->second];
    if (part.end > part.begin) continue;
    part.end = image.section(part.begin)->end;
    if (const auto next = std::next(at); next != known.end()) part.end = std::min(part.end, next->first);
  }
}

/// Adds the lists of functions that the loader calls before main() and after it.
void Parts::add_lists(const ElfImage& image) {
  for (const char* name : kLists) {
    const auto* section = image.section_named(name);
    if (section == nullptr) continue;
    all_.push_back(
        {.kind = Part::Kind::variable, .name = name, .begin = section->begin, .end = section->end});
  }
}

void Parts::sort() {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    using enum Part::Kind;
    const auto kind = all_[i].kind;
    (kind == function ? functions_ : kind == variable ? variables_ : thread_variables_).push_back(i);
  }
  for (auto* list : {&functions_, &variables_, &thread_variables_})
    std::stable_sort(list->begin(), list->end(),
                     [&](std::size_t a, std::size_t b) { return all_[a].begin < all_[b].begin; });
}

std::optional<std::size_t> Parts::at(const std::vector<std::size_t>& sorted, std::uint64_t address) const {
  auto found = std::upper_bound(sorted.begin(), sorted.end(), address,
                                [&](std::uint64_t at, std::size_t part) { return at < all_[part].begin; });
  if (found == sorted.begin()) return std::nullopt;
  const auto part = *std::prev(found);
  return address < all_[part].end ? std::optional(part) : std::nullopt;
}

std::optional<std::size_t> Parts::variable_before(std::uint64_t end, std::uint32_t unit) const {
  const auto part = at(variables_, end - 1);
  return part && all_[*part].end == end && all_[*part].unit == unit ? part : std::nullopt;
}

std::size_t Parts::place(std::size_t function) const {
  const auto begin = [&](std::size_t part) { return all_[part].begin; };
  return static_cast<std::size_t>(std::ranges::lower_bound(functions_, begin(function), {}, begin) -
                                  functions_.begin());
}

std::optional<std::uint64_t> Parts::next_function(std::uint64_t address) const {
  const auto found =
      std::ranges::upper_bound(functions_, address, {}, [&](std::size_t part) { return all_[part].begin; });
  return found == functions_.end() ? std::nullopt : std::optional(all_[*found].begin);
}

std::string Parts::label_at(std::uint64_t address) const {
  const auto found = labels_.find(address);
  return found == labels_.end() ? "" : found->second;
}

std::size_t Parts::import(const std::string& name) {
  const auto [found, added] = imports_.try_emplace(name, all_.size());
  if (added) all_.push_back({.kind = Part::Kind::import, .name = name});
  return found->second;
}

}  // namespace holdfast::binary
