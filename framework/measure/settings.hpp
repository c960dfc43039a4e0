#pragma once

/// Every setting of a benchmark program: its name, what it may be, and what it does. The same table reads the
/// command line (`--holdfast-<name>=`), the settings in a benchmark's code (`exec::...`,
/// holdfast/config.hpp), and prints the help.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "holdfast/config.hpp"
#include "measure/concurrency.hpp"
#include "measure/loop.hpp"

namespace holdfast::measure {

/// What is measured of a benchmark.
enum class Mode {
  steady,       ///< samples of about a millisecond, after warming up
  start_up,     ///< the life of a whole process; who started it takes the time
  single_shot,  ///< the first call in a fresh process
  latency,      ///< the distribution of single calls
  throughput,   ///< calls in a second
  timed,        ///< so many iterations, and how long they take
  continuous,   ///< calls in a second of workers that run on and on, read at deadlines
  squeeze,      ///< with how many workers most is done
  hammock       ///< work that is done elsewhere, as continuous, with its own defaults (holdfast/hammock.hpp)
};

/// What is in force for one benchmark.
struct InForce {
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
/// it has: what it is told then may be meant for some of its benchmarks.
void check_workers(const InForce& in_force);

/// With how many workers a benchmark is measured, a point for each number.
std::vector<int> worker_counts(const InForce& in_force);

struct SettingRow {
  const char* name;
  const char* value;  ///< as the help calls it
  const char* help;
  void (*apply)(InForce& in_force, const std::string& text);
};

/// In the order of the help. Settings of the wrapper alone are checked here and have no effect in the
/// program.
const std::vector<SettingRow>& setting_rows();

/// Applies them in their order; later ones win. Throws Error naming the setting, its value and what it may be;
/// `prefix` is how a setting is written there: `--holdfast-samples=many: a number ... is needed`.
void apply_settings(InForce& in_force, const Settings& settings, const std::string& prefix = "--holdfast-");

/// What --holdfast-quick stands for: enough to see that everything runs.
Settings quick_settings();
/// The defaults of one process among many, where they are not those of a program that runs by hand.
Settings settings_of_processes();

/// Of one benchmark: the defaults, its code's settings, then `outside`, those of the command line.
InForce in_force(const Settings& code, const Settings& outside);

}  // namespace holdfast::measure
