#pragma once

/// Image: a program as it would have to be kept to run again: the executable, the shared libraries that it
/// loads from anywhere but the distribution's own directories, the data files that its test declares, and
/// what else its processes read, each with the SHA-256 of its content.

#include <cstdint>
#include <optional>
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
      code{};  ///< of an ELF file: SHA-256 of what is loaded to run it (image/take_image.hpp); else empty
};

/// A directory whose names a program read.
struct Listing {
  std::string name;                ///< like that of a file
  std::vector<std::string> names;  ///< sorted
};

/// What the processes of a program read besides its libraries and its data, outside the directories of the system: plugins,
/// scripts, programs that scripts start, configuration. Names are `<build>/x` and `<source>/x` below these directories,
/// else absolute paths.
struct Inputs {
  bool traced = false;                ///< false: nobody has looked
  std::string unknown{};              ///< of a trace: why something may be missing; empty: nothing is
  bool in_working_directory = false;  ///< some are found from the working directory
  std::vector<ImageFile> files{};     ///< of which each side reads its own copy; sorted by name
  /// Names of those of them that it opens by absolute paths of its own, and of what it so looks for or lists; sorted.
  std::vector<std::string> fixed{};
  std::vector<ImageFile>
      shared{};  ///< that both sides read where they are: nothing can redirect them; sorted by name
  std::vector<std::string> absent{};  ///< names that were looked for and not found; sorted
  /// Names of files that a process looks for or reads, and leaves behind changed; sorted. None: an earlier version traced it.
  std::optional<std::vector<std::string>> kept{};
  std::vector<Listing> listings{};  ///< sorted by name
};

/// Parts of a program whose sources were compiled with the same options (image/compilations.hpp).
struct Compilation {
  std::vector<std::string> options;
  std::vector<std::string> parts;  ///< sorted
};

struct Image {
  std::string id;  ///< SHA-256 over names and digests; empty: there is no image
  ImageFile program;
  std::vector<ImageFile> libraries;  ///< sorted by name
  std::vector<ImageFile> data;       ///< sorted by name
  Inputs inputs{};
  bool installed = false;  ///< the program is not part of the project: it runs where it is, and is not kept
  /// Directories that program and libraries search for libraries (DT_RUNPATH, DT_RPATH), absolute.
  std::vector<std::string> library_path{};
  std::string source_directory{};  ///< of the project when the image was taken
  std::string build_directory{};
  std::vector<Compilation> compilations{};  ///< as the build system says; empty: it does not
};

/// Whether the distribution installed the file: below /usr (but not /usr/local), /bin, /sbin, /lib*. Such
/// files are not part of an image: the loader finds them by itself, on both sides the same.
bool is_systems_own(const std::string& path);

}  // namespace holdfast
