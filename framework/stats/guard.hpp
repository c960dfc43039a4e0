#pragma once

/// The guard: leaves out what the machine disturbed, by the probes beside each sample (events/machine_probe.hpp).
///
///   disturbed  A sample is left out where its thread waited 50 us for a processor (2 % of its time, if that
///              is more), or where a probe beside it took longer than usual (probe_readings.hpp): 1.3 times for
///              inner caches, 1.15 times for throughput, twice for the outer cache.
///   repeated   A round does not count where a process has no sample left: another one is to be run.
///   all count  Where that costs more than half of the rounds, all samples count. From eight rounds on, the other choice is
///              taken where it makes the interval of the change shorter than three fifths; a lesser gain may be luck.
///   itself     Where more samples of one program look disturbed, and not by chance, it disturbs itself, as one that lowers the
///              clock now and then: all samples count. Where that may be so, it passes only where all samples pass as well.
///   waited     The wait for a processor is left out of a sample where it is that of its first thread. Where samples spent more
///              than half of their time neither computing nor so, while others wanted the processors, threads or children
///              may have waited unseen: a program passes only where its processor time passes as well.
///
/// What is usual is learned from the first six rounds and kept. What is left out is decided anew after each round. Nothing here
/// depends on which side is which. What a program passes by as well is its cross-check (gate.hpp).
///
/// The clock is left in: both programs meet the same, and a candidate that heats the processor is slower for it. On recorded and
/// on simulated rounds, to divide it out decided no more of them (docs/evidence.md). Sessions of other days need it (clock.hpp).
///
/// The value of a process is what the declared aggregator makes of its samples (aggregator.hpp). What a program computed itself cannot be taken apart, and is not guarded.

#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

struct Guarded {
  bool applies = false;           ///< there are probes beside every sample
  std::vector<Series> baselines;  ///< of the rounds that count, numbered from 0
  Series current;
  /// The processor time of the same samples of the same rounds, where may_have_waited.
  std::vector<Series> baselines_cross_check;
  Series current_cross_check;
  bool may_have_waited = false;
  bool may_disturb_itself = false;  ///< one program: more of its samples look disturbed
  std::vector<int> rounds;          ///< the numbers that those which count had before, ascending
  int rejected = 0;                 ///< rounds that do not count
  double follows = 0;               ///< of sessions: the clock, by this power: 0, 0.5 or 1 (clock.hpp)
  std::string summary;              ///< what was done, as a sentence
};

/// Both sides run as pairs.
Guarded guard(const std::vector<Process>& baseline, const std::vector<Process>& current,
              const Aggregator& by = {});

/// `plain` with the guarded numbers in place of its own; `plain` itself where the guard does not apply.
ComparisonInput guarded_input(ComparisonInput plain, const Guarded& guarded);

/// What a program that the guarded numbers clear has to pass as well: its processor time, where threads or children may have
/// waited for a processor; else all samples, where one program may disturb itself. Else none.
std::optional<ComparisonInput> cross_check_input(ComparisonInput plain, const Guarded& guarded);

}  // namespace holdfast::stats
