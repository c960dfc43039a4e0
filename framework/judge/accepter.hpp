#pragma once

/// TESTER accepter: passes whatever was measured, and shows it (ScalaMeter's Accepter). For benchmarks that
/// are watched and not held to anything. `interval`: confidence interval of the current mean, at
/// SIGNIFICANCE.

#include "judge/question.hpp"

namespace holdfast::judge {

Verdict accepter(const Question& question);

}  // namespace holdfast::judge
