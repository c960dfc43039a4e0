#pragma once

/// Resolves the settings of a benchmark program, which are rows of the table of settings. They come from the command line
/// (`--holdfast-<name>=`) and from a benchmark's code (`exec::...`, holdfast/config.hpp).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/loop.hpp"
#include "bench/setting_values.hpp"
#include "bench/squeeze.hpp"
#include "holdfast/config.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::bench {

/// The requested settings of concurrent workers.
struct Concurrency {
  std::string threads = {};  ///< unparsed (setting_values.hpp); empty if not set
  int workers = 1;           ///< number of workers at the measured parameter point
  Groups groups = {};
  bool pin = false;
  double sample_duration_s = defaults::kSampleDurationSeconds;  ///< of modes continuous, squeeze and hammock
  int warmup = 0;                         ///< number of discarded windows of these modes
  Priority priority = Priority::highest;  ///< of the thread that reads the counters of these modes
  std::optional<double> cv = {};
  double cv_time_s = defaults::kCvTimeSeconds;
  SqueezeLimits squeeze = {};
  Jobs jobs = Jobs::apart;
  std::optional<int> in_flight = {};  ///< number of operations of all submitters; none for 32 per processor
};

/// The settings of one benchmark, resolved from defaults, code and command line.
struct ResolvedSettings {
  LoopSettings loop;
  Mode mode = Mode::steady;
  bool local = false;  ///< the local executor: all benchmarks in this process, after the warm-ups of all
  bool guard = true;   ///< true to probe the machine before and after every sample
  std::optional<int> runs;
  bool samples_asked = false;
  std::string aggregator = "default";
  std::string complexity;             ///< empty for no fit
  std::string count;                  ///< the tool that counts instead of timing; empty for the clock
  std::optional<std::uint64_t> seed;  ///< of all random numbers in this process; none for a new one
  Concurrency concurrency = {};

  /// Returns true if the samples are calls between two deadlines.
  bool counts_calls() const { return holdfast::counts_calls(mode); }
  /// Returns true if workers in threads of their own run the body.
  bool is_concurrent() const {
    return counts_calls() || concurrency.workers > 1 || !concurrency.groups.empty();
  }
};

/// Throws Error if the settings request something that only another mode supports. Do not call it when a program only
/// lists its benchmarks, because its options may apply to some of them only.
void check_workers(const ResolvedSettings& resolved);

/// Returns the numbers of workers with which a benchmark is measured, a point for each number.
std::vector<int> worker_counts(const ResolvedSettings& resolved);

/// An option of the program that is a setting, with its help.
struct ProgramOption {
  std::string name;
  std::string value;
  std::string help;
};

/// Lists the rows that a program has, in the order of the table, then `count` and `seed`, which only the wrapper sets.
std::vector<ProgramOption> program_options();

/// Applies settings in their order; later ones override earlier ones. Settings that only the wrapper uses are checked and
/// have no effect. Throws Error with the setting, its value and the valid values; `prefix` precedes the setting:
/// `--holdfast-samples=many; allowed: a whole number from 1 to 1000000`.
void apply_settings(ResolvedSettings& resolved, const Settings& settings,
                    const std::string& prefix = "--holdfast-");

/// Returns the settings of --holdfast-quick, which suffice to check that everything runs.
Settings quick_settings();
/// Returns the defaults of one process of many, as far as they differ from those of a program that runs by hand.
Settings settings_of_processes();

/// Resolves the settings of one benchmark: the defaults, its code's settings, then `outside`, those of the command line.
ResolvedSettings resolve_settings(const Settings& code, const Settings& outside);

/// Returns all effective settings of the mode, including defaults, in the syntax and in the order of the help. A setting
/// without a value, such as a number of iterations that is not given, is omitted.
Settings settings_in_force(const ResolvedSettings& resolved);

}  // namespace holdfast::bench
