#pragma once

/// Drift: how far a series has moved since a fixed reference, however slowly. Steps that are each too small
/// to matter add up, and a comparison with the session before never sees them.
///
/// The last sessions are compared with as many from the reference on, by the Hodges-Lehmann shift of the
/// logarithms with bounds (ranks.hpp) against a minimum effect, as TESTER shift does: `regressed`
/// where the lower bound of the loss lies above it, `improved` where the upper bound lies below its mirror,
/// `pass` where it lies within, else `inconclusive`.
///
/// With five sessions a side and noise of 3 % between sessions, a creep of 0.2 % a session over 50 sessions
/// is found in at least 90 cases of 100; of series that do not move, at most 1 in 100 is called slower, and 7 in
/// 100 where half of each deviation is carried over to the next session. With noise of 1 %: at least 99 of 100 are
/// found, and at most 1 in 1,000 of those that do not move is called slower (5 with carrying over). These are 95 %
/// bounds of 4,000 simulated series each (drift_test.cpp).

#include <cstddef>
#include <string>
#include <vector>

#include "model/defaults.hpp"
#include "model/direction.hpp"
#include "model/verdict.hpp"

namespace holdfast::stats {

struct DriftSettings {
  std::size_t sessions = 5;  ///< of each side; three are the least that have bounds at a level of 5 %
  double level = defaults::kShiftSignificance;  ///< of each bound
  double min_effect = defaults::kMinEffect;
  Direction direction = Direction::lower;
  std::string metric = "time";  ///< for words: time is slower, anything else higher
};

/// `series`: one value for each session, in time order, above 0. `reference`: index of the first session of
/// the reference. `message`: "slower by 8.10 % [6.20 %, 9.90 %]", or why it cannot be told, as where there
/// are fewer sessions since the reference than twice `sessions`.
Verdict drift(const std::vector<double>& series, std::size_t reference, const DriftSettings& settings);

}  // namespace holdfast::stats
