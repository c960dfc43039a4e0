#pragma once

/// An ELF file, open as long as this lives. For the sources of this floor alone: who includes it includes libelf.

#include <fcntl.h>
#include <libelf.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "model/error.hpp"

namespace holdfast::image {

class ElfFile {
 public:
  /// Throws Error where the file cannot be opened. Nobody is waited for who would write into a pipe of that name.
  explicit ElfFile(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (file_ < 0) throw Error(path + ": cannot be opened: " + std::strerror(errno));
    elf_version(EV_CURRENT);
    elf_ = elf_begin(file_, ELF_C_READ, nullptr);
  }
  ElfFile(const ElfFile&) = delete;
  ElfFile& operator=(const ElfFile&) = delete;
  ~ElfFile() {
    elf_end(elf_);
    close(file_);
  }

  /// nullptr: it is no ELF file.
  Elf* get() const { return elf_kind(elf_) == ELF_K_ELF ? elf_ : nullptr; }

 private:
  int file_;
  Elf* elf_ = nullptr;
};

}  // namespace holdfast::image
