#pragma once

/// The build id of a program: what its linker made of its content (ld --build-id), by which debuggers, profilers and
/// symbol servers name it.

#include <string>

namespace holdfast::image {

/// In hexadecimal; empty of what has none, or is no ELF file. Throws Error where the file cannot be opened.
std::string build_id_of(const std::string& path);

}  // namespace holdfast::image
