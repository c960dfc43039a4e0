#include "binary/elf/elf_facts.hpp"

#include <gelf.h>
#include <gnu/libc-version.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <utility>

#include "binary/elf/elf_file.hpp"
#include "binary/hexadecimal.hpp"

namespace holdfast::binary {
namespace {

/// Compares version numbers: "2.9" is before "2.34".
bool version_before(const std::string& a, const std::string& b) {
  const auto parts = [](const std::string& text) {
    std::vector<long> numbers;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, '.');) numbers.push_back(std::atol(part.c_str()));
    return numbers;
  };
  return parts(a) < parts(b);
}

/// Reads the versions that the file requires of other libraries (.gnu.version_r).
void read_versions(Elf_Scn* section, Elf* elf, const GElf_Shdr& header, ElfNeeds& needs) {
  constexpr std::string_view kGlibc = "GLIBC_";
  Elf_Data* data = elf_getdata(section, nullptr);
  unsigned at = 0;
  GElf_Verneed need{};
  while (gelf_getverneed(data, static_cast<int>(at), &need) != nullptr) {
    unsigned aux_at = at + need.vn_aux;
    GElf_Vernaux aux{};
    for (int i = 0; i < need.vn_cnt && gelf_getvernaux(data, static_cast<int>(aux_at), &aux) != nullptr;
         ++i) {
      const char* name = elf_strptr(elf, header.sh_link, aux.vna_name);
      const std::string_view version = name == nullptr ? "" : name;
      // GLIBC_PRIVATE and GLIBC_ABI_DT_RELR have no number, and no order among the versions.
      const bool number = version.starts_with(kGlibc) && version.size() > kGlibc.size() &&
                          std::isdigit(static_cast<unsigned char>(version[kGlibc.size()])) != 0;
      if (number)
        needs.glibc = std::max(needs.glibc, std::string(version.substr(kGlibc.size())), version_before);
      if (aux.vna_next == 0) break;
      aux_at += aux.vna_next;
    }
    if (need.vn_next == 0 || need.vn_next > data->d_size - at) break;  // the last one, or damaged
    at += need.vn_next;
  }
}

/// Returns the highest bit of a GNU_PROPERTY_X86_ISA_1_NEEDED in the properties.
/// A property has two 32-bit words, its type and its size, and then data that is padded to 8 bytes in 64-bit files.
/// Bit n of this property means that the program needs level n + 1.
int isa_level_in(const char* bytes, std::size_t size) {
  constexpr std::uint32_t kIsaNeeded = 0xc0008002;
  for (std::size_t at = 0; at + 8 <= size;) {
    std::array<std::uint32_t, 2> head{};  // type, size of what follows
    std::memcpy(head.data(), bytes + at, sizeof head);
    if (head[0] == kIsaNeeded && head[1] == 4 && at + 12 <= size) {
      std::uint32_t levels = 0;
      std::memcpy(&levels, bytes + at + 8, sizeof levels);
      return static_cast<int>(std::bit_width(levels));
    }
    at += 8 + (static_cast<std::size_t>(head[1]) + 7) / 8 * 8;
  }
  return 0;
}

ElfNeeds needs_in(Elf* elf) {
  ElfNeeds needs;
  GElf_Ehdr head{};
  if (elf == nullptr || gelf_getehdr(elf, &head) == nullptr) return needs;
  needs.machine = head.e_machine;
  for_each_section(elf, [&](Elf_Scn* section, const GElf_Shdr& header) {
    if (header.sh_type == SHT_GNU_verneed) read_versions(section, elf, header, needs);
    if (header.sh_type == SHT_NOTE && head.e_machine == EM_X86_64) {
      constexpr GElf_Word kProperties = 5;  // NT_GNU_PROPERTY_TYPE_0
      for_each_gnu_note(
          elf_getdata(section, nullptr), kProperties, [&](std::size_t, std::string_view properties) {
            needs.isa_level = std::max(needs.isa_level, isa_level_in(properties.data(), properties.size()));
          });
    }
  });
  return needs;
}

/// CPU flags that each level adds to the previous one, by their names in the kernel (x86-64 psABI, table 3.1).
const std::array<std::vector<const char*>, 5> kFlagsOfLevel{{
    {},
    {},
    {"cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"},
    {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"},
    {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
}};

/// Returns the flags that a processor of this level has and `flags` does not contain, separated by commas. A level
/// includes all lower ones. Levels 0 and 1 need none, because each x86-64 processor has the baseline.
std::string flags_lacking(int level, const std::set<std::string>& flags) {
  std::string lacking;
  for (int i = 1; i <= level && static_cast<std::size_t>(i) < kFlagsOfLevel.size(); ++i) {
    for (const char* flag : kFlagsOfLevel[static_cast<std::size_t>(i)]) {
      if (!flags.contains(flag)) lacking += (lacking.empty() ? "" : ", ") + std::string(flag);
    }
  }
  return lacking;
}

/// Symbols that reveal a sanitizer: every instrumented unit calls them at the start, or a linked runtime defines them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSigns{{{"__asan_init", "address"},
                                                                               {"__tsan_init", "thread"},
                                                                               {"__msan_init", "memory"},
                                                                               {"__lsan_init", "leak"}}};

