#pragma once

/// Usual readings: what the probes read beside a program while nothing disturbs it, learned from the first rounds and
/// kept. It is their first quartile, so that up to three quarters of the first samples may be disturbed.
///
/// Both sides have one limit, from the readings of both. A quartile of few rounds is partly luck. With a limit for each
/// side, a side that was lucky once would permanently keep slow samples that the other side loses, and would be called
/// slower. If half of the processes of an unchanged program share their core with a neighbour, one limit gives
/// `regressed` in at most 1 of 100 gates. (95 % bound of 1,000 simulated gates, guard_rates_test.cpp.)
///
/// A reading may be longer beside every process of one program than beside every one of the other. The program itself
/// causes it then, for example because it empties the caches. In this case each side has its own limit, since a common
/// limit would leave the program's own slow samples out. By chance, this happens to each reading in two of 924 = 12! /
/// (6! 6!) unchanged programs.

#include <cstddef>
#include <vector>

#include "model/sample.hpp"
#include "stats/aggregator.hpp"
#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Number of first rounds from which the usual readings are learned.
inline constexpr std::size_t kLearning = 6;

/// Returns a quantile of what a probe read beside the samples of the first rounds, or 0 if there is none.
double first_reading(const std::vector<Process>& side, double Probes::*probe, double quantile_of);

/// Returns the usual readings of one side alone. The clock is left out: a slower one makes the throughput slower as
/// well.
Probes usual_of(const std::vector<Process>& side);

/// The usual readings on each side of a run.
struct Usual {
  Probes baseline;
  Probes current;
};

Usual usual_of(const std::vector<Process>& baseline, const std::vector<Process>& current);

// Selection of samples: uses those during which the probes read their usual values.

/// A process with its selected samples.
struct Believed {
  int pair = 0;
  std::optional<int> place{};
  std::size_t all = 0;  ///< number of samples before the selection
  std::vector<Sample> samples;
};

/// The samples to leave out.
enum class LeaveOut {
  disturbed,  ///< those beside any reading that was not as usual
  nothing
};

/// Returns the processes of one side of a run, with the samples beside which the probes read no more than the limits
/// (guard.hpp) above the usual reading.
std::vector<Believed> believed(const std::vector<Process>& side, const Probes& usual, LeaveOut leave_out);

/// Returns the processes in the same way, with the usual readings taken from that side itself.
std::vector<Believed> believed(const std::vector<Process>& side, LeaveOut leave_out);

/// Returns true if there are readings beside every sample, and the values are not the program's own, which cannot be
/// taken apart.
bool can_be_guarded(const std::vector<Process>& side, const Aggregator& by = {});

/// Returns the value of a process, which has at least one selected sample. The default is the middle_mean()
/// of the samples.
double value_of(const Believed& process, const Aggregator& by = {});

/// Appends the value of a process, and what it was made from, to a series.
void add_process(Series& series, const Believed& process, const Aggregator& by);

}  // namespace holdfast::stats
