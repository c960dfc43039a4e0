#pragma once

/// Instructions of two builds, counted by callgrind: as a round of a range, and as the lines that grew in a culprit.

#include "hunt/called_instructions.hpp"
#include "hunt/compare_range.hpp"
#include "hunt/two_builds.hpp"
#include "model/pinpoint.hpp"

namespace holdfast::hunt {

struct BothCounted {
  CalledInstructions previous;
  CalledInstructions current;
};

/// Returns the instructions of a range instead of its time. Throws Error if nothing of it could be counted.
Round counted_round(TwoBuilds& builds, const BothCounted& counted, const CallRange& range);

/// Returns the instructions of the function's own code; none if none of it was seen.
std::optional<PinpointSides> own_instructions(const TwoBuilds& builds, const BothCounted& counted,
                                              const ComparedFunction& function);

/// Adds the lines of each culprit's last function; none if its path ends with a range of calls. Instructions of calls
/// show nothing about a function's own code, but lines do.
void add_lines(const TwoBuilds& builds, const BothCounted& counted, Pinpoint& found);

/// Returns a sentence on a function that could not be timed: the instructions of its own code in both builds, and the
/// lines that grew. Empty if none of it was seen.
std::string own_code_text(const TwoBuilds& builds, const BothCounted& counted,
                          const ComparedFunction& function);

}  // namespace holdfast::hunt
