#pragma once

/// Image: a program as it would have to be kept to run again: the executable and the shared libraries that it
/// loads from anywhere but the distribution's own directories, each with the SHA-256 of its content.

#include <cstdint>
#include <string>
#include <vector>

namespace holdfast {

struct ImageFile {
  std::string name;    ///< file name: of a library, the name that the loader asks for
  std::string path;    ///< where it stood when the image was taken
  std::string sha256;  ///< of the content, 64 hexadecimal digits
  std::uint64_t size = 0;
  std::string build_id{};  ///< of a program that its linker gave one, hexadecimal; else empty
};

struct Image {
  std::string id;  ///< SHA-256 over names and digests; empty: there is no image
  ImageFile program;
  std::vector<ImageFile> libraries;  ///< sorted by name
};

}  // namespace holdfast
