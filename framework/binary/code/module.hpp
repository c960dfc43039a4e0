#pragma once

/// An ELF file with its functions, call frames and debug information, which may be in separate files. Only the sources of
/// this folder include this header, because it includes elfutils. Addresses are those of the file, before it is loaded.

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

/// A compilation unit and the address range of its code.
struct CompilationUnit {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  Dwarf_Die die{};
};

class Module {
 public:
  /// Throws Error if it is not an ELF file for x86-64.
  Module(std::string path, bool is_executable);
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  ~Module() = default;

  const std::string& path() const { return path_; }
  const std::string& build_id() const { return build_id_; }
  bool is_executable() const { return is_executable_; }

  /// Returns the functions by address, with all names of an address.
  const std::vector<Symbol>& functions() const { return functions_; }
  /// Returns the function that begins at the address, by its global name if it has one; null if none does.
  const Symbol* beginning_at(std::uint64_t address) const;
  /// Returns the function that has code at the address; null if none has.
  const Symbol* containing(std::uint64_t address) const;
  const ElfImage& image() const { return *image_; }

  /// Returns the compilation unit of an address; null if it has no debug information.
  const CompilationUnit* unit(std::uint64_t address) const;
  bool has_debug_information() const { return !units_.empty(); }
  /// Returns null if there is no debug information.
  Dwarf* debug_information() const { return debug_information_; }
  /// Returns null if there is no .eh_frame.
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
  GElf_Addr shift_ = 0;  ///< the offset that the session adds to addresses
  std::optional<ElfImage> image_;
  std::unique_ptr<Dwarf_CFI, Closing<Dwarf_CFI, dwarf_cfi_end>> frames_;
  std::vector<Symbol> functions_;
  std::vector<CompilationUnit> units_;
  Dwarf* debug_information_ = nullptr;
};

}  // namespace holdfast::binary
