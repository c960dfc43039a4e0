#include "binary/code/module.hpp"

#include <algorithm>

#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/elf_facts.hpp"
#include "model/error.hpp"

namespace holdfast::binary {
namespace {

/// elfutils' own search for debug information that is kept apart. It keeps a pointer to this.
const Dwfl_Callbacks kSearch{.find_elf = dwfl_build_id_find_elf,
                             .find_debuginfo = dwfl_standard_find_debuginfo,
                             .section_address = dwfl_offline_section_address,
                             .debuginfo_path = nullptr};

bool by_address(const Symbol& a, const Symbol& b) {
  return a.address != b.address ? a.address < b.address : a.is_global > b.is_global;
}

}  // namespace

Module::Module(std::string path, bool is_executable) : path_(std::move(path)), is_executable_(is_executable) {
  const auto needs = needs_of(path_);
  if (needs.machine == 0) throw Error(path_ + ": is no ELF file; name the executable itself, and no script");
  if (needs.machine != EM_X86_64)
    throw Error(path_ + ": is for " + machine_name(needs.machine) +
                ", and calls are looked for in code for x86-64 only");
  build_id_ = build_id_of(path_);
  open();
}

void Module::open() {
  session_.reset(dwfl_begin(&kSearch));
  dwfl_report_begin(session_.get());
  file_ = dwfl_report_offline(session_.get(), "", path_.c_str(), -1);
  dwfl_report_end(session_.get(), nullptr, nullptr);
  elf_ = file_ == nullptr ? nullptr : dwfl_module_getelf(file_, &shift_);
  if (elf_ == nullptr) throw Error(path_ + ": cannot be read: " + dwfl_errmsg(-1));
  segments_ = segments_of(elf_);
  frames_.reset(dwarf_getcfi_elf(elf_));
  read_functions();
  read_sections();
  read_units();
}

void Module::read_functions() {
  const int count = dwfl_module_getsymtab(file_);
  for (int i = 1; i < count; ++i) {
    GElf_Sym symbol{};
    GElf_Addr address = 0;
    GElf_Word section = 0;
    const char* name = dwfl_module_getsym_info(file_, i, &symbol, &address, &section, nullptr, nullptr);
    const auto type = GELF_ST_TYPE(symbol.st_info);
    if (name == nullptr || *name == 0 || section == SHN_UNDEF || (type != STT_FUNC && type != STT_GNU_IFUNC))
      continue;
    functions_.push_back({.name = name,
                          .address = address - shift_,
                          .size = symbol.st_size,
                          .is_global = GELF_ST_BIND(symbol.st_info) != STB_LOCAL});
  }
  std::stable_sort(functions_.begin(), functions_.end(), by_address);
  // Hand-written code may not say how long it is: up to the next.
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    for (auto next = i + 1; functions_[i].size == 0 && next < functions_.size(); ++next)
      functions_[i].size = functions_[next].address - functions_[i].address;
  }
}

void Module::read_sections() {
  for_each_section(elf_, [&](Elf_Scn* section, const GElf_Shdr& header) {
    if (header.sh_type == SHT_RELA) read_relocations(section, header);
    if (header.sh_type != SHT_DYNSYM) return;
    for_each_symbol(elf_, section, header, [&](const char* name, const GElf_Sym& symbol) {
      const bool chooses = GELF_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC;
      if (symbol.st_shndx != SHN_UNDEF) exports_.emplace(name, chooses ? 0 : symbol.st_value);
    });
  });
  for_each_named_section(elf_, [&](const char* name, const GElf_Shdr& header, Elf_Scn*) {
    if ((header.sh_flags & SHF_ALLOC) != 0)
      sections_.push_back({header.sh_addr, header.sh_addr + header.sh_size, name});
  });
}

