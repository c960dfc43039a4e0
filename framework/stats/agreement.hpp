#pragma once

/// Agreement: a program is cleared only by numbers that agree. The guard leaves out what the machine disturbed, and may leave
/// out what the program did to the machine (guard.hpp). Where that may be, `pass` and `improved` on guarded numbers also need
/// the cross-check.

#include <functional>
#include <optional>

#include "model/verdict.hpp"
#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// `pass` or `improved`.
bool is_cleared(Outcome outcome);

/// `guarded`: is_cleared(). The weaker of both where the cross-check clears the program too, else `inconclusive`.
Outcome agreed(Outcome guarded, Outcome cross_check);

/// A verdict that clears the program becomes what is agreed with `judge` of the cross-check, and says why. Without a cross-check
/// it stays. `judge`: what made the verdict of the guarded numbers.
void hold_to(const std::optional<ComparisonInput>& cross_check,
             const std::function<Verdict(const ComparisonInput&)>& judge, Verdict& verdict);

}  // namespace holdfast::stats
