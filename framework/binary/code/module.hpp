#pragma once

/// An ELF file with its symbols, relocations, call frames and debug information. For the sources of this floor alone:
/// who includes it includes elfutils. Addresses are as the file counts them, before it is loaded.

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "binary/elf/symbols.hpp"

namespace holdfast::binary {

/// A compilation unit and the addresses that it has code at.
struct Unit {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  Dwarf_Die die{};
};

class Module {
 public:
  /// Throws Error where it is no ELF file for x86-64.
  Module(std::string path, bool is_executable);
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  ~Module() = default;

  const std::string& path() const { return path_; }
  const std::string& build_id() const { return build_id_; }
  bool is_executable() const { return is_executable_; }

  /// Functions, by address; each name that an address has.
  const std::vector<Symbol>& functions() const { return functions_; }
  /// The function that begins at the address, by its name that is known outside if it has one; nullptr: none does.
  const Symbol* beginning_at(std::uint64_t address) const;
  /// The function that has code at the address; nullptr: none has.
  const Symbol* containing(std::uint64_t address) const;
  /// What the loader binds a name to; 0: to what a function of that name chooses by the processor.
  std::optional<std::uint64_t> exported(const std::string& linkage) const;
  /// What the loader writes at the address: a symbol by name, or an address of this module.
  struct Relocation {
    std::string linkage;
    std::uint64_t target = 0;
  };
  const Relocation* relocation(std::uint64_t address) const;
  /// Of what is loaded from the file; fewer at its end.
  std::span<const std::uint8_t> bytes(std::uint64_t address, std::size_t size) const;
  /// Name of the section; empty: none.
  std::string section(std::uint64_t address) const;

  /// nullptr: it has no debug information.
  const Unit* unit(std::uint64_t address) const;
  bool has_debug_information() const { return !units_.empty(); }
  /// nullptr: it has no .eh_frame.
  Dwarf_CFI* frames() const { return frames_.get(); }

 private:
  struct Section {
    std::uint64_t begin, end;
    std::string name;
  };
  void open();
  void read_functions();
  void read_sections();
  void read_relocations(Elf_Scn* section, const GElf_Shdr& header);
  void read_units();
  void add_unit(Dwarf_Die& die, const Dwarf_Die& content);

  template <class T, auto Close>
  struct Closing {
    void operator()(T* open) const { Close(open); }
  };

  std::string path_;
  std::string build_id_;
  bool is_executable_;
  std::unique_ptr<Dwfl, Closing<Dwfl, dwfl_end>> session_;
  Dwfl_Module* file_ = nullptr;
  Elf* elf_ = nullptr;
  GElf_Addr shift_ = 0;  ///< that the session adds to addresses
  std::vector<GElf_Phdr> segments_;
  std::unique_ptr<Dwarf_CFI, Closing<Dwarf_CFI, dwarf_cfi_end>> frames_;
  std::vector<Symbol> functions_;
  std::vector<Section> sections_;
  std::vector<Unit> units_;
  std::unordered_map<std::string, std::uint64_t> exports_;
  std::unordered_map<std::uint64_t, Relocation> relocations_;
};

}  // namespace holdfast::binary
