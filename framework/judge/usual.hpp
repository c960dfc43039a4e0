#pragma once

/// Usual: what the probes read beside a program while nobody disturbs it, learned from the first rounds and kept.
/// It is their first quartile, so that up to three quarters of the first samples may be disturbed.
///
/// Both sides have one limit, from the readings of both. A quartile of few rounds is partly luck: with a limit of its
/// own, a side that was lucky once would keep slow samples for good that the other one loses, and be called slower for
/// it. (Of an unchanged program, half of whose processes share their core with a neighbour, at most 1 of 100 gates says
/// `regressed` by one limit: the 95 % bound of 1,000 simulated gates, guard_rates_test.cpp.)
///
/// A reading that is longer beside every process of one program than beside every one of the other is that program's
/// doing: it empties the caches, say. There each side is held to what is usual beside it, since a common limit would
/// leave the program's own slow samples out. By chance that happens to each reading of two in 924
/// = 12! / (6! 6!) unchanged programs.

#include <cstddef>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::judge {

/// Rounds from which is learned what is usual.
inline constexpr std::size_t kLearning = 6;

/// Of one side alone.
Probes usual_of(const std::vector<Process>& side);

/// What is usual on each side of a run.
struct Usual {
  Probes baseline;
  Probes current;
};

Usual usual_of(const std::vector<Process>& baseline, const std::vector<Process>& current);

/// The median reading of the clock beside the samples of the first rounds, 0 where there is none.
double usual_clock(const std::vector<Process>& side);

}  // namespace holdfast::judge
