#pragma once

/// Loaded code: whether two ELF files are the same to whoever runs them.
///
/// What counts is what the kernel and the dynamic loader map: the content of every loaded segment, in its place,
/// with what the file header and the segment table say of it. What does not count is what only debuggers read:
/// sections that are not loaded (symbol table, debug information, comments), where in the file their table stands,
/// and the build id. So a program in which functions only have other names, or that was built once more with
/// other debug information, is the same; one that was linked in another order is not, since where code lies
/// changes how fast it is. Relocations are part of what is loaded, and are compared as they stand.

#include <string>

#include "model/image.hpp"

namespace holdfast::image {

/// SHA-256 of that; empty of what is no ELF file, or one that is cut off. Throws Error where the file cannot be
/// opened.
std::string loaded_code_of(const std::string& path);

/// Whether both run the same code on the same data: executables and libraries by what is loaded of them, where that is
/// known of both, else by their content, as scripts and data.
bool runs_the_same(const Image& one, const Image& other);

/// Whether all files have the same content.
bool is_the_same(const Image& one, const Image& other);

}  // namespace holdfast::image
