#pragma once

/// Placement: links the current program once more, and each library of the project that differs, with what it has in common with
/// the accepted one at its accepted address (binary/placement/placement.hpp). A difference in time then does not come from
/// where the linker put the code.
///
/// The build records how each program under test was linked: <build>/holdfast/links/<target>/<output>.link, by
/// cmake/record-link.sh. From that, the objects are linked twice (second_link.hpp): to learn what GNU ld puts where, and with a script
/// of our own. The second program is measured where it has the functions and variables of the first; else the one that was built
/// is. It is kept in <build>/holdfast/placed until one of the two programs is another, so each pair is linked once.

#include <optional>
#include <vector>

#include "model/placement.hpp"
#include "run/sides/places.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

struct Placed {
  Placement placement;
  std::optional<process::CodePlace> code{};  ///< of the current program; none: it runs as it was linked
  /// Of the accepted one beside it: its executable under another name, so that neither name says which program it is.
  std::optional<process::CodePlace> accepted{};
  FilesByPlace places{};  ///< of what changed, on both sides
};

/// `accepted`: how the accepted program is run. None: the settings do not want it, both run the same code, or are no programs of
/// machine code. Does not throw: what is in the way is said.
std::optional<Placed> placed_like(const process::Launch& accepted, const Program& current,
                                  const Settings& settings);

/// Has changed functions executed at several places (places.hpp), unless the program runs where it stands or reads its
/// own file.
void vary_places(const std::vector<ChangedFunction>& changed, const process::Launch& accepted,
                 const Program& current, Placed& placed);

/// Whether code differs, and each function of it is executed at one place.
bool is_at_one_place(const std::optional<Placed>& placed);

// How the programs run where they are timed.
process::Launch launch_of(const std::optional<Placed>& placed, const process::Launch& current);
process::Launch accepted_launch_of(const std::optional<Placed>& placed, const process::Launch& accepted);

}  // namespace holdfast::run
