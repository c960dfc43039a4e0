#pragma once

/// Image: a program as it would have to be kept to run again: the executable, the shared libraries that it
/// loads from anywhere but the distribution's own directories, its other layouts, and the data files that its test declares, each
/// with the SHA-256 of its content.

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast {

struct ImageFile {
  std::string name;    ///< file name: of a library, what the loader asks for; of data, the path to open
  std::string path;    ///< where it stood when the image was taken
  std::string sha256;  ///< of the content, 64 hexadecimal digits
  std::uint64_t size = 0;
  std::string build_id{};  ///< of a program that its linker gave one, hexadecimal; else empty
  std::string
      code{};  ///< of an ELF file: SHA-256 of what is loaded to run it (image/loaded_code.hpp); else empty
};

struct Image {
  std::string id;  ///< SHA-256 over names and digests; empty: there is no image
  ImageFile program;
  std::vector<ImageFile>
      layouts{};  ///< the program, linked in other orders (image/layouts.hpp); sorted by name
  std::vector<ImageFile> libraries;  ///< sorted by name
  std::vector<ImageFile> data;       ///< sorted by name
};

}  // namespace holdfast
