#pragma once

/// Included files: what a source is compiled of, held against the accepted one, so that a slower compilation names the include.
///
/// A compile test keeps them beside the preprocessed text (cmake/record-compile.sh). A line for each file, the source first and
/// the others in the order in which they are read: how many lines of it the compiler sees, its name, and the file that includes
/// it first, with tabs between.
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
  std::string by;  ///< empty: nobody; it is the source
  double lines = 0;
};

/// Throws Error for what is no such file, naming the line.
std::vector<IncludedFile> read_included(const std::string& text);

/// Which files have more lines than before, in the unit "lines", the most first and ten at most. A file that was not included
/// counts with all that it brings along.
Pinpoint grown_includes(const std::vector<IncludedFile>& previous, const std::vector<IncludedFile>& current);

/// Of a compile test; none: it is another one. `previous`, `current`: both in directories with their own data. Throws Error where
/// one of them keeps no such file.
std::optional<Pinpoint> pinpoint_includes(const Declaration& declaration, const process::Launch& previous,
                                          const process::Launch& current);

/// The same for each run of a compile test that regressed: it is kept with the run, and its verdict says what is most.
void say_what_grew(const Declaration& declaration, const process::Launch& current, const Batch& points);

}  // namespace holdfast::run
