#include "image/function_symbols.hpp"

#include <gelf.h>

#include "image/elf_file.hpp"

namespace holdfast::image {
namespace {

void read_table(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, std::vector<FunctionSymbol>& functions) {
  Elf_Data* data = elf_getdata(section, nullptr);
  if (data == nullptr || header.sh_entsize == 0) return;
  const auto count = static_cast<int>(header.sh_size / header.sh_entsize);
  for (int i = 0; i < count; ++i) {
    GElf_Sym symbol{};
    if (gelf_getsym(data, i, &symbol) == nullptr || symbol.st_shndx == SHN_UNDEF) continue;
    const auto type = GELF_ST_TYPE(symbol.st_info);
    if (type != STT_FUNC && type != STT_GNU_IFUNC) continue;
    const char* text = elf_strptr(elf, header.sh_link, symbol.st_name);
    const std::string name = text == nullptr ? "" : text;
    functions.push_back({.name = name.substr(0, name.find('@')), .address = symbol.st_value});
  }
}

/// Empty: the file has no such table.
std::vector<FunctionSymbol> table_of(Elf* elf, GElf_Word type) {
  std::vector<FunctionSymbol> functions;
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header{};
    if (gelf_getshdr(section, &header) != nullptr && header.sh_type == type)
      read_table(elf, section, header, functions);
  }
  return functions;
}

}  // namespace

FunctionSymbols function_symbols(const std::string& path) {
  const ElfFile file(path);
  if (file.get() == nullptr) return {};
  auto all = table_of(file.get(), SHT_SYMTAB);
  if (!all.empty()) return {.functions = std::move(all), .stripped = false};
  return {.functions = table_of(file.get(), SHT_DYNSYM), .stripped = true};
}

}  // namespace holdfast::image
