#pragma once

/// Bytes as a file that has a path and no place on a disk, for readers that take a path.

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

namespace holdfast::fuzz {

class BytesFile {
 public:
  explicit BytesFile(const std::string& bytes) : descriptor_(memfd_create("bytes", 0)) {
    if (descriptor_ < 0 ||
        write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
      throw std::runtime_error("there is no memory for a file of " + std::to_string(bytes.size()) + " bytes");
  }
  BytesFile(const BytesFile&) = delete;
  BytesFile& operator=(const BytesFile&) = delete;
  ~BytesFile() { close(descriptor_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace holdfast::fuzz
