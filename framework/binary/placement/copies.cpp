#include "binary/placement/copies.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "binary/placement/copies_segment.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"

namespace holdfast::binary {
namespace {

template <class Part>
Part part_at(const std::string& file, std::uint64_t offset) {
  Part part{};
  // A truncated file gives zeros, which mean "none" in all these structures.
  if (offset > file.size() || file.size() - offset < sizeof part) return part;
  std::memcpy(&part, file.data() + offset, sizeof part);
  return part;
}

template <class Part>
void put_at(const Part& part, std::uint64_t offset, std::string& file) {
  std::memcpy(file.data() + offset, &part, sizeof part);
}

/// The parts of the file that the loader uses.
struct LoadedFile {
  explicit LoadedFile(const std::string& of, const std::string& named)
      : name(named), bytes(of), head(part_at<Elf64_Ehdr>(of, 0)) {
    // The segment table may be behind the loaded content, and must be kept.
    end = head.e_phoff + head.e_phnum * sizeof(Elf64_Phdr);
    for (int i = 0; i < head.e_phnum; ++i) {
      const auto offset = head.e_phoff + static_cast<std::uint64_t>(i) * sizeof(Elf64_Phdr);
      segments.push_back(part_at<Elf64_Phdr>(bytes, offset));
    }
    for (const auto& segment : segments) {
      if (segment.p_type != PT_LOAD) continue;
      end = std::max(end, segment.p_offset + segment.p_filesz);
      end_in_memory = std::max(end_in_memory, segment.p_vaddr + segment.p_memsz);
    }
  }

  /// Returns true if data is appended to the file. Programs find such data from the end of the file.
  bool has_more_behind() const {
    auto known = std::max(end, head.e_shoff + head.e_shnum * sizeof(Elf64_Shdr));
    for (int i = 0; i < head.e_shnum; ++i) {
      const auto offset = head.e_shoff + static_cast<std::uint64_t>(i) * sizeof(Elf64_Shdr);
      const auto section = part_at<Elf64_Shdr>(bytes, offset);
      if (section.sh_type != SHT_NOBITS) known = std::max(known, section.sh_offset + section.sh_size);
    }
    return bytes.size() > known;
  }

  bool has(Elf64_Word kind) const {
    return std::ranges::find(segments, kind, &Elf64_Phdr::p_type) != segments.end();
  }

  /// Returns how the unwinder finds copies. For programs that a loader starts, and for libraries, it uses the loader's data.
  Unwinding unwinding(const ElfImage& image) const {
    // The unwinder finds PT_GNU_EH_FRAME by dl_iterate_phdr(3), which lists what the loader has mapped.
    if (has(PT_INTERP) || !image.needed().empty()) return Unwinding::by_index;
    return head.e_type == ET_EXEC ? Unwinding::in_place : Unwinding::none;
  }

  void put(const Replacement& patch) {
    const auto inside = [&](const Elf64_Phdr& segment) {
      return segment.p_type == PT_LOAD && patch.at >= segment.p_vaddr &&
             patch.at + patch.bytes.size() - segment.p_vaddr <= segment.p_filesz;
    };
    const auto segment = std::ranges::find_if(segments, inside);
    if (segment == segments.end()) throw Error(name + ": the code to replace is in no segment");
    std::ranges::copy(patch.bytes, bytes.begin() + static_cast<std::ptrdiff_t>(
                                                       segment->p_offset + (patch.at - segment->p_vaddr)));
  }

  /// Adds the segment as the last one, because loaded segments must be sorted by address. The segment table has no
  /// room for more entries, so the entry of a note is removed; running programs do not need notes.
  void add(const CopiesSegment& segment) {
    const auto index = segment.index();
    const auto note = std::ranges::find(segments, Elf64_Word{PT_NOTE}, &Elf64_Phdr::p_type);
    if (note == segments.end()) throw Error(name + ": has no room for a segment");
    if (has_more_behind()) throw Error(name + ": has data after its last section, which it may read");
    segments.erase(note);
    const auto offset = rounded_up(end, kPageBytes);
    // The first resize() cuts off the sections that are not loaded, the second one pads to the next page.
    bytes.resize(end);
    bytes.resize(offset);
    bytes.append(segment.bytes().begin(), segment.bytes().end());
    // The heap begins after the last segment; it must keep its offset in a page.
    const auto size = segment.bytes().size() + ((end_in_memory - segment.end()) & (kPageBytes - 1));
    bytes.resize(offset + size);
    for (auto& one : segments) {
      if (one.p_type != PT_GNU_EH_FRAME || index == 0) continue;
      one.p_offset = offset + (index - segment.begin());
      one.p_vaddr = one.p_paddr = index;
      one.p_filesz = one.p_memsz = segment.end() - index;
    }
    segments.push_back({.p_type = PT_LOAD,
                        .p_flags = PF_R | PF_X,
                        .p_offset = offset,
                        .p_vaddr = segment.begin(),
                        .p_paddr = segment.begin(),
                        .p_filesz = size,
                        .p_memsz = size,
                        .p_align = kPageBytes});
  }

  void write(const std::string& to) {
    for (std::size_t i = 0; i < segments.size(); ++i)
      put_at(segments[i], head.e_phoff + i * sizeof(Elf64_Phdr), bytes);
    // The section table was cut off; a header that still refers to it would be invalid.
    head.e_shoff = 0;
    head.e_shnum = 0;
    head.e_shstrndx = 0;
    put_at(head, 0, bytes);
    std::ofstream out(to, std::ios::binary | std::ios::trunc);
    out << bytes;
    if (!out.flush()) throw Error(to + ": cannot be written");
    std::filesystem::permissions(to, std::filesystem::perms(0555));
  }

  std::string name;
  std::string bytes;
  Elf64_Ehdr head;
  std::vector<Elf64_Phdr> segments;
  std::uint64_t end = 0;  ///< end of the loaded content in the file
  std::uint64_t end_in_memory = 0;
};

}  // namespace

ProgramToCopy::ProgramToCopy(const std::string& program)
    : file_(whole_file(program)), image_(program), source_(std::make_unique<CopySource>(image_)) {}
ProgramToCopy::~ProgramToCopy() = default;

std::vector<FunctionLeft> ProgramToCopy::left(const std::vector<FunctionPlace>& functions) const {
  const LoadedFile file(file_, image_.path());
  // This is a trial: distances to the functions decide whether they can be copied, so the segment
  // must have its real address.
  return CopiesSegment(*source_, rounded_up(file.end_in_memory, kPageBytes), file.unwinding(image_))
      .add(functions);
}

std::vector<FunctionLeft> ProgramToCopy::write_with_copies(const std::vector<FunctionPlace>& functions,
                                                           const std::string& to) const {
  LoadedFile file(file_, image_.path());
  CopiesSegment segment(*source_, rounded_up(file.end_in_memory, kPageBytes), file.unwinding(image_));
  auto left = segment.add(functions);
  if (segment.is_empty()) return left;
  segment.finish();
  for (const auto& one : segment.replacements()) file.put(one);
  file.add(segment);
  file.write(to);
  return left;
}

}  // namespace holdfast::binary
