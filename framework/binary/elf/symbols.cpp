#include "binary/elf/symbols.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "binary/elf/elf_file.hpp"
#include "model/last_bracket.hpp"

namespace holdfast::binary {
namespace {

/// Throws Error if it is not an ELF file.
Elf* checked(const ElfFile& file, const std::string& path) {
  if (file.get() == nullptr) throw Error(path + ": is not an ELF file, so it has no sections and no symbols");
  return file.get();
}

/// Limits the sizes of symbols to their sections. A damaged file may claim that a symbol has two gigabytes.
class Room {
 public:
  explicit Room(Elf* elf) {
    elf_rawfile(elf, &bytes_of_file_);
    sections_.emplace_back();  // no section
    for_each_section(elf, [&](Elf_Scn*, const GElf_Shdr& header) { sections_.push_back(header); });
  }

  /// Returns the size of the symbol, limited to the end of its section.
  std::uint64_t size_of(const GElf_Sym& symbol) const {
    // SHN_ABS, SHN_COMMON and other reserved numbers are not sections.
    if (symbol.st_shndx >= sections_.size()) return std::min<std::uint64_t>(symbol.st_size, bytes_of_file_);
    const auto& section = sections_[symbol.st_shndx];
    // The value of a thread-local symbol is an offset in the TLS segment, not an address in the section.
    const bool is_offset = GELF_ST_TYPE(symbol.st_info) == STT_TLS;
    const auto before = is_offset ? 0 : symbol.st_value - section.sh_addr;
    const auto room = size_of(section);
    return before > room ? 0 : std::min(symbol.st_size, room - before);
  }

 private:
  /// Returns the size of a section. A filled section cannot be longer than the file.
  std::uint64_t size_of(const GElf_Shdr& section) const {
    return section.sh_type == SHT_NOBITS ? section.sh_size
                                         : std::min<std::uint64_t>(section.sh_size, bytes_of_file_);
  }

  std::size_t bytes_of_file_ = 0;
  std::vector<GElf_Shdr> sections_;
};

void add_symbols(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, std::vector<Symbol>& symbols) {
  const Room room(elf);
  std::uint32_t unit = 0;  // linkers put the name of a file before its own symbols
  for_each_symbol(elf, section, header, [&](const char* name, const GElf_Sym& symbol) {
    const int type = GELF_ST_TYPE(symbol.st_info);
    unit += type == STT_FILE ? 1 : 0;
    const bool is_global = GELF_ST_BIND(symbol.st_info) != STB_LOCAL;
    const bool is_function = type == STT_FUNC || type == STT_GNU_IFUNC;
    if (symbol.st_shndx == SHN_UNDEF || (!is_function && type != STT_OBJECT && type != STT_TLS)) return;
    symbols.push_back({.name = name,
                       .address = symbol.st_value,
                       .size = room.size_of(symbol),
                       .is_object = type == STT_OBJECT,
                       .is_of_threads = type == STT_TLS,
                       .is_global = is_global,
                       .unit = is_global ? 0 : unit});
  });
}

/// Removes the suffix after a dot, which compilers append to parts and copies of a function.
std::string without_suffix(const std::string& name) { return name.substr(0, name.find('.', 1)); }

/// Returns true if the bracket belongs to a return type, "decltype(auto)" or "decltype ({parm#1}+1)".
bool is_of_decltype(std::string_view name, std::size_t bracket) {
  auto before = name.substr(0, bracket);
  if (before.ends_with(' ')) before.remove_suffix(1);
  return before.ends_with("decltype");
}

/// Returns the begin of the parameters: the last opening bracket at the top level. Brackets that are part of a name,
/// "(anonymous namespace)", are followed by "::".
std::size_t parameters_at(std::string_view name) {
  int depth = 0;
  std::size_t opened = std::string_view::npos;
  for (std::size_t i = 0; i < name.size();) {
    if (const auto past = past_operator(name, i); past != i) {
      i = past;
      continue;
    }
    const char c = name[i];
    if (c == '(' && depth == 0) opened = i;
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    const bool is_of_name = name.substr(i + 1).starts_with("::") || is_of_decltype(name, opened);
    if (c == ')' && depth == 0 && !is_of_name) return opened;
    ++i;
  }
  return std::string_view::npos;
}

/// Returns the begin of the name after a return type, which is after the last space outside of brackets. The name of an
/// operator may contain spaces ("operator new").
std::size_t name_at(std::string_view name) {
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (depth == 0 && past_operator(name, i) != i) return begin;
    const char c = name[i];
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    if (c == ' ' && depth == 0) begin = i + 1;
  }
  return begin;
}

/// Splits "(int, std::map<int, long>)" at its commas.
std::vector<std::string> parameters_of(std::string_view list) {
  std::vector<std::string> all;
  std::string one;
  int depth = 0;
  for (const char c : list) {
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    if (depth == 0) break;  // the list has ended; "const" may follow
    if (depth == 1 && (c == ',' || c == '(')) {
      if (c == ',') all.push_back(std::exchange(one, ""));
    } else if (c != ' ' || !one.empty()) {
      one += c;
    }
  }
  if (!one.empty() && one != "void") all.push_back(one);
  return all;
}

/// The way in which a parameter is passed (System V ABI, AMD64, 3.2.3), as far as its type's name shows it.
enum class Passed { in_a_register, in_a_vector_register, in_two_words, not_known };

bool is_one_of(std::string_view type, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), type) != names.end();
}

