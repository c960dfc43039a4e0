#pragma once

/// The settings of a benchmark program, which are rows of the table of settings: the command line (`--holdfast-<name>=`) and
/// a benchmark's code (`exec::...`, holdfast/config.hpp) name them, and this resolves them.

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

/// What is asked for about workers that run at the same time.
struct Concurrency {
  std::string threads = {};  ///< as it was written (setting_values.hpp); empty: not set
  int workers = 1;           ///< of the parameter point that is measured
  Groups groups = {};
  bool pin = false;
  double sample_duration_s = defaults::kSampleDurationSeconds;  ///< of modes continuous, squeeze and hammock
  int warmup = 0;                                               ///< windows of these modes that do not count
  std::optional<double> cv = {};
  double cv_time_s = defaults::kCvTimeSeconds;
  SqueezeLimits squeeze = {};
  Jobs jobs = Jobs::apart;
  std::optional<int> in_flight = {};  ///< operations of all submitters; none: 32 for each processor
};

/// The settings of one benchmark, resolved from defaults, code and command line.
struct ResolvedSettings {
  LoopSettings loop;
  Mode mode = Mode::steady;
  bool local = false;  ///< executor: all in this process, warm-ups of all first
  bool guard = true;   ///< probe the machine beside every sample
  std::optional<int> runs;
  bool samples_asked = false;
  std::string aggregator = "default";
  std::string complexity;             ///< empty: no fit
  std::string count;                  ///< counting in place of timing, with this tool; empty: the clock
  std::optional<std::uint64_t> seed;  ///< of all that is drawn in this process; none: a fresh one
  Concurrency concurrency = {};

  /// Whether the samples are calls between two deadlines.
  bool counts_calls() const {
    return mode == Mode::continuous || mode == Mode::squeeze || mode == Mode::hammock;
  }
  /// Whether workers in threads of their own run the body.
  bool is_concurrent() const {
    return counts_calls() || concurrency.workers > 1 || !concurrency.groups.empty();
  }
};

/// Throws Error where one mode is asked for what only another one can give. Not where a program only lists what
/// it has: its options may be meant for some of its benchmarks only.
void check_workers(const ResolvedSettings& resolved);

/// With how many workers a benchmark is measured, a point for each number.
std::vector<int> worker_counts(const ResolvedSettings& resolved);

/// An option of the program that is a setting, for its help.
struct ProgramOption {
  std::string name;
  std::string value;
  std::string help;
};

/// Lists the rows that a program has, in the order of the table, then `count` and `seed`, which only the wrapper gives.
std::vector<ProgramOption> program_options();

/// Applies them in their order; later ones win. Settings of the wrapper alone are checked and have no effect. Throws Error
/// naming the setting, its value and what it may be; `prefix` is how a setting is written there:
/// `--holdfast-samples=many; allowed: a whole number from 1 to 1000000`.
void apply_settings(ResolvedSettings& resolved, const Settings& settings,
                    const std::string& prefix = "--holdfast-");

/// The settings of --holdfast-quick: enough to see that everything runs.
Settings quick_settings();
/// The defaults of one process among many, where they are not those of a program that runs by hand.
Settings settings_of_processes();

/// Of one benchmark: the defaults, its code's settings, then `outside`, those of the command line.
ResolvedSettings resolve_settings(const Settings& code, const Settings& outside);

/// All that is in force in its mode, defaults too, as it would be asked for, in the order of the help. A setting without a
/// value, such as a number of iterations that nobody has given, is left out.
Settings settings_in_force(const ResolvedSettings& resolved);

}  // namespace holdfast::bench
