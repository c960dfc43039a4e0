#pragma once

/// Work: determines whether a change of time comes with more or fewer instructions. It is needed if the
/// address of the code may explain a change and could not be varied (run/sides/places.hpp), because no part
/// of the program could be copied.

#include <optional>

#include "model/verdict.hpp"
#include "run/plan/points.hpp"

namespace holdfast::run {

/// Largest change that placement may explain. Edits without cost changed the time of most functions by less,
/// if their code was aligned and executed at one place.
inline constexpr double kOfPlaceMost = 0.1;
/// Share below which a difference in instructions counts as none.
inline constexpr double kAsMany = 0.002;

/// Returns the instructions of the current program as a multiple of the accepted one's, by callgrind; none if
/// they cannot be counted.
std::optional<double> work_ratio(const Declaration& declaration, const Point& point,
                                 const process::Launch& accepted, const process::Launch& current);

/// Weakens a change that placement may explain if the number of instructions is equal: `regressed` becomes
/// `inconclusive`, and `improved` becomes `pass`.
void hold_to_work(const std::optional<double>& work, Verdict& verdict);

}  // namespace holdfast::run
