#pragma once

/// Debug information of a file, open as long as this lives. For the sources of this floor alone, as elf_file.hpp.

#include <elfutils/libdw.h>

#include "image/dwarf_text.hpp"
#include "image/elf_file.hpp"

namespace holdfast::image {

class DwarfFile {
 public:
  /// Throws Error where the file cannot be opened, or is damaged.
  explicit DwarfFile(const std::string& path)
      : file_(path),
        dwarf_(file_.get() == nullptr ? nullptr : dwarf_begin_elf(file_.get(), DWARF_C_READ, nullptr)) {
    if (texts_end(dwarf_)) return;
    dwarf_end(dwarf_);
    throw Error(path + kTextsGoOn);
  }
  DwarfFile(const DwarfFile&) = delete;
  DwarfFile& operator=(const DwarfFile&) = delete;
  ~DwarfFile() { dwarf_end(dwarf_); }

  /// nullptr: it has none.
  Dwarf* get() const { return dwarf_; }
  /// nullptr: it is no ELF file.
  Elf* elf() const { return file_.get(); }

 private:
  ElfFile file_;
  Dwarf* dwarf_;
};

}  // namespace holdfast::image
