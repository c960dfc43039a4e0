#include "binary/placement/placement.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "binary/hexadecimal.hpp"

namespace holdfast::binary {
namespace {

/// Converts "libparse.a(parse.o)" in a map to "libparse.a:parse.o" for a script.
std::string object_in_script(const std::string& in_map) {
  const auto bracket = in_map.rfind('(');
  if (bracket == std::string::npos || !in_map.ends_with(')')) return in_map;
  return in_map.substr(0, bracket) + ":" + in_map.substr(bracket + 1, in_map.size() - bracket - 2);
}

/// Returns true if the line contains only a name, whose data follows on the next line.
bool is_wrapped(const std::string& line) {
  return line.size() > 1 && line.starts_with(' ') && line[1] != ' ' && line[1] != '*' &&
         line.find(' ', 1) == std::string::npos;
}

/// The loader chooses the page (address space randomization), so only offsets in a page can be held.
constexpr std::uint64_t kPlacedPage = 0x1000;
constexpr std::uint64_t kPlacedLine = 64;

/// Sections of a program whose content is held in place. The others are tables of the linker, or have a significant order.
constexpr const char* kPlacedSections[] = {".text", ".rodata", ".data.rel.ro", ".data", ".bss"};

/// The addresses of a symbol in both programs.
struct Pairing {
  std::uint64_t accepted = 0;
  std::uint64_t current = 0;
  bool is_function = true;
};

/// Symbols by name; symbols with the same name are ordered by address.
using NamedSymbols = std::map<std::string_view, std::vector<const Symbol*>>;

NamedSymbols placed_symbols(const ElfImage& image) {
  NamedSymbols found;
  for (const auto& symbol : image.symbols()) {
    if (!symbol.is_of_threads && symbol.size > 0) found[symbol.name].push_back(&symbol);
  }
  return found;
}

/// Pairs symbols by their order if both programs have the same number. Returns false if not.
bool pair_in_order(const std::vector<const Symbol*>& before, const std::vector<const Symbol*>& now,
                   std::vector<Pairing>& found) {
  if (before.size() != now.size()) return false;
  for (std::size_t i = 0; i < now.size(); ++i)
    found.push_back(
        {.accepted = before[i]->address, .current = now[i]->address, .is_function = now[i]->is_function()});
  return true;
}

std::vector<const Symbol*> of_size(const std::vector<const Symbol*>& symbols, std::uint64_t size) {
  std::vector<const Symbol*> found;
  std::ranges::copy_if(symbols, std::back_inserter(found),
                       [size](const Symbol* symbol) { return symbol->size == size; });
  return found;
}

/// Pairs the symbols of both programs. Functions of several units may share a name. They are paired by their order
/// if both programs have the same number, else by their order among those of the same size.
std::vector<Pairing> pairings(const ElfImage& accepted, const ElfImage& current) {
  std::vector<Pairing> found;
  const auto before = placed_symbols(accepted);
  const auto now = placed_symbols(current);
  for (const auto& [name, symbols] : now) {
    const auto known = before.find(name);
    if (known == before.end() || pair_in_order(known->second, symbols, found)) continue;
    std::set<std::uint64_t> sizes;
    for (const auto* symbol : symbols) sizes.insert(symbol->size);
    for (const auto size : sizes) pair_in_order(of_size(known->second, size), of_size(symbols, size), found);
  }
  std::ranges::sort(found, {}, &Pairing::current);
  return found;
}

/// A section of an object, and the offset of its content in the section of the accepted program.
struct PlacedSection {
  const InputSection* section = nullptr;
  std::uint64_t offset = 0;
};

/// Returns the accepted address of a section, if its symbols have accepted addresses that agree.
std::optional<std::uint64_t> accepted_address(const InputSection& section, const std::vector<Pairing>& all) {
  std::set<std::uint64_t> found;
  for (auto at = std::ranges::lower_bound(all, section.address, {}, &Pairing::current);
       at != all.end() && at->current < section.address + section.size; ++at)
    // Each symbol tells where the section would begin if it kept its accepted address.
    found.insert(at->accepted - (at->current - section.address));
  return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

/// The number of nonempty sections for each name in a script. An archive may have several members with the same name.
using NamedSections = std::map<std::pair<std::string_view, std::string_view>, std::size_t>;

NamedSections named_sections(const std::vector<InputSection>& sections) {
  NamedSections found;
  for (const auto& section : sections) {
    if (section.size > 0) ++found[{section.object, section.name}];
  }
  return found;
}

/// Returns true if a script can name the section without a pattern, and no other section has the same name.
bool can_be_named(const InputSection& section, const NamedSections& named) {
  constexpr const char* kOfPatterns = "*?[]\"(){};, \t";
  const auto found = named.find({section.object, section.name});
  return found != named.end() && found->second == 1 &&
         section.name.find_first_of(kOfPatterns) == std::string::npos &&
         section.object.find_first_of("*?[]\"") == std::string::npos;
}

SectionName name_of(const InputSection& section) { return {section.object, section.name}; }

/// Sections that fit at their accepted addresses, by address, and sections that must come after all of them.
struct Arranged {
  std::vector<PlacedSection> held;
  std::vector<PlacedSection> outgrown;
};

Arranged arranged(const std::vector<PlacedSection>& known, const std::set<SectionName>& unfit) {
  Arranged made;
  std::vector<PlacedSection> fitting;
  for (const auto& one : known)
    (unfit.contains(name_of(*one.section)) ? made.outgrown : fitting).push_back(one);
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < fitting.size(); ++i) {
    const auto behind = fitting[i].offset + fitting[i].section->size;
    // A section that would overlap its neighbour has grown. It is not placed at its former address.
    const bool fits =
        fitting[i].offset >= end && (i + 1 == fitting.size() || behind <= fitting[i + 1].offset);
    (fits ? made.held : made.outgrown).push_back(fitting[i]);
    if (fits) end = behind;
  }
  return made;
}

/// Returns the input sections of an output section whose content is in the same output section of the accepted
/// program. They are sorted by accepted address.
std::vector<PlacedSection> known_sections(const std::string& output, const Section& accepted,
                                          const std::vector<InputSection>& sections,
                                          const NamedSections& named, const std::vector<Pairing>& all) {
  std::vector<PlacedSection> known;
  for (const auto& section : sections) {
    if (section.output != output || !can_be_named(section, named)) continue;
    const auto address = accepted_address(section, all);
    if (address && accepted.begin <= *address && *address < accepted.end)
      known.push_back({&section, *address - accepted.begin});
  }
  std::ranges::stable_sort(known, {}, &PlacedSection::offset);
  return known;
}

std::string hexadecimal_text(std::uint64_t value) { return "0x" + hexadecimal(value); }

std::string section_statement(const InputSection& section) {
  return "\"" + section.object + "\"(\"" + section.name + "\")\n";
}

/// Returns a statement that moves to the offset, but never back. The linker refuses to move back, and the alignment of a
/// previous section may already have passed the offset.
std::string move_to(std::uint64_t offset) { return "    . = MAX(., " + hexadecimal_text(offset) + ");"; }

/// Returns the statements for one section. Input sections that have outgrown their place keep their offset in a cache line.
std::string statements(const Arranged& all, std::uint64_t accepted_size) {
  std::string text;
  for (const auto& one : all.held) text += move_to(one.offset) + " " + section_statement(*one.section);
  if (!all.outgrown.empty()) text += move_to(accepted_size) + "\n";
  for (const auto& one : all.outgrown)
    text += "    . += (" + hexadecimal_text(one.offset) + " - .) & " + hexadecimal_text(kPlacedLine - 1) +
            "; " + section_statement(*one.section);
  return text;
}

/// Inserts the statements before all others of a section, and gives the section its accepted offset in a page.
void insert(const std::string& output, const std::string& statements, const Section& accepted,
            std::string& script) {
  const std::regex begin("\\n  " + std::regex_replace(output, std::regex("\\."), "\\.") + "\\s*:\\s*\\{");
  std::smatch found;
  if (!std::regex_search(script, found, begin)) return;
  const auto place = hexadecimal_text(accepted.begin % kPlacedPage);
  const auto at = static_cast<std::size_t>(found.position());
  script.replace(at, static_cast<std::size_t>(found.length()),
                 "\n  " + output + " . + ((" + place + " - .) & 0xfff) :\n  {\n" + statements);
}

}  // namespace

std::vector<InputSection> input_sections(const std::string& link_map) {
  // Matches a line such as " .text._Z5parsePKc  0x0000000000001234  0x56 main.o".
  static const std::regex kInput(R"( ([^\s*]\S*)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S.*))");
  std::vector<InputSection> found;
  const auto begin = link_map.find("Linker script and memory map");
  std::istringstream lines(begin == std::string::npos ? "" : link_map.substr(begin));
  std::string output;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('.')) output = line.substr(0, line.find(' '));
    if (!line.starts_with(" .") && !line.starts_with(" COMMON")) continue;
    if (is_wrapped(line)) {
      std::string rest;
      std::getline(lines, rest);
      line += rest;
    }
    std::smatch parts;
    if (!std::regex_match(line, parts, kInput)) continue;
    found.push_back({.output = output,
                     .name = parts[1],
                     .object = object_in_script(parts[4]),
                     .address = address_in(parts[2].str()).value_or(0),
                     .size = address_in(parts[3].str()).value_or(0)});
    if (found.back().size == 0) found.pop_back();
  }
  return found;
}

