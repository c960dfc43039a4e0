#pragma once

/// Taking the image of a program: which files, what is in them, and whether two images are the same to whoever runs them.

#include <string>
#include <vector>

#include "binary/elf/loader_paths.hpp"
#include "model/image.hpp"

namespace holdfast::image {

/// `libraries`: all that the program loads; the system's own are left out. Throws Error where a file cannot
/// be read, or two different files have one name.
Image take_image(const std::string& program, const std::vector<binary::LoadedLibrary>& libraries,
                 const std::vector<ImageFile>& data = {});

/// A file as it is now. Throws Error where it cannot be read.
ImageFile taken_file(const std::string& name, const std::string& path);

/// Sets the id that follows from names and digests.
void identify(Image& image);

/// Adds the directories that an ELF file searches for libraries (binary/elf/loader_paths.hpp), each once.
void add_library_path(const std::string& path, std::vector<std::string>& directories);

/// What of an image a snapshot keeps and a stage copies: all of it, or data and inputs alone where the program is
/// installed, and runs where it is. It has an id of its own; an empty one where nothing is left.
Image own_part(Image image);
/// All files of it: program, libraries, data, inputs.
std::vector<ImageFile> files_of(const Image& image);

/// SHA-256 of the loaded code of an ELF file; empty of what is none, or one that is cut off. Throws Error where the file
/// cannot be opened.
///
/// What counts is what the kernel and the dynamic loader map: the content of every loaded segment, in its place,
/// with what the file header and the segment table say of it. What does not count is what only debuggers read:
/// sections that are not loaded (symbol table, debug information, comments), where in the file their table stands,
/// and the build id. So a program in which functions only have other names, or that was built once more with
/// other debug information, is the same; one that was linked in another order is not, since where code lies
/// changes how fast it is. Relocations are part of what is loaded, and are compared as they stand.
std::string loaded_code_of(const std::string& path);

/// Whether both run the same code on the same data: executables and libraries by what is loaded of them, where that is
/// known of both, else by their content, as scripts and data.
bool runs_the_same(const Image& one, const Image& other);

/// Whether all files have the same content.
bool is_the_same(const Image& one, const Image& other);

}  // namespace holdfast::image
