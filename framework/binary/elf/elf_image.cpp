#include "binary/elf/elf_image.hpp"

#include <algorithm>

namespace holdfast::binary {
namespace {

std::string without_version(std::string name) {
  name.erase(std::min(name.find('@'), name.size()));
  return name;
}

/// Classifies the dynamic relocations of x86-64 (psABI, 4.4).
Relocation::Kind kind_of(std::uint64_t type) {
  using enum Relocation::Kind;
  switch (type) {
    case R_X86_64_64:
    case R_X86_64_GLOB_DAT:
    case R_X86_64_JUMP_SLOT:
    case R_X86_64_RELATIVE:
      return pointer;
    case R_X86_64_COPY:
      return copy;
    case R_X86_64_TPOFF64:
    case R_X86_64_DTPOFF64:
    case R_X86_64_TLSDESC:
      return thread_offset;
    case R_X86_64_DTPMOD64:
      return thread_module;
    case R_X86_64_IRELATIVE:
      return chosen_function;
    default:
      return other;
  }
}

/// Sums of addresses and sizes below this do not overflow.
constexpr std::uint64_t kHighest = std::uint64_t{1} << 62U;
constexpr GElf_Word kPackedRelocations = 19;  // SHT_RELR, which older headers do not know

}  // namespace

ElfImage::ElfImage(const std::string& path)
    : path_(path), file_(std::make_unique<ElfFile>(path)), elf_(file_->get()) {
  read();
}

ElfImage::ElfImage(const std::string& path, Elf* elf) : path_(path), elf_(elf) { read(); }

void ElfImage::read() {
  GElf_Ehdr header{};
  if (elf_ == nullptr || gelf_getehdr(elf_, &header) == nullptr) throw Error(path_ + ": is not an ELF file");
  machine_ = header.e_machine;
  is_fixed_ = header.e_type == ET_EXEC;
  // The order matters: section sizes are limited by the file, which read_segments() maps, and packed
  // relocations read words by segments. x86-64 uses only relocations with addends (SHT_RELA).
  read_segments();
  read_sections();
  read_symbols();
  for_each_section(elf_, [&](Elf_Scn* section, const GElf_Shdr& found) {
    if (found.sh_type == SHT_RELA) read_relocations(section, found);
    if (found.sh_type == kPackedRelocations) read_packed_relocations(section);
    if (found.sh_type == SHT_DYNAMIC) read_dynamic(section, found);
  });
  for (const auto& [address, relocation] : relocations_) relocated_.push_back(address);
  std::sort(relocated_.begin(), relocated_.end());
}

void ElfImage::read_sections() {
  for_each_named_section(elf_, [&](const char* name, const GElf_Shdr& section, Elf_Scn*) {
    const bool is_filled = section.sh_type != SHT_NOBITS;
    const bool of_threads = (section.sh_flags & SHF_TLS) != 0 && !is_filled;
    if ((section.sh_flags & SHF_ALLOC) == 0 || of_threads) return;  // .tbss takes no addresses
    // A damaged file may have any values. A filled section cannot be longer than the file, and no program is loaded so high.
    if (section.sh_addr >= kHighest) return;
    const auto size = std::min(section.sh_size, is_filled ? content_.size() : kHighest - section.sh_addr);
    sections_.push_back({.name = name,
                         .begin = section.sh_addr,
                         .end = section.sh_addr + size,
                         .is_code = (section.sh_flags & SHF_EXECINSTR) != 0,
                         .is_writable = (section.sh_flags & SHF_WRITE) != 0,
                         .is_filled = is_filled});
  });
  std::stable_sort(sections_.begin(), sections_.end(),
                   [](const Section& a, const Section& b) { return a.begin < b.begin; });
}

void ElfImage::read_segments() {
  std::size_t size = 0;
  const auto* raw = reinterpret_cast<const std::uint8_t*>(elf_rawfile(elf_, &size));
  if (raw != nullptr) content_ = {raw, size};
  for (const auto& segment : segments_of(elf_)) {
    if (segment.p_type == PT_LOAD) segments_.push_back(segment);
    const auto alignment = std::max<std::uint64_t>(segment.p_align, 1);
    // The block ends at the thread pointer, so its size is rounded up to the alignment (ELF
    // handling for TLS, variant II).
    if (segment.p_type == PT_TLS)
      threads_ = {.begin = segment.p_vaddr,
                  .filled = std::min<std::uint64_t>(segment.p_filesz, size),
                  .block = (segment.p_memsz + alignment - 1) / alignment * alignment};
  }
}

void ElfImage::read_symbols() {
  symbols_ = symbols_in(elf_).defined;
  for (auto& symbol : symbols_) symbol.name = without_version(symbol.name);
  std::ranges::stable_sort(symbols_, {}, &Symbol::address);
  for_each_section(elf_, [&](Elf_Scn* section, const GElf_Shdr& header) {
    if (header.sh_type != SHT_DYNSYM) return;
    for_each_symbol(elf_, section, header, [&](const char* name, const GElf_Sym& symbol) {
      const bool is_chosen = GELF_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC;
      if (symbol.st_shndx == SHN_UNDEF)
        imported_.insert(without_version(name));
      else
        // The value of an IFUNC symbol is the address of its resolver, and not of the function.
        exported_.emplace(without_version(name), is_chosen ? 0 : symbol.st_value);
    });
  });
}

void ElfImage::read_relocations(Elf_Scn* section, const GElf_Shdr& header) {
  Elf_Data* data = elf_getdata(section, nullptr);
  Elf_Scn* symbols = elf_getscn(elf_, header.sh_link);
  GElf_Shdr symbols_header{};
  const bool named = symbols != nullptr && gelf_getshdr(symbols, &symbols_header) != nullptr &&
                     symbols_header.sh_type == SHT_DYNSYM;
  if ((header.sh_flags & SHF_ALLOC) == 0) return;  // relocations of the linker, kept by --emit-relocs
  Elf_Data* symbols_data = named ? elf_getdata(symbols, nullptr) : nullptr;
  GElf_Rela entry{};
  for (int i = 0; gelf_getrela(data, i, &entry) != nullptr; ++i) {
    Relocation made{.kind = kind_of(GELF_R_TYPE(entry.r_info)), .addend = entry.r_addend};
    const auto index = static_cast<int>(GELF_R_SYM(entry.r_info));
    GElf_Sym symbol{};
    if (index != 0 && symbols_data != nullptr && gelf_getsym(symbols_data, index, &symbol) != nullptr) {
      const char* name = elf_strptr(elf_, symbols_header.sh_link, symbol.st_name);
      if (name != nullptr) made.symbol = without_version(name);
      if (symbol.st_shndx != SHN_UNDEF) made.value = symbol.st_value;
    }
    relocations_[entry.r_offset] = std::move(made);
  }
}

/// Reads SHT_RELR. An even entry is the address of a pointer, an odd one is a bit map of the next 63 words. Each relocated
/// word contains its own target (System V ABI, gABI proposal of 2018).
void ElfImage::read_packed_relocations(Elf_Scn* section) {
  constexpr std::uint64_t kWord = 8;
  constexpr std::uint64_t kWordsOfMap = 63;
  // The data is raw, because a libelf that does not know this type cannot convert it.
  const Elf_Data* data = elf_rawdata(section, nullptr);
  if (data == nullptr) return;
  std::uint64_t next = 0;
  const auto add = [&](std::uint64_t address) {
    relocations_[address] = {.kind = Relocation::Kind::pointer,
                             .addend = static_cast<std::int64_t>(word(address))};
  };
  for (std::size_t at = 0; at + kWord <= data->d_size; at += kWord) {
    std::uint64_t entry = 0;
    std::memcpy(&entry, static_cast<const char*>(data->d_buf) + at, kWord);
    if ((entry & 1U) == 0) {
      add(entry);
      next = entry + kWord;
      continue;
    }
    for (std::uint64_t i = 0; i < kWordsOfMap; ++i) {
      if ((entry >> (i + 1) & 1U) != 0) add(next + i * kWord);
    }
    next += kWordsOfMap * kWord;
  }
}

void ElfImage::read_dynamic(Elf_Scn* section, const GElf_Shdr& header) {
  Elf_Data* data = elf_getdata(section, nullptr);
  GElf_Dyn entry{};
  for (int i = 0; gelf_getdyn(data, i, &entry) != nullptr; ++i) {
    const char* name =
        entry.d_tag == DT_NEEDED ? elf_strptr(elf_, header.sh_link, entry.d_un.d_val) : nullptr;
    if (name != nullptr) needed_.emplace_back(name);
  }
}

const Section* ElfImage::section(std::uint64_t address) const {
  // Loaded sections do not overlap, so both their begins and their ends ascend.
  auto found = std::upper_bound(sections_.begin(), sections_.end(), address,
                                [](std::uint64_t at, const Section& section) { return at < section.begin; });
  if (found == sections_.begin()) return nullptr;
  --found;
  return address < found->end ? &*found : nullptr;
}

const Section* ElfImage::section_ending(std::uint64_t address) const {
  const auto found =
      std::lower_bound(sections_.begin(), sections_.end(), address,
                       [](const Section& section, std::uint64_t at) { return section.end < at; });
  return found != sections_.end() && found->end == address ? &*found : nullptr;
}

const Section* ElfImage::section_named(std::string_view name) const {
  const auto found = std::find_if(sections_.begin(), sections_.end(),
                                  [&](const Section& section) { return section.name == name; });
  return found == sections_.end() ? nullptr : &*found;
}

std::span<const std::uint8_t> ElfImage::bytes(std::uint64_t address, std::size_t size) const {
  for (const auto& segment : segments_) {
    if (address < segment.p_vaddr || address >= segment.p_vaddr + segment.p_filesz) continue;
    const auto at = address - segment.p_vaddr;
    const auto most = std::min<std::uint64_t>(segment.p_filesz - at, size);
    // These comparisons need no sum, which could overflow: a damaged file may have any offset.
    if (segment.p_offset > content_.size() || most > content_.size() - segment.p_offset ||
        at > content_.size() - segment.p_offset - most)
      return {};
    return content_.subspan(segment.p_offset + at, most);
  }
  return {};
}

std::uint64_t ElfImage::word(std::uint64_t address) const {
  const auto found = bytes(address, sizeof(std::uint64_t));
  std::uint64_t value = 0;
  if (found.size() == sizeof value) std::memcpy(&value, found.data(), sizeof value);
  return value;
}

const Relocation* ElfImage::relocation(std::uint64_t address) const {
  const auto found = relocations_.find(address);
  return found == relocations_.end() ? nullptr : &found->second;
}

}  // namespace holdfast::binary