std::string default_script(const std::string& said) {
  const std::string line(50, '=');
  const auto begin = said.find(line);
  const auto end = begin == std::string::npos ? begin : said.find(line, begin + line.size());
  return end == std::string::npos ? "" : said.substr(begin + line.size(), end - begin - line.size());
}

PlacingScript script_like(const ElfImage& accepted, const ElfImage& current,
                          const std::vector<InputSection>& sections, const std::string& default_script,
                          const std::set<SectionName>& unfit) {
  PlacingScript script{.text = default_script, .held = {}};
  const auto all = pairings(accepted, current);
  const auto named = named_sections(sections);
  for (const std::string output : kPlacedSections) {
    const auto* before = accepted.section_named(output);
    if (before == nullptr || current.section_named(output) == nullptr) continue;
    const auto content = arranged(known_sections(output, *before, sections, named, all), unfit);
    insert(output, statements(content, before->end - before->begin), *before, script.text);
    for (const auto& one : content.held)
      script.held.push_back({.name = name_of(*one.section), .address = before->begin + one.offset});
  }
  return script;
}

std::set<SectionName> unfit_for_their_places(const std::vector<HeldSection>& held,
                                             const std::vector<InputSection>& placed) {
  std::map<SectionName, const InputSection*> found;
  for (const auto& section : placed) found.emplace(name_of(section), &section);
  std::set<SectionName> unfit;
  const HeldSection* before = nullptr;  // the previous section, if it is at its address; else null
  std::uint64_t end = 0;                // end of the previous section, as an accepted address
  for (const auto& one : held) {
    const auto at = found.find(one.name);
    if (at == found.end()) continue;
    const auto moved = (at->second->address - one.address) % kPlacedPage;
    const bool was_pushed = end > one.address;
    if (moved != 0 && !was_pushed) unfit.insert(one.name);
    if (moved != 0 && was_pushed && before != nullptr) unfit.insert(before->name);
    before = moved == 0 ? &one : nullptr;
    end = one.address + moved + at->second->size;
  }
  return unfit;
}

Held held_in(const ElfImage& accepted, const ElfImage& placed) {
  Held held;
  for (const auto& pairing : pairings(accepted, placed)) {
    if (!pairing.is_function) continue;
    ++held.all_functions;
    held.functions += (pairing.accepted - pairing.current) % kPlacedPage == 0 ? 1 : 0;
  }
  return held;
}

}  // namespace holdfast::binary
