#include "image/sanitizer.hpp"

#include <gelf.h>

#include <array>
#include <string_view>
#include <utility>

#include "image/elf_file.hpp"

namespace holdfast::image {
namespace {

/// What compilers let every unit call when the program starts, or what the runtime has that alone was linked.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSigns{{{"__asan_init", "address"},
                                                                               {"__tsan_init", "thread"},
                                                                               {"__msan_init", "memory"},
                                                                               {"__lsan_init", "leak"}}};

/// A program may ask whether there is one, by a name that need not be anywhere.
bool only_asks(const GElf_Sym& symbol) {
  return symbol.st_shndx == SHN_UNDEF && GELF_ST_BIND(symbol.st_info) == STB_WEAK;
}

std::string sanitizer_in(Elf* elf, Elf_Scn* section, const GElf_Shdr& header) {
  Elf_Data* data = elf_getdata(section, nullptr);
  GElf_Sym symbol{};
  for (int i = 1; gelf_getsym(data, i, &symbol) != nullptr; ++i) {
    const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
    if (name == nullptr || only_asks(symbol)) continue;
    for (const auto& [sign, sanitizer] : kSigns) {
      if (name == sign) return std::string(sanitizer);
    }
  }
  return "";
}

}  // namespace

std::string sanitizer_of(const std::string& path) {
  const ElfFile file(path);
  if (file.get() == nullptr) return "";
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(file.get(), section)) != nullptr;) {
    GElf_Shdr header{};
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_DYNSYM) continue;
    if (auto found = sanitizer_in(file.get(), section, header); !found.empty()) return found;
  }
  return "";
}

}  // namespace holdfast::image
