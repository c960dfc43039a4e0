#pragma once

/// Places: writes several files for the programs and libraries of both sides. Each file executes the changed
/// functions at another place (binary/placement/copies.hpp). Each round runs the next files, with the same
/// number on both sides.
///
/// A changed function has no accepted place where it could be held. Its address may cost it a few per cent.
/// So it is measured at many places, and the effect of the place becomes part of the noise of rounds.
///
/// Each file has other pages of memory, too. They may cost as much: of ten copies of one program, on an AMD
/// EPYC, some took 85 ns for an iteration in most of their processes, and others 91 ns. So the files are
/// copies if no function can be moved.

#include <string>
#include <vector>

#include "model/reach.hpp"
#include "process/process.hpp"

namespace holdfast::run {

/// The files of both sides by the number of the place, equally many of each side. Empty if they are too
/// large, or cannot be written.
struct FilesByPlace {
  std::vector<process::CodePlace> baseline{};
  std::vector<process::CodePlace> current{};
  bool moves_code = false;  ///< false if the files are copies, whose functions have the same addresses
  std::string why_not{};    ///< the error, if any
};

/// Returns the files by place. `changed` are functions that changed, or that only one side has, by linkage
/// name and file name as in Reach::functions. Both launches are staged: files are written next to the staged
/// ones, unless they exist. Does not throw.
FilesByPlace places_for(const std::vector<ChangedFunction>& changed, const process::Launch& baseline,
                        const process::Launch& current);

}  // namespace holdfast::run
