#pragma once

/// Included files: compares the files that a source is compiled from with the accepted ones, so that a slower
/// compilation names the include.
///
/// A compile test stores the list with the preprocessed text (cmake/record-compile.sh). It has a line for
/// each file, the source first and the others in the order in which they are read. A line has the number of
/// its lines that the compiler sees, its name, and the file that includes it first, separated by tabs.
/// Example:
///
///     20<TAB>parser.cpp<TAB>
///     61<TAB>parser.hpp<TAB>parser.cpp
///     1742<TAB>/usr/include/c++/12/string<TAB>parser.hpp

#include <optional>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"
#include "model/settings/declaration.hpp"
#include "process/process.hpp"
#include "run/reference/planned.hpp"

namespace holdfast::run {

struct IncludedFile {
  std::string name;
  std::string by;  ///< empty for the source itself
  double lines = 0;
};

/// Returns the files of a list in this format. Throws Error with the line for any other text.
std::vector<IncludedFile> read_included(const std::string& text);

/// Returns the files with more lines than before, in the unit "lines", the largest growth first and at most
/// ten. A newly included file counts with all files that it brings along.
Pinpoint grown_includes(const std::vector<IncludedFile>& previous, const std::vector<IncludedFile>& current);

/// Returns the grown includes of a compile test; none for other tests. `previous` and `current` run in
/// directories with their own data. Throws Error if one of them has no such file.
std::optional<Pinpoint> pinpoint_includes(const Declaration& declaration, const process::Launch& previous,
                                          const process::Launch& current);

/// Adds the grown includes to each regressed run of a compile test, and the largest one to its verdict.
void say_what_grew(const Declaration& declaration, const process::Launch& current, const Batch& points);

}  // namespace holdfast::run
