#include "binary/elf/symbols.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "binary/elf/elf_file.hpp"
#include "binary/elf/function_names.hpp"

namespace holdfast::binary {
namespace {

/// Throws for what is no ELF file.
Elf* checked(const ElfFile& file, const std::string& path) {
  if (file.get() == nullptr) throw Error(path + ": is no ELF file, so it has no sections and no symbols");
  return file.get();
}

void add_symbols(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, std::vector<Symbol>& symbols) {
  for_each_symbol(elf, section, header, [&](const char* name, const GElf_Sym& symbol) {
    const int type = GELF_ST_TYPE(symbol.st_info);
    const bool is_function = type == STT_FUNC || type == STT_GNU_IFUNC;
    if (symbol.st_shndx == SHN_UNDEF || (!is_function && type != STT_OBJECT && type != STT_TLS)) return;
    symbols.push_back({.name = name,
                       .address = symbol.st_value,
                       .size = symbol.st_size,
                       .is_object = type == STT_OBJECT,
                       .is_of_threads = type == STT_TLS,
                       .is_global = GELF_ST_BIND(symbol.st_info) != STB_LOCAL});
  });
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

/// Compilers name what they split off or copied of a function behind a dot.
std::string without_suffix(const std::string& name) { return name.substr(0, name.find('.', 1)); }

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
  return name == wanted || without_parameters(name) == wanted;
}

std::map<std::string, std::uint64_t> section_sizes(const std::string& path) {
  const ElfFile file(path);
  std::map<std::string, std::uint64_t> sizes;
  for_each_named_section(checked(file, path), [&](const char* name, const GElf_Shdr& header, Elf_Scn*) {
    sizes[name] += header.sh_size;
  });
  return sizes;
}

}  // namespace holdfast::binary
