#pragma once

/// The guard: leaves out what the machine disturbed, by the probes beside each sample (events/machine_probe.hpp).
///
///   `disturbed`  A sample is left out if its thread waited 50 us for a processor (2 % of its time, if that is more). It is
///                also left out if a probe beside it took longer than usual (probe_readings.hpp). The limits are 1.3 times for inner
///                caches, 1.15 times for throughput, twice for the outer cache.
///   `repeated`   A round does not count if a process has no sample left. Another round is then to be run.
///   `all count`  If leaving out costs more than half of the rounds, all samples count. From eight rounds on, the guard
///                takes the other choice if it makes the interval of the change shorter than three fifths. A lesser gain
///                may be luck.
///   `itself`     If more samples of one program look disturbed than chance explains, the program disturbs itself, for
///                example because it lowers the clock now and then. All samples count then. If this is only possible, the
///                program passes only if all samples pass as well.
///   `waited`     The wait for a processor is subtracted from a sample if it is that of its first thread. If samples spent
///                more than half of their time neither computing nor in that wait, while others wanted the processors,
///                threads or children may have waited unseen. A program then passes only if its processor time passes too.
///
/// The usual readings are learned from the first six rounds and kept. The samples to leave out are chosen again after
/// each round. Nothing here depends on which side is which. The second condition of a pass is the cross-check
/// (gate.hpp).
///
/// Times are not adjusted for the clock frequency. Both programs run at the same frequency, and a program that heats
/// the processor until the frequency falls is slower. The adjustment decided no more recorded or simulated rounds
/// (docs/evidence/error-rates.md). Stored sessions of other days need it (clock.hpp).
///
/// The value of a process is the result of the declared aggregator for its samples (aggregator.hpp). A value that a
/// program computed itself cannot be taken apart, and is not guarded.

#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

struct Guarded {
  bool applies = false;           ///< true if there are probes beside every sample
  std::vector<Series> baselines;  ///< the rounds that count, numbered from 0
  Series current;
  /// The processor time of the same samples of the same rounds, if may_have_waited.
  std::vector<Series> baselines_cross_check;
  Series current_cross_check;
  bool may_have_waited = false;
  bool may_disturb_itself = false;  ///< more samples of one program look disturbed
  std::vector<int> rounds;          ///< earlier numbers of the rounds that count, ascending
  int rejected = 0;                 ///< number of rounds that do not count
  double follows = 0;               ///< of sessions: exponent of the clock, 0, 0.5 or 1 (clock.hpp)
  std::string summary;              ///< what the guard did, as a sentence
};

/// Leaves out the disturbed samples. Both sides must have run as pairs.
Guarded guard(const std::vector<Process>& baseline, const std::vector<Process>& current,
              const Aggregator& by = {});

/// Returns `plain` with its numbers replaced by the guarded ones, or `plain` itself if the guard does not apply.
ComparisonInput guarded_input(ComparisonInput plain, const Guarded& guarded);

/// Returns the input that a program must also pass if the guarded numbers clear it. This is its processor time if
/// threads or children may have waited for a processor, else all samples if one program may disturb itself, else
/// none.
std::optional<ComparisonInput> cross_check_input(ComparisonInput plain, const Guarded& guarded);

}  // namespace holdfast::stats
