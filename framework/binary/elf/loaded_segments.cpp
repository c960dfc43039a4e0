#include "binary/elf/loaded_segments.hpp"

#include <gelf.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "binary/elf/elf_file.hpp"

namespace holdfast::binary {
namespace {

/// Bytes of the file that are loaded and mean nothing to the program.
struct Masked {
  std::uint64_t from = 0;
  std::uint64_t size = 0;
};

template <class Header>
void mask_section_table(std::vector<Masked>& masked) {
  masked.push_back({offsetof(Header, e_shoff), sizeof(Header::e_shoff)});
  masked.push_back({offsetof(Header, e_shnum), sizeof(Header::e_shnum)});
  masked.push_back({offsetof(Header, e_shstrndx), sizeof(Header::e_shstrndx)});
}

std::vector<Masked> masked_in(Elf* elf) {
  std::vector<Masked> masked;
  if (gelf_getclass(elf) == ELFCLASS64) {
    mask_section_table<Elf64_Ehdr>(masked);
  } else {
    mask_section_table<Elf32_Ehdr>(masked);
  }
  for_each_loaded_gnu_note(elf, NT_GNU_BUILD_ID, [&](std::uint64_t offset, std::string_view id) {
    masked.push_back({offset, id.size()});
  });
  return masked;
}

/// The segment as it is loaded, with zeroes for what is masked.
std::string content_of(std::string_view file, const GElf_Phdr& segment, const std::vector<Masked>& masked) {
  std::string content(file.substr(segment.p_offset, segment.p_filesz));
  for (const auto& [from, size] : masked) {
    const auto begin = std::max(from, segment.p_offset);
    const auto end = std::min(from + size, segment.p_offset + segment.p_filesz);
    if (begin < end)
      std::fill_n(content.begin() + static_cast<std::ptrdiff_t>(begin - segment.p_offset), end - begin, '\0');
  }
  return content;
}

bool is_whole(std::string_view file, const GElf_Phdr& segment) {
  return segment.p_offset <= file.size() && segment.p_filesz <= file.size() - segment.p_offset;
}

/// The header itself need not be loaded.
std::string words_of_header(Elf* elf) {
  GElf_Ehdr header{};
  if (gelf_getehdr(elf, &header) == nullptr) return "";
  return std::to_string(header.e_type) + " " + std::to_string(header.e_machine) + " " +
         std::to_string(header.e_flags) + " " + std::to_string(header.e_entry) + "\n";
}

std::string words_of(const GElf_Phdr& segment) {
  std::string words;
  for (const std::uint64_t number : {std::uint64_t{segment.p_type}, std::uint64_t{segment.p_flags},
                                     segment.p_vaddr, segment.p_filesz, segment.p_memsz, segment.p_align})
    words += std::to_string(number) + " ";
  return words;
}

}  // namespace

std::vector<LoadedSegment> loaded_segments(const std::string& path) {
  const ElfFile file(path);
  const auto segments = segments_of(file.get());
  std::size_t size = 0;
  const char* bytes = segments.empty() ? nullptr : elf_rawfile(file.get(), &size);
  if (bytes == nullptr) return {};
  const auto masked = masked_in(file.get());
  std::vector<LoadedSegment> found{{.description = words_of_header(file.get()), .content = {}}};
  bool loads = false;
  for (const auto& segment : segments) {
    auto& added = found.emplace_back(LoadedSegment{.description = words_of(segment), .content = {}});
    if (segment.p_type != PT_LOAD) continue;
    if (!is_whole({bytes, size}, segment)) return {};
    added.content = content_of({bytes, size}, segment, masked);
    loads = true;
  }
  return loads ? found : std::vector<LoadedSegment>{};
}

}  // namespace holdfast::binary
