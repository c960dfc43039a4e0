#pragma once

/// Placement: links the current program again, and each library of the project that differs. Code that they
/// share with the accepted files gets its accepted addresses (binary/placement/placement.hpp). A difference
/// in time then does not come from where the linker put the code.
///
/// The build records how each program under test was linked: <build>/holdfast/links/<target>/<output>.link,
/// by cmake/record-link.sh. From that, the objects are linked twice (second_link.hpp): first to learn where
/// GNU ld puts everything, then with a script of our own. The second program is measured if it has the
/// functions and variables of the first, else the built program. It is kept in <build>/holdfast/placed until
/// one of the two programs changes, so each pair is linked once.

#include <optional>
#include <vector>

#include "model/placement.hpp"
#include "run/sides/places.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

struct Placed {
  Placement placement;
  std::optional<process::CodePlace> code{};  ///< of the current program; none if it runs as it was linked
  /// Place of the accepted program: its executable under another name, so that neither name shows which
  /// program it is.
  std::optional<process::CodePlace> accepted{};
  FilesByPlace places{};  ///< of the changed functions, on both sides
};

/// Returns the placed programs. `accepted` is the launch of the accepted program. Returns none if the
/// settings disable it, if both run the same code, or if they are not machine code. Does not throw: failures
/// are reported in the result.
std::optional<Placed> placed_like(const process::Launch& accepted, const Program& current,
                                  const Settings& settings);

/// Makes changed functions run at several places (places.hpp), unless the program is not staged or reads its
/// own file.
void vary_places(const std::vector<ChangedFunction>& changed, const process::Launch& accepted,
                 const Program& current, Placed& placed);

/// Returns true if code differs and each function of it is executed at one place only.
bool is_at_one_place(const std::optional<Placed>& placed);

// Return the launches with which the programs are timed.
process::Launch launch_of(const std::optional<Placed>& placed, const process::Launch& current);
process::Launch accepted_launch_of(const std::optional<Placed>& placed, const process::Launch& accepted);

}  // namespace holdfast::run
