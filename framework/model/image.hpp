#pragma once

/// Image: the files that must be kept to run a program again, each with the SHA-256 of its content. These are the
/// executable, its shared libraries outside the distribution's own directories, the data files that its test declares,
/// and other files that its processes read.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace holdfast {

struct ImageFile {
  std::string
      name;  ///< file name; for a library the name that the loader requests, for data the path to open
  std::string path;    ///< location when the image was taken
  std::string sha256;  ///< of the content, 64 hexadecimal digits
  std::uint64_t size = 0;
  std::string build_id{};  ///< build ID of the linker, hexadecimal; empty if there is none
  std::string
      code{};  ///< for an ELF file, SHA-256 of the content that is loaded to run it (image/take_image.hpp); else empty
};

/// A directory whose entries a program has listed.
struct Listing {
  std::string name;                ///< like the name of a file
  std::vector<std::string> names;  ///< sorted
};

/// The files that the processes of a program read, except its libraries, its data, and the directories of the system:
/// plugins, scripts, programs that scripts start, configuration. Names are `<build>/x` and `<source>/x` below these
/// directories, else absolute paths.
struct Inputs {
  bool traced = false;                ///< false if the program was not traced
  std::string unknown{};              ///< the reason why the trace may be incomplete; empty if it is complete
  bool in_working_directory = false;  ///< true if some are found relative to the working directory
  std::vector<ImageFile> files{};     ///< files of which each side reads its own copy; sorted by name
  /// Names of `files` that the program opens by absolute paths, and of absent files and listings accessed in the same way;
  /// sorted.
  std::vector<std::string> fixed{};
  std::vector<ImageFile>
      shared{};  ///< files that both sides read in place, because they cannot be redirected; sorted by name
  std::vector<std::string> absent{};  ///< names that the program looked for and did not find; sorted
  /// Names of files that a process looks for or reads, and leaves changed; sorted. None if an earlier version of
  /// Holdfast traced the program.
  std::optional<std::vector<std::string>> kept{};
  std::vector<Listing> listings{};  ///< sorted by name
};

/// Parts of a program whose sources were compiled with the same options (image/compilations.hpp).
struct Compilation {
  std::vector<std::string> options;
  std::vector<std::string> parts;  ///< sorted
};

struct Image {
  std::string id;  ///< SHA-256 over names and digests; empty if there is no image
  ImageFile program;
  std::vector<ImageFile> libraries;  ///< sorted by name
  std::vector<ImageFile> data;       ///< sorted by name
  Inputs inputs{};
  bool installed = false;  ///< the program is not part of the project; it runs in place and is not kept
  /// Directories that program and libraries search for libraries (DT_RUNPATH, DT_RPATH), absolute.
  std::vector<std::string> library_path{};
  std::string source_directory{};  ///< of the project when the image was taken
  std::string build_directory{};
  std::vector<Compilation> compilations{};  ///< from the build system; empty if it does not provide them
};

/// Returns true if the distribution installed the file: below /usr (but not /usr/local), /bin, /sbin, /lib*. Such files
/// are not part of an image, because the loader finds the same ones for both sides.
bool is_systems_own(const std::string& path);

}  // namespace holdfast
