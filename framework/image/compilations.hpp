#pragma once

/// Compilations: the compiler options of the parts of a program, and the differences between two programs. The build system reports
/// them (run/commits/compilations.hpp). An image keeps them, because the program itself does not contain them.

#include <map>
#include <string>
#include <vector>

#include "model/difference.hpp"
#include "model/image.hpp"

namespace holdfast::image {

/// The options by object file (relative to the build tree), or by the directory of a target's object files. Included are the options
/// that affect the generated code, without file names, header search paths and warnings. Paths of the tree are "<source>" and
/// "<build>".
///
///     Compilations{{"CMakeFiles/sort.dir/sort.cpp.o", {"-O3", "-DNDEBUG"}}}
using Compilations = std::map<std::string, std::vector<std::string>>;

/// Returns the compilations in the form of an image. If the object files of a target have the same options, they are one part, the
/// target's directory. So a program of a thousand sources takes only some lines.
std::vector<Compilation> grouped(const Compilations& compilations);

/// Reverses grouped(), as far as it keeps the information.
Compilations by_part(const std::vector<Compilation>& compilations);

/// Compares the object files or targets that both have. Parts with the same difference share a row. The row is called "compiler
/// options" if all parts have the difference, and else "compiler options of main.cpp".
std::vector<Difference> option_differences(const Compilations& baseline, const Compilations& current);

/// Compares the compilations in images in the same way.
std::vector<Difference> option_differences(const std::vector<Compilation>& baseline,
                                           const std::vector<Compilation>& current);

/// Returns true if every part was compiled without optimisation: no -O, or -O0. Returns false if there are no parts.
bool is_unoptimised(const std::vector<Compilation>& compilations);

/// Returns true if the option affects only the place of code: alignment, and sections that a linker may move.
bool places_code(const std::string& option);

/// Returns the options of any part that affect the place of code, sorted.
std::vector<std::string> placing_options(const std::vector<Compilation>& compilations);

}  // namespace holdfast::image
