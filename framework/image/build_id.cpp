#include "image/build_id.hpp"

#include <gelf.h>

#include <cstdint>

#include "image/elf_file.hpp"
#include "image/gnu_note.hpp"
#include "image/hexadecimal.hpp"

namespace holdfast::image {
namespace {

/// The note of type 3 that has the name "GNU", in a segment of notes.
std::string id_in(Elf_Data* data) {
  std::string id;
  each_gnu_note(data, NT_GNU_BUILD_ID, [&](std::size_t, std::string_view bytes) {
    if (id.empty()) id = hexadecimal(bytes);
  });
  return id;
}

std::string id_of(Elf* elf) {
  std::size_t count = 0;
  if (elf == nullptr || elf_getphdrnum(elf, &count) != 0) return "";
  for (std::size_t i = 0; i < count; ++i) {
    GElf_Phdr header{};
    if (gelf_getphdr(elf, static_cast<int>(i), &header) == nullptr || header.p_type != PT_NOTE) continue;
    const auto kind = header.p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR;
    auto* data = elf_getdata_rawchunk(elf, static_cast<std::int64_t>(header.p_offset), header.p_filesz, kind);
    if (data == nullptr) continue;
    if (auto id = id_in(data); !id.empty()) return id;
  }
  return "";
}

}  // namespace

std::string build_id_of(const std::string& path) { return id_of(ElfFile(path).get()); }

}  // namespace holdfast::image
