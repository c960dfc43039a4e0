#pragma once

/// Places: writes several files of the programs of both sides, and of their libraries. Each of them executes the functions that
/// changed at another place (binary/placement/copies.hpp). Each round runs the next files, of the same number on both sides.
///
/// A changed function cannot be held at an accepted place, since it has none. Where it lies may cost it some per cent. So it is
/// measured at many places, and the effect of a place is part of the noise of rounds.

#include <string>
#include <vector>

#include "model/reach.hpp"
#include "process/process.hpp"

namespace holdfast::run {

/// By number, as many of each side. Empty: nothing can be copied.
struct FilesByPlace {
  std::vector<process::CodePlace> baseline{};
  std::vector<process::CodePlace> current{};
  std::string why_not{};  ///< what went wrong; empty: nothing
};

/// `changed`: functions that changed, or that one side alone has, by their linker's names and the names of their files, as
/// Reach::functions has them. Both launches are staged: files are written beside theirs, unless they are there. Does not throw.
FilesByPlace places_for(const std::vector<ChangedFunction>& changed, const process::Launch& baseline,
                        const process::Launch& current);

}  // namespace holdfast::run
