#pragma once

/// What the kernel and the dynamic loader map of an ELF file: the content of every loaded segment, with what the file
/// header and the segment table say of it. Sections that are not loaded (symbol table, debug information, comments), the
/// place of their table and the build id are left out: only debuggers read them.

#include <optional>
#include <string>
#include <vector>

namespace holdfast::binary {

struct LoadedSegment {
  std::string description;             ///< the numbers of its entry in the segment table
  std::optional<std::string> content;  ///< empty: it is not loaded by itself
};

/// The file header, which has no content, and all segments. Empty: no ELF file, one that is cut off, or one of which
/// nothing is loaded. Throws Error where the file cannot be opened.
std::vector<LoadedSegment> loaded_segments(const std::string& path);

}  // namespace holdfast::binary
