#pragma once

/// Writes bytes to a file in memory or in a directory, for readers that need a path.

#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
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

/// Writes a file, and makes the directories above it.
inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush())
    throw std::runtime_error(path + ": cannot be written");
}

}  // namespace holdfast::fuzz
