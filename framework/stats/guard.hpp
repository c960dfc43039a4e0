#pragma once

/// The guard: takes out of the numbers what the machine did, by the probes beside each sample
/// (events/machine_probe.hpp).
///
///   clock      The share of a sample that was spent computing is set to the clock's median speed. How far
///              the program's time follows the clock (by its root, unless not at all or wholly is clearly
///              better) is what makes the samples of one process agree; code that waits for memory follows it
///              little.
///   disturbed  A sample is left out where its thread waited 50 us for a processor (2 % of its time, if that
///              is more), or where a probe beside it took longer than usual (probe_readings.hpp): 1.3 times for
///              clock and inner caches, 1.15 times for throughput, twice for the outer cache.
///   repeated   A round does not count where a process has no sample left: another one is to be run.
///   all count  Where that costs more than half of the rounds, all samples count. From eight rounds on, the other choice is
///              taken where it makes the interval of the change shorter than three fifths; a lesser gain may be luck.
///   itself     Where more samples of one program look disturbed, and not by chance, it disturbs itself: all samples count,
///              and the clock is left in.
///   waited     The wait for a processor is left out of a sample where it is that of its first thread. Where samples spent more
///              than half of their time neither computing nor so, while others wanted the processors, threads or children
///              may have waited unseen: a program passes only where its processor time passes as well.
///
/// What is usual, and how far the clock is followed, is learned from the first six rounds and kept. What is left out, and
/// whether the clock is the same on both sides, is decided anew after each round. No time is ever divided by a cache's
/// probe, since a candidate that empties the caches would normalise its own regression away, and the clock is divided
/// out only where it is the same on both sides: a candidate that heats the processor is slower for it.
/// Nothing here depends on which side is which. What the rounds cannot tell of the clock is no reason to clear a program:
/// it passes only where the cross-check passes as well (agreement.hpp).
///
/// The value of a process is the mean of its samples, a fifth trimmed at each end, or what the declared
/// aggregator makes of them. What a program computed itself cannot be taken apart, and is not guarded.

#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

struct Guarded {
  bool applies = false;           ///< there are probes beside every sample
  std::vector<Series> baselines;  ///< of the rounds that count, numbered from 0
  Series current;
  /// The same samples of the same rounds with the clock left in, or their processor time (may_have_waited).
  std::vector<Series> baselines_cross_check;
  Series current_cross_check;
  bool may_have_waited = false;     ///< the cross-check is of processor time, which no wait is in
  bool may_disturb_itself = false;  ///< one program: more of its samples look disturbed
  std::vector<int> rounds;          ///< the numbers that those which count had before, ascending
  int rejected = 0;                 ///< rounds that do not count
  double follows = 0;               ///< the clock: 0, 0.5 or 1
  std::string summary;              ///< what was done, as a sentence
};

/// Both sides run as pairs.
Guarded guard(const std::vector<Process>& baseline, const std::vector<Process>& current,
              const Aggregator& by = {});

/// Sessions that were kept, and a run of today: the clock's speed of today is put in place of that of each
/// day. Where the program does not wholly follow the clock, `follows` is below 1, and nothing can be said:
/// what else it waits for was not measured on those days.
Guarded guard_sessions(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                       const Aggregator& by = {});

/// `plain` with the guarded numbers in place of its own; `plain` itself where the guard does not apply.
ComparisonInput guarded_input(ComparisonInput plain, const Guarded& guarded);

/// What a program that the guarded numbers clear has to pass as well: the same samples with the clock left in; their processor
/// time, where threads or children may have waited for a processor; all samples as they were measured, where one program may
/// disturb itself, as one whose clock drops now and then. None where that makes no difference: the guard does not apply, or it
/// has divided nothing out.
std::optional<ComparisonInput> cross_check_input(ComparisonInput plain, const Guarded& guarded);

}  // namespace holdfast::stats
