#pragma once

/// ElfImage: an executable or library as it will stand in memory: its sections, its symbols, its bytes by address, and
/// what the loader writes where. Addresses are as the file counts them, before it is loaded.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "binary/elf/elf_file.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::binary {

struct Section {
  std::string name;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool is_code = false;
  bool is_writable = false;
  bool is_filled = true;  ///< false: zeros that stand in no file (.bss)
};

/// What the loader writes at an address.
struct Relocation {
  enum class Kind {
    pointer,          ///< an address: of the symbol, or of this image where it has no name
    copy,             ///< the content that a library gives to a variable of that name
    thread_offset,    ///< where a variable of threads lies, from the thread pointer or in its module
    thread_module,    ///< the number of the module that has it
    chosen_function,  ///< what the function at `addend` returns when the program starts
    other
  };
  Kind kind = Kind::other;
  std::string symbol;  ///< without a version; empty: none
  std::int64_t addend = 0;
  std::optional<std::uint64_t> value;  ///< of the symbol, where this file defines it
};

class ElfImage {
 public:
  /// Throws Error where the file cannot be opened, or is no ELF file.
  explicit ElfImage(const std::string& path);
  /// `elf`: the file, open as long as this lives.
  ElfImage(const std::string& path, Elf* elf);

  const std::string& path() const { return path_; }
  int machine() const { return machine_; }
  bool is_fixed() const {
    return is_fixed_;
  }  ///< it is loaded where it was linked: addresses stand in its code
  const std::vector<Section>& sections() const { return sections_; }
  /// nullptr: none lies there.
  const Section* section(std::uint64_t address) const;
  const Section* section_named(std::string_view name) const;
  /// Functions, variables and variables of threads, by address; each name that an address has.
  const std::vector<Symbol>& symbols() const { return symbols_; }
  /// Of what stands in the file, and fewer at the end of a segment.
  std::span<const std::uint8_t> bytes(std::uint64_t address, std::size_t size) const;
  /// The pointer that the file has at an address; 0: none.
  std::uint64_t word(std::uint64_t address) const;
  /// nullptr: the loader leaves the address as it is.
  const Relocation* relocation(std::uint64_t address) const;
  /// Addresses that the loader writes, sorted.
  const std::vector<std::uint64_t>& relocated() const { return relocated_; }
  /// Variables of threads: where their initial values stand, how many bytes of these there are, and the size of all, in
  /// whole alignments, from which offsets from the thread pointer count down.
  struct Threads {
    std::uint64_t begin = 0, filled = 0, block = 0;
  };
  const Threads& threads() const { return threads_; }

  const std::vector<std::string>& needed() const { return needed_; }  ///< libraries, in their order
  /// Names that others may bind to, with their addresses; 0: a function that the processor chooses.
  const std::map<std::string, std::uint64_t>& exported() const { return exported_; }
  const std::set<std::string>& imported() const { return imported_; }  ///< names that others define

 private:
  void read();
  void read_segments();
  void read_sections();
  void read_symbols();
  void read_relocations(Elf_Scn* section, const GElf_Shdr& header);
  void read_packed_relocations(Elf_Scn* section);
  void read_dynamic(Elf_Scn* section, const GElf_Shdr& header);

  std::string path_;
  std::unique_ptr<ElfFile> file_;  ///< nullptr: elf_ is another's
  Elf* elf_;
  int machine_ = 0;
  bool is_fixed_ = false;
  std::vector<GElf_Phdr> segments_;
  std::span<const std::uint8_t> content_;
  std::vector<Section> sections_;
  std::vector<Symbol> symbols_;
  std::unordered_map<std::uint64_t, Relocation> relocations_;
  std::vector<std::uint64_t> relocated_;
  Threads threads_;
  std::vector<std::string> needed_;
  std::map<std::string, std::uint64_t> exported_;
  std::set<std::string> imported_;
};

}  // namespace holdfast::binary
