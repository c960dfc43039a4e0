#pragma once

/// The dynamic loader: which shared libraries a program loads when it starts, as its own loader resolves them, and
/// libraries of Holdfast's own that are loaded in front of it.

#include <string>
#include <vector>

#include "binary/elf/loader_paths.hpp"
#include "process/process.hpp"

namespace holdfast::process {

/// `environment`: what the program will be run with (LD_LIBRARY_PATH matters). Empty for static programs and
/// scripts. Libraries that a program opens later by dlopen() are not seen. Throws Error where the loader
/// cannot find a library, naming it.
std::vector<binary::LoadedLibrary> loaded_libraries(const std::string& program,
                                                    const std::vector<std::string>& environment,
                                                    const Spawner& spawn = run_process);

/// The lines of `ld.so --list`: "libx.so.1 => /path/libx.so.1 (0x...)".
std::vector<binary::LoadedLibrary> parse_loader_list(const std::string& program, const std::string& text);

/// That helper library (model/helper_binaries.hpp), by a name that LD_PRELOAD can hold. Throws Error where it was not installed:
/// `purpose`, "allocations are counted", and by which library.
std::string library_of_the_wrapper(const std::string& file, const std::string& purpose);

/// Whether nothing can be loaded in front of it. A script can: its interpreter is a program like others.
bool is_static(const std::string& program);

/// Whether a library of ours can be loaded in front of it without harm: it is no script, not static, of this machine and
/// of the GNU C library, and has no sanitizer, whose runtime must come first.
bool takes_library(const std::string& program);

/// Before all others that are asked for.
void load_in_front(const std::string& library, Launch& launch);

}  // namespace holdfast::process
