#pragma once

/// Placement: links the current program once more, with what it has in common with the accepted one where that has it
/// (binary/placement/placement.hpp), so that a difference in time does not come from where the linker put the code.
///
/// The build records how each program under test was linked: <build>/holdfast/links/<target>/<output>.link, by
/// cmake/record-link.sh. From that, the objects are linked twice (second_link.hpp): to learn from the linker what it puts where, and with a script
/// of our own. The second program is measured where it has the functions and variables of the one that was built; else that one
/// is. It is kept in <build>/holdfast/placed until one of the two programs is another, so each pair is linked once.

#include <optional>
#include <string>

#include "model/placement.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

struct Placed {
  Placement placement;
  std::string file;  ///< to be executed in place of the current program; empty: that
};

/// `accepted`: how the accepted program is run. None: both run the same code, or are no programs of machine code. Does not
/// throw: what is in the way is said.
std::optional<Placed> placed_like(const process::Launch& accepted, const Program& current);

/// How it is run then.
process::Launch launch_of(const std::optional<Placed>& placed, process::Launch current);

}  // namespace holdfast::run
