#pragma once

/// Parts: how a range that is slower is divided, and in which order the parts are compared.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "model/pinpoint.hpp"

namespace holdfast::hunt {

/// Places in the list of calls that can be measured, both included.
struct Part {
  std::size_t first = 0;
  std::size_t last = 0;

  bool single() const { return first == last; }
};

/// The call whose instructions grew, if it holds at least `material` of all that grew: the one to try first.
/// `counted`: of a single call, if known.
std::optional<std::size_t> suspect_in(
    const Part& part, double material,
    const std::function<std::optional<PinpointSides>(std::size_t call)>& counted);

/// Of a part with several calls: the suspect, then what lies before and behind it; without one, its halves; every
/// call by itself where the finding is `linear`. Of a single call: itself.
std::vector<Part> parts_of(const Part& part, bool linear, std::optional<std::size_t> suspect);

}  // namespace holdfast::hunt