Passed passed(std::string_view type) {
  if (type.ends_with('*') || type.ends_with('&') || type.ends_with("* const")) return Passed::in_a_register;
  if (is_one_of(type, {"bool", "char", "signed char", "unsigned char", "wchar_t", "char8_t", "char16_t",
                       "char32_t", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long",
                       "long long", "unsigned long long", "decltype(nullptr)"}))
    return Passed::in_a_register;
  if (is_one_of(type, {"float", "double"})) return Passed::in_a_vector_register;
  // A long double is always on the stack. The other types of two words are on the stack if two registers are not free.
  if (is_one_of(type, {"__int128", "unsigned __int128", "long double"})) return Passed::in_two_words;
  // Classes with a nontrivial copy constructor are passed by reference.
  for (const std::string_view by_reference :
       {"std::__cxx11::basic_string<", "std::vector<", "std::map<", "std::set<", "std::unordered_map<",
        "std::unordered_set<", "std::list<", "std::deque<", "std::shared_ptr<", "std::unique_ptr<",
        "std::function<"}) {
    if (type.starts_with(by_reference) && type.ends_with('>')) return Passed::in_a_register;
  }
  if (type.starts_with("std::basic_string_view<") || type.starts_with("std::initializer_list<"))
    return Passed::in_two_words;
  return Passed::not_known;
}

}  // namespace

Symbols symbols_in(Elf* elf) {
  Symbols found;
  std::vector<Symbol> dynamic;
  for_each_section(elf, [&](Elf_Scn* section, const GElf_Shdr& header) {
    if (header.sh_type == SHT_SYMTAB) add_symbols(elf, section, header, found.defined);
    if (header.sh_type == SHT_DYNSYM) add_symbols(elf, section, header, dynamic);
  });
  found.stripped = found.defined.empty();
  // The dynamic symbols are also in the full table, so they are used only without it.
  if (found.stripped) found.defined = std::move(dynamic);
  return found;
}

Symbols symbols_of(const std::string& path) {
  const ElfFile file(path);
  return symbols_in(checked(file, path));
}

Symbols functions_of(const std::string& path) {
  const ElfFile file(path);
  if (file.get() == nullptr) return {};
  auto found = symbols_in(file.get());
  std::erase_if(found.defined, [](const Symbol& symbol) { return !symbol.is_function(); });
  for (auto& symbol : found.defined) symbol.name.erase(std::min(symbol.name.find('@'), symbol.name.size()));
  return found;
}

