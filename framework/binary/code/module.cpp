#include "binary/code/module.hpp"

#include <algorithm>

#include "binary/dwarf/dwarf_file.hpp"
#include "binary/elf/elf_facts.hpp"
#include "model/error.hpp"

namespace holdfast::binary {
namespace {

/// The default search of elfutils for separate debug information. elfutils keeps a pointer to this object.
const Dwfl_Callbacks kSearch{.find_elf = dwfl_build_id_find_elf,
                             .find_debuginfo = dwfl_standard_find_debuginfo,
                             .section_address = dwfl_offline_section_address,
                             .debuginfo_path = nullptr};

/// Sorts global names before local ones of the same address, so that beginning_at() finds them first.
bool by_address(const Symbol& a, const Symbol& b) {
  return a.address != b.address ? a.address < b.address : a.is_global > b.is_global;
}

}  // namespace

Module::Module(std::string path, bool is_executable) : path_(std::move(path)), is_executable_(is_executable) {
  // This is checked first, because elfutils gives no message for a script or another processor.
  const auto needs = needs_of(path_);
  if (needs.machine == 0)
    throw Error(path_ + ": is not an ELF file; name the executable itself, not a script");
  if (needs.machine != EM_X86_64)
    throw Error(path_ + ": is for " + machine_name(needs.machine) +
                ", but calls are only found in code for x86-64");
  build_id_ = build_id_of(path_);
  open();
}

void Module::open() {
  session_.reset(dwfl_begin(&kSearch));
  dwfl_report_begin(session_.get());
  // elfutils lays modules out as a process would, and so adds an offset to the addresses of a library.
  file_ = dwfl_report_offline(session_.get(), "", path_.c_str(), -1);
  dwfl_report_end(session_.get(), nullptr, nullptr);
  Elf* elf = file_ == nullptr ? nullptr : dwfl_module_getelf(file_, &shift_);
  if (elf == nullptr) throw Error(path_ + ": cannot be read: " + dwfl_errmsg(-1));
  image_.emplace(path_, elf);
  frames_.reset(dwarf_getcfi_elf(elf));
  read_functions();
  read_units();
}

void Module::read_functions() {
  const int count = dwfl_module_getsymtab(file_);
  // The session adds the symbols of separate debug information to those of the file. Entry 0 is reserved.
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
  // Handwritten assembly may have symbols without a size; they extend to the next symbol.
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    for (auto next = i + 1; functions_[i].size == 0 && next < functions_.size(); ++next)
      functions_[i].size = functions_[next].address - functions_[i].address;
  }
}

void Module::read_units() {
  GElf_Addr shift = 0;
  Dwarf* dwarf = dwfl_module_getdwarf(file_, &shift);
  // Separate debug information may have other addresses, if the file was changed by
  // prelink(8). It is then ignored.
  if (dwarf == nullptr || shift != shift_) return;
  check_texts(dwarf, path_);
  debug_information_ = dwarf;
  // Clang writes no .debug_aranges, so the addresses are read from every unit.
  any_unit(dwarf, [&](Dwarf_Die& top, Dwarf_Die& content) {
    if (dwarf_tag(&content) == DW_TAG_compile_unit) add_unit(top, content);
    return false;
  });
  std::sort(units_.begin(), units_.end(),
            [](const CompilationUnit& a, const CompilationUnit& b) { return a.begin < b.begin; });
}

void Module::add_unit(Dwarf_Die& die, const Dwarf_Die& content) {
  for_each_range(die, [&](std::uint64_t begin, std::uint64_t end) {
    // Linkers set the addresses of discarded code to 0.
    if (begin != 0) units_.push_back({.begin = begin, .end = end, .die = content});
  });
}

const Symbol* Module::beginning_at(std::uint64_t address) const {
  const auto found =
      std::lower_bound(functions_.begin(), functions_.end(), address,
                       [](const Symbol& symbol, std::uint64_t at) { return symbol.address < at; });
  return found != functions_.end() && found->address == address ? &*found : nullptr;
}

/// Goes back from the last function that begins before the address, because a long function may contain others.
const Symbol* Module::containing(std::uint64_t address) const {
  auto found = std::upper_bound(functions_.begin(), functions_.end(), address,
                                [](std::uint64_t at, const Symbol& symbol) { return at < symbol.address; });
  while (found != functions_.begin()) {
    --found;
    if (address < found->address + found->size) return beginning_at(found->address);
    if (address - found->address > (1U << 24U)) break;  // functions are not longer than this
  }
  return nullptr;
}

const CompilationUnit* Module::unit(std::uint64_t address) const {
  auto found =
      std::upper_bound(units_.begin(), units_.end(), address,
                       [](std::uint64_t at, const CompilationUnit& unit) { return at < unit.begin; });
  while (found != units_.begin()) {
    --found;
    if (address < found->end) return &*found;
    if (address - found->begin > (1U << 28U)) break;  // units are not longer than this
  }
  return nullptr;
}

}  // namespace holdfast::binary
