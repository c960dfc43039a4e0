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
#include "stats/aggregator.hpp"

namespace holdfast::stats {

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

// Which samples are believed: those beside which the machine was as usual.

/// A process with those of its samples that are believed.
struct Believed {
  int pair = 0;
  std::optional<int> layout{};
  std::size_t all = 0;  ///< samples that it had
  std::vector<Sample> samples;
};

/// What is left out.
enum class LeaveOut {
  disturbed,  ///< beside whatever was not as usual
  nothing
};

/// The processes of one side of a run, beside whose samples the probes read no more than the limits (guard.hpp)
/// above what is usual.
std::vector<Believed> believed(const std::vector<Process>& side, const Probes& usual, LeaveOut leave_out);

/// The same by what is usual on that side alone.
std::vector<Believed> believed(const std::vector<Process>& side, LeaveOut leave_out);

/// Whether there are readings beside every sample.
bool all_probed(const std::vector<Process>& side);

// How a program's time follows the processor's clock, and its time at the clock's usual speed.

/// Median reading beside the samples of a process; it has some.
double clock_of(const Believed& process);

/// The value of a process at the usual clock: what its samples come to, by default their mean, a fifth
/// trimmed at each end. The share of a sample that was spent computing is multiplied by
/// (usual reading / reading) ^ `follows`.
double value_at(const Believed& process, double usual_clock_ns, double follows, const Aggregator& by = {});

/// How far the samples follow the clock: by its root, unless not at all (0) or wholly (1) makes the samples
/// of one process agree clearly better. 0 where processes have fewer than four samples on average, too few to
/// tell: then the readings lie too far apart as well.
double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns);

}  // namespace holdfast::stats
