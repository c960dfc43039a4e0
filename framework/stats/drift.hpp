#pragma once

/// Drift: how far a series has moved since a fixed reference, however slowly. Steps that are each too small to matter
/// add up, and a comparison with the previous session never sees them.
///
/// The last sessions are compared with as many from the reference on, by the Hodges-Lehmann shift of the logarithms
/// with bounds (ranks.hpp). The minimum effect applies as in TESTER shift. The verdict is `regressed` if the lower
/// bound of the loss is above it, `improved` if the upper bound is below its mirror, `pass` if both are within, else
/// `inconclusive`.
///
/// The rates are for five sessions a side, and a creep of 0.2 % a session over 50 sessions. With noise of 3 % between
/// sessions, it is found in at least 90 cases of 100. A series that does not move is called slower in at most 1 of
/// 100 cases. It is 7 of 100 if half of each deviation is carried over to the next session. With noise of 1 %, at
/// least 99 of 100 are found. At most 1 in 1,000 of those that do not move is called slower (5 with carrying over).
/// These are 95 % bounds of 4,000 simulated series each (drift_test.cpp).

#include <cstddef>
#include <string>
#include <vector>

#include "model/defaults.hpp"
#include "model/direction.hpp"
#include "model/verdict.hpp"

namespace holdfast::stats {

struct DriftSettings {
  std::size_t sessions = 5;  ///< of each side; a bound at a level of 5 % needs at least three
  double level = defaults::kShiftSignificance;  ///< of each bound
  double min_effect = defaults::kMinEffect;
  Direction direction = Direction::lower;
  std::string metric = "time";  ///< for words: time is slower, anything else higher
};

/// Judges the drift since the reference. `series`: one value for each session, in time order, above 0. `reference`:
/// index of the first session of the reference. `message`: "slower by 8.10 % [6.20 %, 9.90 %]", or the reason if
/// there is no answer, such as fewer sessions since the reference than twice `sessions`.
Verdict drift(const std::vector<double>& series, std::size_t reference, const DriftSettings& settings);

}  // namespace holdfast::stats
