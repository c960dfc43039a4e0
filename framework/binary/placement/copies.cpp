#include "binary/placement/copies.hpp"

#include <dwarf.h>
#include <elf.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "binary/placement/copied_code.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"

namespace holdfast::binary {
namespace {

constexpr std::uint64_t kPageBytes = 0x1000;
constexpr std::uint64_t kLineBytes = 64;

constexpr std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

template <class Part>
Part part_at(const std::string& file, std::uint64_t offset) {
  Part part{};
  if (offset > file.size() || file.size() - offset < sizeof part) return part;
  std::memcpy(&part, file.data() + offset, sizeof part);
  return part;
}

template <class Part>
void put_at(const Part& part, std::uint64_t offset, std::string& file) {
  std::memcpy(file.data() + offset, &part, sizeof part);
}

/// The segment of the copies, with its address in memory.
class CopiesSegment {
 public:
  CopiesSegment(const ElfImage& image, std::uint64_t begin, bool is_static)
      : image_(image),
        begin_(begin),
        entries_(indexed_entries()),
        unwinding_(unwind_entries(image)),
        is_static_(is_static) {
    for (const auto& symbol : image.symbols()) {
      auto& end = ends_[symbol.address];
      if (symbol.is_function()) end = std::max(end, symbol.address + symbol.size);
    }
  }

  std::uint64_t begin() const { return begin_; }
  std::uint64_t end() const { return begin_ + bytes_.size(); }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  /// Addresses of the copies, by those of the functions.
  const std::map<std::uint64_t, std::uint64_t>& copies() const { return copies_; }

  /// Returns why it has no copy; empty: it has.
  std::string add(const FunctionPlace& function) {
    const auto [begin, line] = function;
    const auto end = ends_.find(begin);
    if (end == ends_.end() || end->second <= begin) return "nothing says how long it is";
    const auto wanted = line.value_or(0) * kLineBytes + begin % kLineBytes;
    const auto to = this->end() + ((wanted - this->end()) & ((line ? kPageBytes : kLineBytes) - 1));
    const auto* entry = entry_at(begin);
    // Without an entry, exceptions do not pass through the function itself.
    if (entry != nullptr && (entry->begin != begin || copied_unwind_entry(image_, *entry, to, to).empty()))
      return "its unwind table is of another kind";
    const bool is_unwound = entry == nullptr || (!is_static_ && !entries_.empty());
    auto code =
        copied_code(image_, begin, end->second, to, is_unwound ? Unwinding::possible : Unwinding::impossible);
    if (!code.why_not.empty()) return code.why_not;
    append(to, code.bytes);
    copies_.emplace(begin, to);
    return "";
  }

  std::vector<FunctionLeft> add_all(const std::vector<FunctionPlace>& functions) {
    std::vector<FunctionLeft> left;
    for (const auto& function : functions) {
      if (auto why = add(function); !why.empty()) left.push_back({function.address, std::move(why)});
    }
    return left;
  }

  /// Adds entries of the copies to the unwind table, and an index of all of it. Returns the address of the index; 0: the image
  /// has none.
  std::uint64_t add_unwind_index() {
    if (entries_.empty()) return 0;
    auto entries = entries_;
    for (const auto& [begin, to] : copies_) {
      const auto* entry = entry_at(begin);
      if (entry == nullptr) continue;
      const auto at = rounded_up(end(), kEntryAlignment);
      entries.emplace(to, at);
      append(at, copied_unwind_entry(image_, *entry, to, at));
    }
    append(end(), std::vector<std::uint8_t>(4));  // ends the entries
    return add_index(entries);
  }

 private:
  void append(std::uint64_t address, const std::vector<std::uint8_t>& more) {
    bytes_.resize(address - begin_);
    bytes_.insert(bytes_.end(), more.begin(), more.end());
  }

  // The index of the unwind table (.eh_frame_hdr, LSB 10.6.2): version 1, where the table is, how many entries there are, and for
  // each the begin of a function and the entry that describes it, sorted. Each number has 32 bits. All but the count are
  // distances, of the table from the number itself, of the others from the begin of the index.
  static constexpr std::array<std::uint8_t, 4> kIndexKind{
      1, DW_EH_PE_pcrel | DW_EH_PE_sdata4, DW_EH_PE_udata4, DW_EH_PE_datarel | DW_EH_PE_sdata4};
  static constexpr std::size_t kIndexHead = 12;
  static constexpr std::size_t kIndexEntry = 8;
  static constexpr std::uint64_t kEntryAlignment = 8;

  /// The entry of the unwind table that describes an address; nullptr: none does.
  const UnwindEntry* entry_at(std::uint64_t address) const {
    const auto behind = std::ranges::upper_bound(unwinding_, address, {}, &UnwindEntry::begin);
    if (behind == unwinding_.begin() || address >= std::prev(behind)->end) return nullptr;
    return &*std::prev(behind);
  }

