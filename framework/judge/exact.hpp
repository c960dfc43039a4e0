#pragma once

/// TESTER exact: for counts that a deterministic program always repeats (instructions, allocations, bytes).
///
/// No distribution is assumed and none is needed: the median of each side is taken, and their ratio is
/// compared with MIN_EFFECT as a tolerance. Beyond it, `regressed` or `improved` by DIRECTION; within it,
/// ends included, `pass`. One value on each side is enough; no spread at all is the normal case. Where the
/// values of a side spread by more than the tolerance, the count is not deterministic, and that is
/// `inconclusive`.
///
/// Uses MIN_EFFECT (0: any difference counts). `interval`: smallest and largest ratio of a current to a
/// baseline value. Zero is a count like any other: from 0 to 0 is no change, from 0 to anything is beyond
/// every tolerance.

#include "judge/question.hpp"

namespace holdfast::judge {

Verdict exact(const Question& question);

}  // namespace holdfast::judge
