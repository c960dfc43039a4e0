#pragma once

/// Every default of the framework, each with its reason. CMake, the command line and a benchmark's own code
/// override them; nothing else in the source repeats them.

#include <cstddef>
#include <cstdint>

namespace holdfast::defaults {

// ---- how much is measured --------------------------------------------------------------------------------

/// Rounds, that is processes on each side, of testers that look once. With the noise of a busy virtual
/// machine (pair sd 0.4 to 1.4 %) a trimmed interval of 20 rounds is 0.3 to 1 % wide on each side: half of
/// the minimum effect.
inline constexpr int kProcesses = 20;

/// Rounds at most of `shift`, which stops at the first look that decides: mostly the first, after six. With noise of 5 %, twice
/// the minimum effect is found in 95 of 100 within so many, which take the budget where a round takes 0.2 s
/// (docs/evidence.md).
inline constexpr int kRoundsMax = 160;

/// Samples in a process. The mean that leaves out a fifth at each end survives six disturbed ones of 30 (stats/aggregator.hpp).
inline constexpr int kSamples = 30;

/// A sample of a millisecond is long against the clock (30 ns) and short against the scheduler's slice, so
/// that a preemption spoils one sample and not the process.
inline constexpr double kSampleSeconds = 0.001;

/// Whatever the body costs, one process measures no longer than this unless SAMPLES asks for it.
inline constexpr double kProcessSeconds = 0.2;

/// Modes continuous, squeeze, hammock and timed take as many as erlperf; each lasts a second there.
inline constexpr int kErlperfSamples = 3;
inline constexpr double kSampleDurationSeconds = 1;
/// Of one process among many: a test should be decided within its budget.
inline constexpr double kSampleDurationOfProcessSeconds = 0.1;
/// Sampling for `cv` ends after this.
inline constexpr double kCvTimeSeconds = 60;
inline constexpr double kCvTimeOfProcessSeconds = 1;

/// MODE squeeze, erlperf's: passes of one worker more each, until three more gain nothing.
inline constexpr int kSqueezeMin = 1;
inline constexpr int kSqueezeStep = 1;
inline constexpr int kSqueezeThreshold = 3;
/// Workers at most, for each processor.
inline constexpr int kSqueezeMaxForProcessor = 2;
/// Operations under way of hammock, for each processor.
inline constexpr int kInFlightForProcessor = 32;

/// A command that takes less runs so long again and again for one process of the plan: a single run of a
/// millisecond says little, and readings of the machine between such runs would take longer than they do.
inline constexpr double kCommandSeconds = 0.02;

/// Seconds for one test, both sides. Twenty rounds of two processes of 0.1 s need 4 s; a slow command of
/// half a second still gets its rounds.
inline constexpr double kBudgetSeconds = 30;

/// A child may take the whole budget, and never less than this: a loaded machine stalls a process for
/// seconds.
inline constexpr double kDeadlineSecondsMin = 10;

/// A sample that waited longer for a processor is no measurement: caches were another's meanwhile.
inline constexpr double kRunDelayNsMax = 50e3;

// ---- warming up ------------------------------------------------------------------------------------------

/// Sliding window. The first sample is up to 7 % slow, the third is normal.
inline constexpr int kWarmupWindow = 3;
/// Steady when the coefficient of variation of the window is below this (ScalaMeter's 10 %).
inline constexpr double kWarmupCov = 0.1;
/// Then measuring goes on, with a warning.
inline constexpr int kWarmupRunsMax = 30;

// ---- deciding --------------------------------------------------------------------------------------------

/// Level of `shift` on each side: the interval is a 90 % one.
inline constexpr double kShiftSignificance = 0.05;
/// Relinking alone moves code by 0.6 % and more; below 2 % a verdict would be about the linker.
inline constexpr double kMinEffect = 0.02;
/// Fewer rounds cannot be trimmed: a fifth of six is one on each side.
inline constexpr int kRoundsMin = 6;
/// Sessions of stored numbers: fewer do not tell how much a machine drifts from one to the next.
inline constexpr std::size_t kSessionsMin = 8;
/// And more than these say how it was in another season.
inline constexpr std::size_t kSessionsMax = 20;
/// ScalaMeter's: so strict that the means of two series of ten must be 21 standard deviations apart.
inline constexpr double kClassicSignificance = 1e-10;
/// SBS begins at 99 % confidence.
inline constexpr double kSbsSignificance = 0.01;
/// SBS compares only series whose interval of the mean is narrower than this share of it.
inline constexpr double kSbsPrecision = 0.02;
/// And at no confidence level below this one.
inline constexpr double kSbsLeastConfidence = 0.90;
/// SBS's, which counts the first measurement too: who wants a second one pays for it with time.
inline constexpr int kReMeasurement = 1;
/// Counts of the same program and input repeat to 0.01 %; the C library's choice of routines by CPU moves
/// them by more than that.
inline constexpr double kExactTolerance = 0.002;
/// ScalaMeter's: intervals are not widened.
inline constexpr double kNoiseMagnitude = 0.0;
/// More undecided tests than this share, and the suite's gate is undecided itself.
inline constexpr double kUndecidedShareMax = 0.2;
/// Of the tests that turn a suite red, at most this share is expected to have lost no more than MIN_EFFECT:
/// what `shift` promises of one test at that edge, kept for a suite of any size. Tests that did not change
/// are far from the edge and turn no suite red (suite/gate_simulation_test.cpp).
inline constexpr double kFalseDiscoveryRate = 0.05;

}  // namespace holdfast::defaults
