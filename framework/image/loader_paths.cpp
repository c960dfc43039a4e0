#include "image/loader_paths.hpp"

#include <gelf.h>

#include <cstring>

#include "image/elf_file.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

/// In the range of the operating system (DT_LOOS to DT_HIOS), where nobody defines it: loaders pass over it.
constexpr GElf_Sxword kIgnoredTag = 0x60004846;

Elf_Scn* dynamic_section(Elf* elf, GElf_Shdr& header) {
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    if (gelf_getshdr(section, &header) != nullptr && header.sh_type == SHT_DYNAMIC) return section;
  }
  return nullptr;
}

/// True where the entry was changed.
bool forget(Elf* elf, std::size_t strings, GElf_Dyn& entry) {
  if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH) {
    entry.d_tag = kIgnoredTag;
    entry.d_un.d_val = 0;
    return true;
  }
  if (entry.d_tag != DT_NEEDED) return false;
  const char* name = elf_strptr(elf, strings, entry.d_un.d_val);
  const char* slash = name == nullptr ? nullptr : std::strrchr(name, '/');
  if (slash == nullptr) return false;
  entry.d_un.d_val +=
      static_cast<GElf_Xword>(slash + 1 - name);  // the end of the same string is the file name
  return true;
}

}  // namespace

void forget_loader_paths(const std::string& path) {
  const ElfFile elf(path, ElfFile::For::writing);
  if (elf.get() == nullptr) return;
  elf_flagelf(elf.get(), ELF_C_SET, ELF_F_LAYOUT);  // nothing moves
  GElf_Shdr header{};
  Elf_Scn* section = dynamic_section(elf.get(), header);
  Elf_Data* data = section == nullptr ? nullptr : elf_getdata(section, nullptr);
  if (data == nullptr) return;
  bool changed = false;
  GElf_Dyn entry{};
  for (int i = 0; gelf_getdyn(data, i, &entry) != nullptr && entry.d_tag != DT_NULL; ++i) {
    if (forget(elf.get(), header.sh_link, entry)) changed = gelf_update_dyn(data, i, &entry) != 0;
  }
  if (!changed) return;
  elf_flagdata(data, ELF_C_SET, ELF_F_DIRTY);
  if (elf_update(elf.get(), ELF_C_WRITE) < 0) throw Error(path + ": cannot be changed: " + elf_errmsg(-1));
}

std::string interpreter_of(const std::string& path) {
  const ElfFile elf(path);
  if (elf.get() == nullptr) return "";
  std::size_t count = 0;
  if (elf_getphdrnum(elf.get(), &count) != 0) return "";
  std::size_t size = 0;
  const char* bytes = elf_rawfile(elf.get(), &size);
  for (std::size_t i = 0; i < count; ++i) {
    GElf_Phdr header{};
    if (gelf_getphdr(elf.get(), static_cast<int>(i), &header) == nullptr || header.p_type != PT_INTERP)
      continue;
    if (bytes == nullptr || header.p_offset >= size || header.p_filesz > size - header.p_offset) return "";
    return {bytes + header.p_offset, strnlen(bytes + header.p_offset, header.p_filesz)};
  }
  return "";
}

}  // namespace holdfast::image
