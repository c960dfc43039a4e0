#pragma once

/// What two builds executed, counted by callgrind: as a round of a range, and as the lines that grew in a culprit.

#include "hunt/called_instructions.hpp"
#include "hunt/compare_range.hpp"
#include "hunt/two_builds.hpp"
#include "model/pinpoint.hpp"

namespace holdfast::hunt {

struct BothCounted {
  CalledInstructions previous;
  CalledInstructions current;
};

/// The instructions of a range in place of its time. Throws Error where nothing of it could be counted.
Round counted_round(TwoBuilds& builds, const BothCounted& counted, const CallRange& range);

/// What the function's own code executed; none: nothing of it was seen.
std::optional<PinpointSides> own_instructions(const TwoBuilds& builds, const BothCounted& counted,
                                              const ComparedFunction& function);

/// The lines of each culprit's last function; where that is a range of calls, it has none. What calls executed says nothing of
/// own code, but lines do.
void add_lines(const TwoBuilds& builds, const BothCounted& counted, Pinpoint& found);

/// A sentence on a function of which the clock says nothing: what its own code executes in both builds, and the lines that
/// grew. Empty: nothing of it was seen.
std::string own_code_text(const TwoBuilds& builds, const BothCounted& counted,
                          const ComparedFunction& function);

}  // namespace holdfast::hunt
