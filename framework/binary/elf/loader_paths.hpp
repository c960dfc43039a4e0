#pragma once

/// Makes a copy of an executable load its libraries only from a given directory.
///
/// An executable contains search directories (DT_RPATH, DT_RUNPATH), and DT_RPATH takes precedence over the environment. A
/// snapshot with these entries would load the libraries of the current build tree. Only the dynamic section of the copy is
/// changed. Entries for search paths become entries that the loader ignores, and a library with a path is referred to by
/// its file name. Code, data and their addresses do not change. Files that are not dynamic ELF objects are not changed.

#include <string>
#include <vector>

namespace holdfast::binary {

/// A library as the loader resolved it: the requested name and the file.
struct LoadedLibrary {
  std::string name;
  std::string path;
};

/// Changes the file in place. Throws Error if it is an ELF file that cannot be read or written.
void forget_loader_paths(const std::string& path);

/// Returns the directories in DT_RUNPATH or DT_RPATH that are absolute and exist, in their order; `$ORIGIN` is the directory
/// of `path`. LD_LIBRARY_PATH passes them to a changed copy. Empty if the file is not a dynamic ELF file.
std::vector<std::string> loader_paths_of(const std::string& path);

/// Returns the program interpreter of the executable; empty for static programs and scripts.
std::string interpreter_of(const std::string& path);

}  // namespace holdfast::binary
