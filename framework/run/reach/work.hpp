#pragma once

/// Work: whether a change of time comes with more or fewer instructions. It is asked where the place of the code may explain a change, and
/// could not be varied (run/sides/places.hpp): nothing of the program could be copied.

#include <optional>

#include "model/verdict.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// Up to this change place may explain it: of aligned code that is executed at one place, edits that cost nothing changed the time
/// of most functions by less.
inline constexpr double kOfPlaceMost = 0.1;
/// Instructions that differ by less are as many, as a share.
inline constexpr double kAsMany = 0.002;

/// Instructions of the current program, as a multiple of those of the accepted one, by callgrind; none: they cannot be counted.
std::optional<double> work_ratio(const Declaration& declaration, const Point& point,
                                 const process::Launch& accepted, const process::Launch& current);

/// Weakens a change with as many instructions that place may explain: `regressed` becomes `inconclusive`, and `improved` `pass`.
void hold_to_work(const std::optional<double>& work, Verdict& verdict);

}  // namespace holdfast::run