  /// Where entries stand, by the begins of functions. Empty: the image has no index, or one of another kind.
  std::map<std::uint64_t, std::uint64_t> indexed_entries() const {
    std::map<std::uint64_t, std::uint64_t> entries;
    const auto* index = image_.section_named(".eh_frame_hdr");
    if (index == nullptr || !std::ranges::equal(image_.bytes(index->begin, kIndexKind.size()), kIndexKind))
      return entries;
    TableReader reader(image_, index->begin, index->end - index->begin);
    reader.skip(kIndexKind.size() + 4);
    for (auto left = reader.number(4); left > 0 && reader.good(); --left) {
      const auto begin = index->begin + static_cast<std::uint64_t>(reader.signed_number(4));
      entries[begin] = index->begin + static_cast<std::uint64_t>(reader.signed_number(4));
    }
    return entries;
  }

  std::uint64_t add_index(const std::map<std::uint64_t, std::uint64_t>& entries) {
    const auto* table = image_.section_named(".eh_frame");
    if (table == nullptr) return 0;
    const auto at = rounded_up(end(), kEntryAlignment);
    std::vector<std::uint8_t> index(kIndexHead + kIndexEntry * entries.size());
    const std::span all(index);
    std::ranges::copy(kIndexKind, index.begin());
    put_32(table->begin - (at + 4), all.subspan(4));
    put_32(entries.size(), all.subspan(8));
    auto place = kIndexHead;
    for (const auto& [begin, entry] : entries) {
      put_32(begin - at, all.subspan(place));
      put_32(entry - at, all.subspan(place + 4));
      place += kIndexEntry;
    }
    append(at, index);
    return at;
  }

  const ElfImage& image_;
  std::uint64_t begin_;
  std::map<std::uint64_t, std::uint64_t> entries_;  ///< of the program's own index
  std::vector<UnwindEntry> unwinding_;
  bool is_static_;
  std::vector<std::uint8_t> bytes_;
  std::map<std::uint64_t, std::uint64_t> ends_;
  std::map<std::uint64_t, std::uint64_t> copies_;
};

/// The file, as the loader sees it.
struct LoadedFile {
  explicit LoadedFile(const std::string& of, const std::string& named)
      : name(named), bytes(of), head(part_at<Elf64_Ehdr>(of, 0)) {
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

  bool is_static() const {
    return std::ranges::find(segments, Elf64_Word{PT_INTERP}, &Elf64_Phdr::p_type) == segments.end();
  }

  void put_jump(std::uint64_t from, std::uint64_t to) {
    const auto inside = [&](const Elf64_Phdr& segment) {
      return segment.p_type == PT_LOAD && from >= segment.p_vaddr &&
             from - segment.p_vaddr < segment.p_filesz;
    };
    const auto segment = std::ranges::find_if(segments, inside);
    if (segment == segments.end()) throw Error(name + ": a function is in no segment");
    std::array<std::uint8_t, kJumpBytes> jump{0xe9};
    put_32(to - (from + kJumpBytes), std::span(jump).subspan(1));
    put_at(jump, segment->p_offset + (from - segment->p_vaddr), bytes);
  }

  /// Adds the segment where a note was described: the table of segments has no room for more, and nothing that is executed
  /// needs notes. It comes last, as segments that are loaded have to be sorted by address. `index`: of the unwind table; 0: the old one.
  void add(const CopiesSegment& segment, std::uint64_t index) {
    const auto note = std::ranges::find(segments, Elf64_Word{PT_NOTE}, &Elf64_Phdr::p_type);
    if (note == segments.end()) throw Error(name + ": has no room for a segment");
    segments.erase(note);
    const auto offset = rounded_up(end, kPageBytes);
    bytes.resize(end);
    bytes.resize(offset);
    bytes.append(segment.bytes().begin(), segment.bytes().end());
    // The heap begins behind the last segment: at the same place of a page as before.
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
  std::uint64_t end = 0;  ///< of what is loaded, in the file
  std::uint64_t end_in_memory = 0;
};

}  // namespace

ProgramToCopy::ProgramToCopy(const std::string& program) : file_(whole_file(program)), image_(program) {}

std::vector<FunctionLeft> ProgramToCopy::left(const std::vector<FunctionPlace>& functions) const {
  const LoadedFile file(file_, image_.path());
  CopiesSegment segment(image_, rounded_up(file.end_in_memory, kPageBytes), file.is_static());
  return segment.add_all(functions);
}

std::vector<FunctionLeft> ProgramToCopy::write_with_copies(const std::vector<FunctionPlace>& functions,
                                                           const std::string& to) const {
  LoadedFile file(file_, image_.path());
  CopiesSegment segment(image_, rounded_up(file.end_in_memory, kPageBytes), file.is_static());
  auto left = segment.add_all(functions);
  if (segment.copies().empty()) return left;
  const auto index = segment.add_unwind_index();
  for (const auto& [function, copy] : segment.copies()) file.put_jump(function, copy);
  file.add(segment, index);
  file.write(to);
  return left;
}

}  // namespace holdfast::binary
