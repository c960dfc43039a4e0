#pragma once

/// Compilations: with which options the parts of a program were compiled, and how those of two programs differ. The build system
/// says them (run/commits/compilations.hpp); an image keeps them, since the program does not tell them itself.

#include <map>
#include <string>
#include <vector>

#include "model/difference.hpp"
#include "model/image.hpp"

namespace holdfast::image {

/// By the object file below the build tree, or the directory of a target's object files: the options that decide what becomes of
/// the source, without names of files, search paths of headers and warnings. Paths of the tree are "<source>" and "<build>".
///
///     Compilations{{"CMakeFiles/sort.dir/sort.cpp.o", {"-O3", "-DNDEBUG"}}}
using Compilations = std::map<std::string, std::vector<std::string>>;

/// Returns the compilations in the form of an image. The object files of a target whose options are the same are one part, its
/// directory, so that a program of a thousand sources is some lines.
std::vector<Compilation> grouped(const Compilations& compilations);

/// Returns the way back, as far as grouped() keeps it.
Compilations by_part(const std::vector<Compilation>& compilations);

/// Compares the object files or targets that both have. Parts with the same difference share a row, which is called "compiler options"
/// if all have it, and else "compiler options of main.cpp".
std::vector<Difference> option_differences(const Compilations& baseline, const Compilations& current);

/// The same of what images keep.
std::vector<Difference> option_differences(const std::vector<Compilation>& baseline,
                                           const std::vector<Compilation>& current);

/// Whether every part was compiled without optimisation: no -O, or -O0. False if there are no parts.
bool is_unoptimised(const std::vector<Compilation>& compilations);

/// Whether the option says where code lies, and nothing else: alignment, and sections that a linker may move.
bool places_code(const std::string& option);

/// Returns the options that place code of any part, sorted.
std::vector<std::string> placing_options(const std::vector<Compilation>& compilations);

}  // namespace holdfast::image
