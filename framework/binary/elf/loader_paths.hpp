#pragma once

/// A copy of an executable that can load its libraries from one place only.
///
/// An executable carries directories to search (DT_RPATH, DT_RUNPATH), and DT_RPATH goes before everything
/// that the environment can say. A snapshot that kept them would load the libraries of today's build tree. So
/// the copy is changed, in its dynamic section and nowhere else: the entries for search paths become entries
/// that the loader ignores, and a library named by a path is named by its file name alone. Code, data and
/// their addresses stay as they are. Files that are no dynamic ELF objects stay untouched.

#include <string>
#include <vector>

namespace holdfast::binary {

/// A library as the loader resolved it: the name asked for, the file found.
struct LoadedLibrary {
  std::string name;
  std::string path;
};

/// Changes the file in place. Throws Error where it is an ELF file that cannot be read or written.
void forget_loader_paths(const std::string& path);

/// The directories that DT_RUNPATH or DT_RPATH name, absolute and existing, in their order; `$ORIGIN` is the directory of
/// `path`. A copy that has forgotten them is told of them by LD_LIBRARY_PATH. Empty of what is no dynamic ELF file.
std::vector<std::string> loader_paths_of(const std::string& path);

/// The program interpreter that the executable asks for; empty for static programs and scripts.
std::string interpreter_of(const std::string& path);

}  // namespace holdfast::binary
