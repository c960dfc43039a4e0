#pragma once

/// An open ELF file, and functions that visit its content. Private to this folder, because it includes libelf.

#include <fcntl.h>
#include <gelf.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "model/error.hpp"

namespace holdfast::binary {

class ElfFile {
 public:
  /// Throws Error if the file cannot be opened. Does not block if the path is a pipe without a writer.
  explicit ElfFile(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (file_ < 0) throw Error(path + ": cannot be opened: " + std::strerror(errno));
    // libelf refuses all other calls before this one (elf_version(3)).
    elf_version(EV_CURRENT);
    elf_ = elf_begin(file_, ELF_C_READ, nullptr);
  }
  ElfFile(const ElfFile&) = delete;
  ElfFile& operator=(const ElfFile&) = delete;
  ~ElfFile() {
    elf_end(elf_);
    close(file_);
  }

  /// Returns null if it is not an ELF file.
  Elf* get() const { return elf_kind(elf_) == ELF_K_ELF ? elf_ : nullptr; }

 private:
  int file_;
  Elf* elf_ = nullptr;
};

/// Calls `visit(section, header)` for each section; for none if `elf` is null.
template <class Visit>
void for_each_section(Elf* elf, const Visit& visit) {
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header{};
    if (gelf_getshdr(section, &header) != nullptr) visit(section, header);
  }
}

/// Calls `visit(name, header, section)` for each section that has a name.
template <class Visit>
void for_each_named_section(Elf* elf, const Visit& visit) {
  std::size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return;
  for_each_section(elf, [&](Elf_Scn* section, const GElf_Shdr& header) {
    const char* name = elf_strptr(elf, names, header.sh_name);
    if (name != nullptr && *name != '\0') visit(name, header, section);
  });
}

/// Calls `visit(name, symbol)` for each entry of a symbol table that has a name, also for undefined ones.
template <class Visit>
void for_each_symbol(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, const Visit& visit) {
  Elf_Data* data = elf_getdata(section, nullptr);
  GElf_Sym symbol{};
  // Entry 0 is reserved and undefined (elf(5)).
  for (int i = 1; gelf_getsym(data, i, &symbol) != nullptr; ++i) {
    const char* name = elf_strptr(elf, header.sh_link, symbol.st_name);
    if (name != nullptr && *name != '\0') visit(name, symbol);
  }
}

/// Returns the segment table; empty if `elf` is null.
inline std::vector<GElf_Phdr> segments_of(Elf* elf) {
  std::vector<GElf_Phdr> segments;
  std::size_t count = 0;
  if (elf == nullptr || elf_getphdrnum(elf, &count) != 0) return segments;
  for (std::size_t i = 0; i < count; ++i) {
    GElf_Phdr segment{};
    if (gelf_getphdr(elf, static_cast<int>(i), &segment) != nullptr) segments.push_back(segment);
  }
  return segments;
}

/// Calls `take(offset, bytes)` for each note of the owner "GNU" with that type; `offset` is the position of the content in
/// the notes.
template <class Take>
void for_each_gnu_note(Elf_Data* data, GElf_Word type, const Take& take) {
  using namespace std::string_view_literals;
  if (data == nullptr) return;
  GElf_Nhdr note{};
  std::size_t name = 0;
  std::size_t content = 0;
  for (std::size_t at = 0; (at = gelf_getnote(data, at, &note, &name, &content)) > 0;) {
    const auto* bytes = static_cast<const char*>(data->d_buf);
    // n_namesz counts the terminating zero of the owner.
    if (note.n_type == type && std::string_view(bytes + name, note.n_namesz) == "GNU\0"sv)
      take(content, std::string_view(bytes + content, note.n_descsz));
  }
}

/// Calls `take` for the GNU notes of each segment of notes. The offsets are offsets in the file.
template <class Take>
void for_each_loaded_gnu_note(Elf* elf, GElf_Word type, const Take& take) {
  for (const auto& segment : segments_of(elf)) {
    if (segment.p_type != PT_NOTE) continue;
    // Linkers pad .note.gnu.property to 8 bytes in 64-bit files, and all other notes to 4 bytes.
    const auto kind = segment.p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR;
    auto* data =
        elf_getdata_rawchunk(elf, static_cast<std::int64_t>(segment.p_offset), segment.p_filesz, kind);
    for_each_gnu_note(data, type, [&](std::size_t offset, std::string_view bytes) {
      take(segment.p_offset + offset, bytes);
    });
  }
}

}  // namespace holdfast::binary
