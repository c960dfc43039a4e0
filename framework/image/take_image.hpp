#pragma once

/// Takes the image of a program, its files and their contents, and compares what two images run.

#include <string>
#include <vector>

#include "binary/elf/loader_paths.hpp"
#include "model/image.hpp"

namespace holdfast::image {

/// Takes an image. `libraries` are all that the program loads; those of the system are excluded. Throws Error if a file
/// cannot be read, or if two different files have one name.
Image take_image(const std::string& program, const std::vector<binary::LoadedLibrary>& libraries,
                 const std::vector<ImageFile>& data = {});

/// Returns the current state of a file. Throws Error if it cannot be read.
ImageFile taken_file(const std::string& name, const std::string& path);

/// Sets the ID, which follows from names and digests.
void identify(Image& image);

/// Adds the directories in which an ELF file searches for libraries (binary/elf/loader_paths.hpp), each once.
void add_library_path(const std::string& path, std::vector<std::string>& directories);

/// Returns the part of an image that a snapshot keeps and a stage copies. This is the whole image, or only data and
/// inputs if the program is installed, because it then runs in place. The part has its own ID, which is empty if nothing
/// is left.
Image own_part(Image image);
/// Returns all files of the image: program, libraries, data, inputs.
std::vector<ImageFile> files_of(const Image& image);

/// Returns the SHA-256 of the loaded code of an ELF file; empty if it is another kind of file, or cut off. Throws Error
/// if the file cannot be opened.
///
/// The digest covers what the kernel and the dynamic loader map: the content and the address of every loaded segment,
/// with its entries in the file header and the segment table. It does not cover what only debuggers read: sections that
/// are not loaded (symbol table, debug information, comments), the position of their table in the file, and the build ID.
/// So a program is the same if only function names differ, or if it was rebuilt with other debug information. A program
/// that was linked in another order is not the same, because the place of code affects its speed. Relocations are part of
/// the loaded content, and are compared as stored.
std::string loaded_code_of(const std::string& path);

/// Returns true if both run the same code on the same data. Executables and libraries are compared by their loaded code,
/// if it is known for both; else by their content, like scripts and data.
bool runs_the_same(const Image& one, const Image& other);

/// Returns true if all files have the same content.
bool is_the_same(const Image& one, const Image& other);

}  // namespace holdfast::image