void Module::read_relocations(Elf_Scn* section, const GElf_Shdr& header) {
  Elf_Data* data = elf_getdata(section, nullptr);
  Elf_Scn* symbols = elf_getscn(elf_, header.sh_link);
  GElf_Shdr symbols_header{};
  if (symbols == nullptr || gelf_getshdr(symbols, &symbols_header) == nullptr) return;
  Elf_Data* symbols_data = elf_getdata(symbols, nullptr);
  GElf_Rela relocation{};
  for (int i = 0; gelf_getrela(data, i, &relocation) != nullptr; ++i) {
    const auto type = GELF_R_TYPE(relocation.r_info);
    GElf_Sym symbol{};
    if (type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT || type == R_X86_64_64) {
      if (gelf_getsym(symbols_data, static_cast<int>(GELF_R_SYM(relocation.r_info)), &symbol) == nullptr)
        continue;
      const char* name = elf_strptr(elf_, symbols_header.sh_link, symbol.st_name);
      if (name != nullptr) relocations_[relocation.r_offset] = {.linkage = name, .target = 0};
    } else if (type == R_X86_64_IRELATIVE) {
      // A function that chooses among several when the program starts, by the processor; it is not what is called.
      const auto* chooser = beginning_at(static_cast<std::uint64_t>(relocation.r_addend));
      relocations_[relocation.r_offset] = {.linkage = chooser == nullptr ? "?" : chooser->name, .target = 0};
    } else if (type == R_X86_64_RELATIVE) {
      relocations_[relocation.r_offset] = {.linkage = "",
                                           .target = static_cast<std::uint64_t>(relocation.r_addend)};
    }
  }
}

void Module::read_units() {
  GElf_Addr shift = 0;
  Dwarf* dwarf = dwfl_module_getdwarf(file_, &shift);
  if (dwarf == nullptr || shift != shift_) return;
  check_texts(dwarf, path_);
  // Clang writes no .debug_aranges, so every unit is asked for its addresses.
  any_unit(dwarf, [&](Dwarf_Die& top, Dwarf_Die& content) {
    if (dwarf_tag(&content) == DW_TAG_compile_unit) add_unit(top, content);
    return false;
  });
  std::sort(units_.begin(), units_.end(), [](const Unit& a, const Unit& b) { return a.begin < b.begin; });
}

void Module::add_unit(Dwarf_Die& die, const Dwarf_Die& content) {
  Dwarf_Addr base = 0;
  Dwarf_Addr begin = 0;
  Dwarf_Addr end = 0;
  for (std::ptrdiff_t at = 0; (at = dwarf_ranges(&die, at, &base, &begin, &end)) > 0;) {
    if (begin != 0 && begin < end) units_.push_back({.begin = begin, .end = end, .die = content});
  }
}

const Symbol* Module::beginning_at(std::uint64_t address) const {
  const auto found =
      std::lower_bound(functions_.begin(), functions_.end(), address,
                       [](const Symbol& symbol, std::uint64_t at) { return symbol.address < at; });
  return found != functions_.end() && found->address == address ? &*found : nullptr;
}

const Symbol* Module::containing(std::uint64_t address) const {
  auto found = std::upper_bound(functions_.begin(), functions_.end(), address,
                                [](std::uint64_t at, const Symbol& symbol) { return at < symbol.address; });
  while (found != functions_.begin()) {
    --found;
    if (address < found->address + found->size) return beginning_at(found->address);
    if (address - found->address > (1U << 24U)) break;  // longer than functions are
  }
  return nullptr;
}

std::optional<std::uint64_t> Module::exported(const std::string& linkage) const {
  const auto found = exports_.find(linkage);
  return found == exports_.end() ? std::nullopt : std::optional(found->second);
}

const Module::Relocation* Module::relocation(std::uint64_t address) const {
  const auto found = relocations_.find(address);
  return found == relocations_.end() ? nullptr : &found->second;
}

std::span<const std::uint8_t> Module::bytes(std::uint64_t address, std::size_t size) const {
  std::size_t file_size = 0;
  const auto* content = reinterpret_cast<const std::uint8_t*>(elf_rawfile(elf_, &file_size));
  if (content == nullptr) return {};
  for (const auto& header : segments_) {
    if (header.p_type != PT_LOAD || address < header.p_vaddr || address >= header.p_vaddr + header.p_filesz)
      continue;
    const auto at = address - header.p_vaddr;
    const auto most = std::min<std::uint64_t>(header.p_filesz - at, size);
    if (header.p_offset > file_size || at > file_size - header.p_offset ||
        most > file_size - header.p_offset - at)
      return {};
    return {content + header.p_offset + at, most};
  }
  return {};
}

std::string Module::section(std::uint64_t address) const {
  for (const auto& section : sections_) {
    if (section.begin <= address && address < section.end) return section.name;
  }
  return "";
}

const Unit* Module::unit(std::uint64_t address) const {
  auto found = std::upper_bound(units_.begin(), units_.end(), address,
                                [](std::uint64_t at, const Unit& unit) { return at < unit.begin; });
  while (found != units_.begin()) {
    --found;
    if (address < found->end) return &*found;
    if (address - found->begin > (1U << 28U)) break;  // longer than units are
  }
  return nullptr;
}

}  // namespace holdfast::binary
