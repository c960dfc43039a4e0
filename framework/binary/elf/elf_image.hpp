#pragma once

/// ElfImage: the memory image of an executable or library: its sections, its symbols, its bytes by address, and its
/// relocations. Addresses are those of the file, before it is loaded.

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
  bool is_filled = true;  ///< false for zeros that are not in the file (.bss)
};

/// A value that the loader writes at an address.
struct Relocation {
  enum class Kind {
    pointer,          ///< the address of the symbol, or an address in this image if there is no symbol
    copy,             ///< the initial content of a library's variable with that name
    thread_offset,    ///< offset of a thread-local variable from the thread pointer or in its module
    thread_module,    ///< the number of the module of a thread-local variable
    chosen_function,  ///< the result of the resolver function at `addend` when the program starts (IRELATIVE)
    other
  };
  Kind kind = Kind::other;
  std::string symbol;  ///< without a version; empty if there is none
  std::int64_t addend = 0;
  std::optional<std::uint64_t> value;  ///< value of the symbol, if this file defines it
};

class ElfImage {
 public:
  /// Throws Error if the file cannot be opened, or is not an ELF file.
  explicit ElfImage(const std::string& path);
  /// `elf` is the open file, which must outlive the image.
  ElfImage(const std::string& path, Elf* elf);

  const std::string& path() const { return path_; }
  int machine() const { return machine_; }
  bool is_fixed() const {
    return is_fixed_;
  }  ///< true if it is loaded at its linked address (ET_EXEC), so that its code contains absolute addresses
  const std::vector<Section>& sections() const { return sections_; }
  /// Returns the section that contains the address; null if none does.
  const Section* section(std::uint64_t address) const;
  /// Returns the section that ends at the address; null if there is none.
  const Section* section_ending(std::uint64_t address) const;
  const Section* section_named(std::string_view name) const;
  /// Returns functions, variables and thread-local variables by address, with all names of an address.
  const std::vector<Symbol>& symbols() const { return symbols_; }
  /// Returns bytes of the file, and fewer than requested at the end of a segment.
  std::span<const std::uint8_t> bytes(std::uint64_t address, std::size_t size) const;
  /// Returns the pointer in the file at an address; 0 if there is none.
  std::uint64_t word(std::uint64_t address) const;
  /// Returns the relocation at an address; null if there is none.
  const Relocation* relocation(std::uint64_t address) const;
  /// Returns the addresses of all relocations, sorted.
  const std::vector<std::uint64_t>& relocated() const { return relocated_; }
  /// The segment of thread-local variables: the address and the size of the initial values, and the size of the whole
  /// block, rounded up to its alignment. Offsets are negative from the thread pointer at the end of the block.
  struct Threads {
    std::uint64_t begin = 0, filled = 0, block = 0;
  };
  const Threads& threads() const { return threads_; }

  const std::vector<std::string>& needed() const { return needed_; }  ///< needed libraries, in their order
  /// Returns the names to which other files may bind, with their addresses; 0 for a function that is resolved at start
  /// (IFUNC).
  const std::map<std::string, std::uint64_t>& exported() const { return exported_; }
  const std::set<std::string>& imported() const { return imported_; }  ///< names that other files define

 private:
  void read();
  void read_segments();
  void read_sections();
  void read_symbols();
  void read_relocations(Elf_Scn* section, const GElf_Shdr& header);
  void read_packed_relocations(Elf_Scn* section);
  void read_dynamic(Elf_Scn* section, const GElf_Shdr& header);

  std::string path_;
  std::unique_ptr<ElfFile> file_;  ///< null if the caller owns elf_
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
