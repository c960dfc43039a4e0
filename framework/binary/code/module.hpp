#pragma once

/// An ELF file with its functions, call frames and debug information, also where the system keeps these apart. For the sources of this floor alone:
/// who includes it includes elfutils. Addresses are as the file counts them, before it is loaded.

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

/// A compilation unit and the addresses that it has code at.
struct CompilationUnit {
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
  const ElfImage& image() const { return *image_; }

  /// nullptr: it has no debug information.
  const CompilationUnit* unit(std::uint64_t address) const;
  bool has_debug_information() const { return !units_.empty(); }
  /// nullptr: it has no .eh_frame.
  Dwarf_CFI* frames() const { return frames_.get(); }

 private:
  void open();
  void read_functions();
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
  GElf_Addr shift_ = 0;  ///< that the session adds to addresses
  std::optional<ElfImage> image_;
  std::unique_ptr<Dwarf_CFI, Closing<Dwarf_CFI, dwarf_cfi_end>> frames_;
  std::vector<Symbol> functions_;
  std::vector<CompilationUnit> units_;
};

}  // namespace holdfast::binary
