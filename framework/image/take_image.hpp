#pragma once

/// Taking the image of a program: which files, and what is in them.

#include <string>
#include <utility>
#include <vector>

#include "model/image.hpp"

namespace holdfast::image {

/// A library as the loader resolved it: the name asked for, the file found.
struct LoadedLibrary {
  std::string name;
  std::string path;
};

/// Whether the distribution installed the file: below /usr (but not /usr/local), /bin, /sbin, /lib*. Such
/// files are not part of an image: the loader finds them by itself, on both sides the same.
bool is_systems_own(const std::string& path);

/// `libraries`: all that the program loads; the system's own are left out. Throws Error where a file cannot
/// be read, or two different files have one name. `layouts`: files of the program in other orders, which load the same.
Image take_image(const std::string& program, const std::vector<LoadedLibrary>& libraries,
                 const std::vector<ImageFile>& data = {}, const std::vector<std::string>& layouts = {});

/// A file as it is now. Throws Error where it cannot be read.
ImageFile taken_file(const std::string& name, const std::string& path);

/// Sets the id that follows from names and digests.
void identify(Image& image);

/// Adds the directories that an ELF file searches for libraries (loader_paths.hpp), each once.
void add_library_path(const std::string& path, std::vector<std::string>& directories);

/// What of an image a snapshot keeps and a stage copies: all of it, or data and inputs alone where the program is
/// installed, and runs where it is. It has an id of its own; an empty one where nothing is left.
Image own_part(Image image);
/// All files of it: program, libraries, data, inputs.
std::vector<ImageFile> files_of(const Image& image);

}  // namespace holdfast::image
