#include "image/loaded_code.hpp"

#include <gelf.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "image/digest.hpp"
#include "image/elf_file.hpp"
#include "image/gnu_note.hpp"

namespace holdfast::image {
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

void mask_build_id(Elf* elf, const GElf_Phdr& notes, std::vector<Masked>& masked) {
  const auto kind = notes.p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR;
  auto* data = elf_getdata_rawchunk(elf, static_cast<std::int64_t>(notes.p_offset), notes.p_filesz, kind);
  if (data == nullptr) return;
  each_gnu_note(data, NT_GNU_BUILD_ID, [&](std::size_t offset, std::string_view id) {
    masked.push_back({notes.p_offset + offset, id.size()});
  });
}

std::optional<std::vector<GElf_Phdr>> segments_of(Elf* elf) {
  std::size_t count = 0;
  if (elf == nullptr || elf_getphdrnum(elf, &count) != 0) return std::nullopt;
  std::vector<GElf_Phdr> segments(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (gelf_getphdr(elf, static_cast<int>(i), &segments[i]) == nullptr) return std::nullopt;
  }
  return segments;
}

std::vector<Masked> masked_in(Elf* elf, const std::vector<GElf_Phdr>& segments) {
  std::vector<Masked> masked;
  if (gelf_getclass(elf) == ELFCLASS64) {
    mask_section_table<Elf64_Ehdr>(masked);
  } else {
    mask_section_table<Elf32_Ehdr>(masked);
  }
  for (const auto& segment : segments) {
    if (segment.p_type == PT_NOTE) mask_build_id(elf, segment, masked);
  }
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

bool same_content(const ImageFile& one, const ImageFile& other) {
  return one.name == other.name && one.sha256 == other.sha256 && !one.sha256.empty();
}

bool same_code(const ImageFile& one, const ImageFile& other) {
  const bool same = !one.code.empty() && one.code == other.code && one.name == other.name;
  return same || same_content(one, other);
}

template <class Same>
bool all_the_same(const std::vector<ImageFile>& some, const std::vector<ImageFile>& others, Same same) {
  return std::equal(some.begin(), some.end(), others.begin(), others.end(), same);
}

}  // namespace

std::string loaded_code_of(const std::string& path) {
  const ElfFile file(path);
  const auto segments = segments_of(file.get());
  if (!segments) return "";
  std::size_t size = 0;
  const char* bytes = elf_rawfile(file.get(), &size);
  if (bytes == nullptr) return "";
  const auto masked = masked_in(file.get(), *segments);
  std::string manifest = words_of_header(file.get());
  bool loads = false;
  for (const auto& segment : *segments) {
    manifest += words_of(segment);
    if (segment.p_type != PT_LOAD) continue;
    if (!is_whole({bytes, size}, segment)) return "";
    manifest += sha256_of(content_of({bytes, size}, segment, masked)) + "\n";
    loads = true;
  }
  return loads ? sha256_of(manifest) : "";
}

bool runs_the_same(const Image& one, const Image& other) {
  return same_code(one.program, other.program) && all_the_same(one.layouts, other.layouts, same_code) &&
         all_the_same(one.libraries, other.libraries, same_code) &&
         all_the_same(one.data, other.data, same_content);
}

bool is_the_same(const Image& one, const Image& other) {
  return same_content(one.program, other.program) && all_the_same(one.layouts, other.layouts, same_content) &&
         all_the_same(one.libraries, other.libraries, same_content) &&
         all_the_same(one.data, other.data, same_content);
}

}  // namespace holdfast::image
