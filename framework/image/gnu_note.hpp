#pragma once

/// Notes of the owner "GNU" in an ELF file. For the sources of this floor alone, as elf_file.hpp.

#include <gelf.h>

#include <string_view>

namespace holdfast::image {

/// `take(offset, bytes)` for each note of that type, where `offset` of the content counts from the begin of the notes.
template <class Take>
void each_gnu_note(Elf_Data* data, GElf_Word type, const Take& take) {
  using namespace std::string_view_literals;
  GElf_Nhdr note{};
  std::size_t name = 0;
  std::size_t content = 0;
  for (std::size_t at = 0; (at = gelf_getnote(data, at, &note, &name, &content)) > 0;) {
    const auto* bytes = static_cast<const char*>(data->d_buf);
    if (note.n_type == type && std::string_view(bytes + name, note.n_namesz) == "GNU\0"sv)
      take(content, std::string_view(bytes + content, note.n_descsz));
  }
}

}  // namespace holdfast::image