/// Returns true for a weak undefined symbol, by which a program only tests for a sanitizer.
bool only_asks(const GElf_Sym& symbol) {
  return symbol.st_shndx == SHN_UNDEF && GELF_ST_BIND(symbol.st_info) == STB_WEAK;
}

/// A range of the file that is loaded but has no effect on the program.
struct Masked {
  std::uint64_t from = 0;
  std::uint64_t size = 0;
};

/// The kernel and the loader never read the section table. strip(1) moves it, which must not
/// make a program look changed.
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

/// Returns the loaded content of a segment, with zeros in masked ranges.
std::string content_of(std::string_view file, const GElf_Phdr& segment, const std::vector<Masked>& masked) {
  std::string content(file.substr(segment.p_offset, segment.p_filesz));
  for (const auto& [from, size] : masked) {
    // A masked range has offsets in the file. It may begin before the segment or end after it.
    const auto begin = std::max(from, segment.p_offset);
    const auto end = std::min(from + size, segment.p_offset + segment.p_filesz);
    if (begin < end)
      std::fill_n(content.begin() + static_cast<std::ptrdiff_t>(begin - segment.p_offset), end - begin, '\0');
  }
  return content;
}

/// Returns true if the file has all bytes of the segment. The subtraction cannot overflow, unlike the sum of offset
/// and size in a damaged file.
bool is_whole(std::string_view file, const GElf_Phdr& segment) {
  return segment.p_offset <= file.size() && segment.p_filesz <= file.size() - segment.p_offset;
}

/// Describes the file header, which may not be part of a loaded segment.
std::string words_of_header(Elf* elf) {
  GElf_Ehdr header{};
  if (gelf_getehdr(elf, &header) == nullptr) return "";
  return std::to_string(header.e_type) + " " + std::to_string(header.e_machine) + " " +
         std::to_string(header.e_flags) + " " + std::to_string(header.e_entry) + "\n";
}

/// Omits the position in the file, because the content itself is compared, and the physical address,
/// which the kernel ignores.
std::string words_of(const GElf_Phdr& segment) {
  std::string words;
  for (const std::uint64_t number : {std::uint64_t{segment.p_type}, std::uint64_t{segment.p_flags},
                                     segment.p_vaddr, segment.p_filesz, segment.p_memsz, segment.p_align})
    words += std::to_string(number) + " ";
  return words;
}

}  // namespace

std::string build_id_of(const std::string& path) {
  const ElfFile file(path);
  std::string id;
  for_each_loaded_gnu_note(file.get(), NT_GNU_BUILD_ID, [&](std::size_t, std::string_view bytes) {
    if (id.empty()) id = hexadecimal(bytes);
  });
  return id;
}

std::string sanitizer_of(const std::string& path) {
  const ElfFile file(path);
  std::string found;
  for_each_section(file.get(), [&](Elf_Scn* section, const GElf_Shdr& header) {
    // strip(1) keeps this table. An executable with a static sanitizer runtime exports the symbols of the runtime in
    // this table, too, so that its libraries can call the runtime.
    if (header.sh_type != SHT_DYNSYM) return;
    for_each_symbol(file.get(), section, header, [&](std::string_view name, const GElf_Sym& symbol) {
      const auto* sign =
          std::find_if(kSigns.begin(), kSigns.end(), [&](const auto& one) { return one.first == name; });
      if (found.empty() && sign != kSigns.end() && !only_asks(symbol)) found = sign->second;
    });
  });
  return found;
}

ElfNeeds needs_of(const std::string& path) { return needs_in(ElfFile(path).get()); }

std::string machine_name(int machine) {
  switch (machine) {
    case EM_X86_64:
      return "x86-64";
    case EM_386:
      return "x86 (32 bit)";
    case EM_AARCH64:
      return "AArch64";
    case EM_ARM:
      return "ARM";
    case EM_RISCV:
      return "RISC-V";
    case EM_PPC64:
      return "PowerPC (64 bit)";
    default:
      return "ELF machine " + std::to_string(machine);
  }
}

System this_system(const std::string& cpu_flags) {
  // The executable of this process has the machine as a number (e_machine), uname(2) only as a name. The
  // version of the C library is the one that is loaded, not the one at compile time (__GLIBC__).
  System system{
      .machine = needs_of("/proc/self/exe").machine, .glibc = gnu_get_libc_version(), .cpu_flags = {}};
  std::istringstream in(cpu_flags);
  for (std::string flag; in >> flag;) system.cpu_flags.insert(flag);
  return system;
}

std::string lacking(const ElfNeeds& needs, const System& system) {
  // An x86-64 processor runs 32-bit x86 programs, if their loader is installed.
  const bool runs_it = needs.machine == 0 || needs.machine == system.machine ||
                       (needs.machine == EM_386 && system.machine == EM_X86_64);
  if (!runs_it)
    return "is for " + machine_name(needs.machine) + ", but this machine is " + machine_name(system.machine);
  if (!needs.glibc.empty() && version_before(system.glibc, needs.glibc))
    return "needs the C library " + needs.glibc + " or later (GLIBC_" + needs.glibc +
           "), but this machine has " + system.glibc;
  const auto flags = system.cpu_flags.empty() ? "" : flags_lacking(needs.isa_level, system.cpu_flags);
  if (!flags.empty())
    return "needs a processor of x86-64-v" + std::to_string(needs.isa_level) + ", but this one lacks " +
           flags;
  return "";
}

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
