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
#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Rounds from which is learned what is usual.
inline constexpr std::size_t kLearning = 6;

/// A quantile of what a probe read beside the samples of the first rounds, 0 where there is none.
double first_reading(const std::vector<Process>& side, double Probes::*probe, double quantile_of);

/// Of one side alone. The clock is left out: a slower one makes the throughput slower as well.
Probes usual_of(const std::vector<Process>& side);

/// What is usual on each side of a run.
struct Usual {
  Probes baseline;
  Probes current;
};

Usual usual_of(const std::vector<Process>& baseline, const std::vector<Process>& current);

// Which samples are believed: those beside which the machine was as usual.

/// A process with those of its samples that are believed.
struct Believed {
  int pair = 0;
  std::optional<int> place{};
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

/// Whether there are readings beside every sample, and the values are not the program's own, which cannot be taken apart.
bool can_be_guarded(const std::vector<Process>& side, const Aggregator& by = {});

/// What the samples of a process come to; it has some. By default their middle_mean().
double value_of(const Believed& process, const Aggregator& by = {});

/// One more value of a series, and what it is of.
void add_process(Series& series, const Believed& process, const Aggregator& by);

}  // namespace holdfast::stats
