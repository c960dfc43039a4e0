#pragma once

/// Every default of the framework, each with its reason. CMake, the command line and a benchmark's own code
/// override them; nothing else in the source repeats them.

#include <cstddef>
#include <cstdint>

namespace holdfast::defaults {

// ---- amount of measuring ---------------------------------------------------------------------------------

/// Number of rounds, that is of processes on each side, of testers with a single look. With the noise of a busy virtual
/// machine (pair sd 0.4 to 1.4 %), a trimmed interval of 20 rounds is 0.3 to 1 % wide on each side. That is at most half
/// of the minimum effect.
inline constexpr int kProcesses = 20;

/// Maximum number of rounds of `shift`, which stops at the first look that decides, usually the first one, after six
/// rounds. With noise of 5 %, this number detects twice the minimum effect in 95 of 100 cases. If a round takes 0.2 s,
/// this number takes the whole budget (docs/evidence/error-rates.md).
inline constexpr int kRoundsMax = 160;

/// Number of samples in a process. The mean without a fifth at each end tolerates six disturbed samples of 30
/// (stats/aggregator.hpp).
inline constexpr int kSamples = 30;

/// A sample of a millisecond is long compared with a reading of the clock (30 ns), and short compared with the time slice
/// of the scheduler. A preemption therefore disturbs one sample and not the process.
inline constexpr double kSampleSeconds = 0.001;

/// One process measures at most this long, unless SAMPLES asks for more.
inline constexpr double kProcessSeconds = 0.2;

/// The modes continuous, squeeze, hammock and timed take as many samples as erlperf, whose samples last a second.
inline constexpr int kErlperfSamples = 3;
inline constexpr double kSampleDurationSeconds = 1;
/// Sample duration of one process of many. It is shorter, so that a test is decided within its budget.
inline constexpr double kSampleDurationOfProcessSeconds = 0.1;
/// Time limit of sampling for `cv`.
inline constexpr double kCvTimeSeconds = 60;
inline constexpr double kCvTimeOfProcessSeconds = 1;

/// MODE squeeze, with erlperf's values: each pass has one worker more, until three more workers gain nothing.
inline constexpr int kSqueezeMin = 1;
inline constexpr int kSqueezeStep = 1;
inline constexpr int kSqueezeThreshold = 3;
/// Maximum number of workers for each processor.
inline constexpr int kSqueezeMaxForProcessor = 2;
/// Number of hammock's operations in flight for each processor.
inline constexpr int kInFlightForProcessor = 32;

/// A shorter command is repeated for this long for one process of the plan. A single run of a millisecond says little,
/// and the probes of the machine between such runs would take longer than the runs.
inline constexpr double kCommandSeconds = 0.02;

/// Seconds for one test, both sides. Twenty rounds of two processes of 0.1 s need 4 s. A slow command of half a second
/// still gets its rounds.
inline constexpr double kBudgetSeconds = 30;

/// A child process may use the whole budget, and never gets less than this, because a loaded machine stalls a process
/// for seconds.
inline constexpr double kDeadlineSecondsMin = 10;

/// A sample that waited longer for a processor is invalid, because another process has used the caches meanwhile.
inline constexpr double kRunDelayNsMax = 50e3;

// ---- warming up ------------------------------------------------------------------------------------------

/// Length of the sliding window. The first sample is up to 7 % slow, the third is normal.
inline constexpr int kWarmupWindow = 3;
/// The process is steady if the coefficient of variation of the window is below this (ScalaMeter's 10 %).
inline constexpr double kWarmupCov = 0.1;
/// Maximum number of warm-up runs. After them, measuring begins with a warning.
inline constexpr int kWarmupRunsMax = 30;

// ---- deciding --------------------------------------------------------------------------------------------

/// Level of `shift` on each side; the interval is a 90 % interval.
inline constexpr double kShiftSignificance = 0.05;
/// Relinking alone moves code, which changes times by 0.6 % and more. Below 2 %, a verdict would be about the linker.
inline constexpr double kMinEffect = 0.02;
/// The minimum effect for a function that is timed by itself. It is larger, because the placement of code changes the
/// time of a single function more than that of a benchmark.
inline constexpr double kFunctionEffect = 0.05;
/// Fewer rounds cannot be trimmed: a fifth of six is one on each side.
inline constexpr int kRoundsMin = 6;
/// Minimum number of sessions of stored numbers. Fewer do not show how much a machine drifts between sessions.
inline constexpr std::size_t kSessionsMin = 8;
/// Maximum number of these sessions. Older ones describe a different state of the machine.
inline constexpr std::size_t kSessionsMax = 20;
/// ScalaMeter's strict level: the means of two series of ten must be 21 standard deviations apart.
inline constexpr double kClassicSignificance = 1e-10;
/// SBS begins at a confidence of 99 %.
inline constexpr double kSbsSignificance = 0.01;
/// SBS compares only series whose confidence interval of the mean is narrower than this share of the mean.
inline constexpr double kSbsPrecision = 0.02;
/// SBS compares at no confidence level below this one.
inline constexpr double kSbsLeastConfidence = 0.90;
/// SBS's value, which includes the first measurement. A second measurement, which takes time, must be requested.
inline constexpr int kReMeasurement = 1;
/// Counts of the same program and input repeat to 0.01 %. The C library selects routines by CPU, which changes the counts
/// by more than that.
inline constexpr double kExactTolerance = 0.002;
/// ScalaMeter's value: intervals are not widened.
inline constexpr double kNoiseMagnitude = 0.0;
/// If more than this share of the tests is undecided, the gate of the suite is undecided.
inline constexpr double kUndecidedShareMax = 0.2;
/// The expected share of tests with a loss of at most MIN_EFFECT among those that turn a suite red is at most this. `shift`
/// guarantees the same for one test with a loss of MIN_EFFECT; this extends it to suites of any size. Unchanged tests are
/// far below that loss and turn no suite red (suite/gate_simulation_test.cpp).
inline constexpr double kFalseDiscoveryRate = 0.05;

}  // namespace holdfast::defaults
