#pragma once

/// Which shared libraries a program loads when it starts, as its own loader resolves them.

#include <string>
#include <vector>

#include "image/take_image.hpp"
#include "runner/process.hpp"

namespace holdfast::runner {

/// `environment`: what the program will be run with (LD_LIBRARY_PATH matters). Empty for static programs and
/// scripts. Libraries that a program opens later by dlopen() are not seen. Throws Error where the loader
/// cannot find a library, naming it.
std::vector<image::LoadedLibrary> loaded_libraries(const std::string& program,
                                                   const std::vector<std::string>& environment,
                                                   const Spawner& spawn = run_process);

/// The lines of `ld.so --list`: "libx.so.1 => /path/libx.so.1 (0x...)".
std::vector<image::LoadedLibrary> parse_loader_list(const std::string& program, const std::string& text);

}  // namespace holdfast::runner
