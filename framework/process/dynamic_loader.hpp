#pragma once

/// The dynamic loader: finds the shared libraries that a program loads at its start, as its own loader resolves them, and
/// preloads Holdfast's own libraries.

#include <string>
#include <vector>

#include "binary/elf/loader_paths.hpp"
#include "process/process.hpp"

namespace holdfast::process {

/// Returns the libraries. `environment` is that of the program (LD_LIBRARY_PATH matters). Empty for static programs and scripts.
/// Libraries that a program opens later with dlopen() are not included. Throws Error naming a library that the loader cannot
/// find.
std::vector<binary::LoadedLibrary> loaded_libraries(const std::string& program,
                                                    const std::vector<std::string>& environment,
                                                    const Spawner& spawn = run_process);

/// Parses the lines of `ld.so --list`: "libx.so.1 => /path/libx.so.1 (0x...)".
std::vector<binary::LoadedLibrary> parse_loader_list(const std::string& program, const std::string& text);

/// Returns the path of a helper library (model/helper_binaries.hpp) in a form that LD_PRELOAD accepts. Throws Error naming
/// `purpose`, "allocations are counted", and the library if it is not installed.
std::string library_of_the_wrapper(const std::string& file, const std::string& purpose);

/// Returns true if nothing can be preloaded into the program. A script accepts preloading, because its interpreter is an
/// ordinary program.
bool is_static(const std::string& program);

/// Returns true if a library of Holdfast can be preloaded into the program without harm. It must be dynamically linked, not a
/// script, for this machine, and use the GNU C library. It must have no sanitizer, whose runtime must come first.
bool takes_library(const std::string& program);

/// Adds the library to the launch, before all others that are preloaded.
void load_in_front(const std::string& library, Launch& launch);

}  // namespace holdfast::process