std::string demangled(const std::string& name) {
  // __cxa_demangle() also accepts names of types: it makes "int" of a C function i.
  if (!name.starts_with("_Z")) return name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text ? text.get() : name;
}

bool is_named(const Symbol& symbol, const std::string& wanted) {
  if (symbol.name == wanted) return true;
  const auto name = demangled(without_suffix(symbol.name));
  return name == wanted || without_parameters(name) == wanted;
}

std::map<std::string, std::uint64_t> section_sizes(const std::string& path) {
  const ElfFile file(path);
  std::map<std::string, std::uint64_t> sizes;
  for_each_named_section(checked(file, path), [&](const char* name, const GElf_Shdr& header, Elf_Scn*) {
    // Several sections may have the same name.
    sizes[name] += header.sh_size;
  });
  return sizes;
}

std::string without_clone_suffix(std::string_view linkage) {
  linkage = linkage.substr(0, linkage.find('@'));
  for (const std::string_view suffix :
       {".isra", ".constprop", ".part", ".cold", ".lto_priv", ".llvm", ".localalias", ".clone"}) {
    for (std::size_t at = 0; (at = linkage.find(suffix, at)) != std::string_view::npos; ++at) {
      const auto after = at + suffix.size();
      // A suffix ends at a dot or at the end of the name, so ".cold" is not found in ".coldest".
      if (at > 0 && (after == linkage.size() || linkage[after] == '.')) linkage = linkage.substr(0, at);
    }
  }
  return std::string(linkage);
}

/// Tries each C or D that a digit follows, and keeps a change only if the demangled name remains the same. This finds
/// constructors without a parser for mangled names.
std::string unify_variants(std::string symbol) {
  constexpr std::size_t kLongest = 4096;  // limits the time, because each letter may need a demangling
  if (!symbol.starts_with("_Z") || symbol.size() > kLongest) return symbol;
  std::string name;
  for (std::size_t at = 2; (at = symbol.find_first_of("CD", at)) != std::string::npos; ++at) {
    const auto digit = at + (symbol.compare(at, 2, "CI") == 0 ? 2 : 1);  // an inherited constructor
    if (digit >= symbol.size() || std::string_view("01235").find(symbol[digit]) == std::string_view::npos)
      continue;
    if (name.empty()) name = demangled(symbol);
    auto unified = symbol;
    unified[digit] = '4';
    if (demangled(unified) == name) symbol = std::move(unified);  // the letter was not part of an identifier
  }
  return symbol;
}

std::string without_parameters(const std::string& demangled) {
  const auto parameters = parameters_at(demangled);
  if (parameters == std::string::npos)
    return demangled;  // not a function, or a C function, whose name has no return type either
  const auto head = std::string_view(demangled).substr(0, parameters);
  const auto name = head.substr(name_at(head));
  return name.empty() ? demangled : std::string(name);
}

std::string plain_name(const std::string& linkage) {
  return without_parameters(demangled(without_clone_suffix(linkage)));
}

std::optional<int> stack_parameters_in(const std::string& demangled) {
  const auto head = without_parameters(demangled);
  const auto at = demangled.find(head);
  if (head == demangled || at == std::string::npos) return std::nullopt;
  // One register may be used for the object, and one for the address of a large result; the name does not show that.
  int whole = 4;
  int floating = 8;
  int bytes = 0;
  for (const auto& type : parameters_of(std::string_view(demangled).substr(at + head.size()))) {
    switch (passed(type)) {
      case Passed::in_a_register:
        if (whole-- <= 0) bytes += 8;
        break;
      case Passed::in_a_vector_register:
        if (floating-- <= 0) bytes += 8;
        break;
      case Passed::in_two_words:
        // Counts both words even if registers are free for them, because the result is a maximum.
        bytes += 16;
        break;
      case Passed::not_known:
        if (type != "...") return std::nullopt;
    }
  }
  // The stack is aligned to 16 bytes at a call (System V ABI, AMD64, 3.2.2).
  return (bytes + 15) / 16 * 16;
}

}  // namespace holdfast::binary
