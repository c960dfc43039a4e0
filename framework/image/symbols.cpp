#include "image/symbols.hpp"

#include <cxxabi.h>
#include <gelf.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "image/elf_file.hpp"

namespace holdfast::image {
namespace {

/// Throws for what is no ELF file.
Elf* checked(const ElfFile& file, const std::string& path) {
  if (file.get() == nullptr) throw Error(path + ": is no ELF file, so it has no sections and no symbols");
  return file.get();
}

template <class Visit>
void for_each_section(Elf* elf, const Visit& visit) {
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header{};
    if (gelf_getshdr(section, &header) != nullptr) visit(section, header);
  }
}

void add_symbols(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, std::vector<Symbol>& symbols) {
  Elf_Data* data = elf_getdata(section, nullptr);
  if (data == nullptr || header.sh_entsize == 0) return;
  for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
    GElf_Sym symbol{};
    if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr || symbol.st_shndx == SHN_UNDEF) continue;
    const int type = GELF_ST_TYPE(symbol.st_info);
    if (type != STT_FUNC && type != STT_OBJECT && type != STT_TLS && type != STT_GNU_IFUNC) continue;
    const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
    if (name == nullptr || *name == '\0') continue;
    symbols.push_back({.name = name,
                       .address = symbol.st_value,
                       .size = symbol.st_size,
                       .is_object = type == STT_OBJECT,
                       .is_of_threads = type == STT_TLS});
  }
}

Symbols symbols_in(Elf* elf) {
  Symbols found;
  std::vector<Symbol> dynamic;
  for_each_section(elf, [&](Elf_Scn* section, const GElf_Shdr& header) {
    if (header.sh_type == SHT_SYMTAB) add_symbols(elf, section, header, found.defined);
    if (header.sh_type == SHT_DYNSYM) add_symbols(elf, section, header, dynamic);
  });
  found.stripped = found.defined.empty();
  if (found.stripped) found.defined = std::move(dynamic);
  return found;
}

/// Where the parameters of a demangled function begin: at the parenthesis that closes last, but for what stands behind
/// it (" const", " [clone .cold]"). "(anonymous namespace)::f" has none.
std::string without_parameters(const std::string& name) {
  const auto close = name.rfind(')');
  if (close == std::string::npos || name.compare(close, 3, ")::") == 0) return name;
  int depth = 0;
  for (auto i = close + 1; i-- > 0;) {
    if (name[i] == ')') ++depth;
    if (name[i] == '(' && --depth == 0) return name.substr(0, i);
  }
  return name;
}

/// Compilers name what they split off or copied of a function behind a dot.
std::string without_suffix(const std::string& name) { return name.substr(0, name.find('.', 1)); }

/// A function template's name begins with the type that it returns: "int ns::f<int>".
bool ends_in_word(const std::string& name, const std::string& wanted) {
  return name == wanted || name.ends_with(" " + wanted);
}

}  // namespace

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
  if (!name.starts_with("_Z")) return name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text ? text.get() : name;
}

bool is_named(const Symbol& symbol, const std::string& wanted) {
  if (symbol.name == wanted) return true;
  const auto name = demangled(without_suffix(symbol.name));
  return name == wanted || ends_in_word(without_parameters(name), wanted);
}

std::map<std::string, std::uint64_t> section_sizes(const std::string& path) {
  const ElfFile file(path);
  std::map<std::string, std::uint64_t> sizes;
  Elf* elf = checked(file, path);
  std::size_t names = 0;
  elf_getshdrstrndx(elf, &names);
  for_each_section(elf, [&](Elf_Scn* /*section*/, const GElf_Shdr& header) {
    const char* name = elf_strptr(elf, names, header.sh_name);
    if (name != nullptr && *name != '\0') sizes[name] += header.sh_size;
  });
  return sizes;
}

}  // namespace holdfast::image
