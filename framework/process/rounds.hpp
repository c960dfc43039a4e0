#pragma once

/// Running the plan: process after process, each handed on as soon as it has ended.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"
#include "process/collect.hpp"
#include "process/plan.hpp"

namespace holdfast::process {

/// Which programs run both processes of a round at once (duet.hpp): none; those that compute in one thread, once rounds in turns
/// are too noisy (Watcher::too_noisy), or from the first round on; also others, of whose threads and children the processor
/// time is added.
enum class Duets { none, of_one_thread_where_noisy, of_one_thread, of_all };

struct RoundsWanted {
  int rounds = 0;      ///< that decide, if none is repeated
  int rounds_max = 0;  ///< of all: also those that confirm, repeat or measure again; 0: twice `rounds`
  double budget_s =
      0;  ///< no round begins that would probably end later; as much again for those that confirm
  std::vector<int> shares;  ///< samples of the processes of each round, again from the first after the last;
                            ///< empty: as the arms say
  std::uint64_t seed = 0;
  std::string wire_file;
  bool of_threads = false;  ///< that run at the same time: no process is kept on one processor
  Duets duets = Duets::none;
  int rounds_min = 0;  ///< that can be judged, although the budget is spent; as many again confirm
  /// Of a comparison, those without which nothing is decided: where the first process shows that twice the budget cannot hold
  /// them, nothing else is run (MeasuredMetric::too_slow). 0: whatever there is counts.
  int rounds_needed = 0;
};

/// The state after each process: rounds done, rounds wanted, seconds until the probable end. Rounds that confirm an alarm are not
/// counted as wanted; they end after `left_s` at the latest.
struct Progress {
  int rounds_done = 0;
  int rounds_wanted = 0;
  double left_s = 0;
  bool confirms = false;
};

/// A sentence that a program said of its samples.
struct Warned {
  std::string sentence;
  bool by_baseline = false;
  bool by_current = false;
};

/// One metric of one benchmark at one parameter point.
struct MeasuredMetric {
  std::string benchmark;
  std::string params = "{}";
  std::vector<Process> processes;
  std::optional<std::string> skipped;    ///< the benchmark's own reason
  std::vector<Warned> warnings;          ///< each sentence once
  std::optional<ThroughputCurve> curve;  ///< of the current program, from the last process
  Profiles profiles;                     ///< from the last process of each
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  double seconds = 0;
  int restless = 0;                 ///< processes whose warm-up never became steady
  std::optional<int> budget_ended;  ///< after so many rounds, of fewer than were wanted
  bool too_slow = false;            ///< nothing but its first process was run (RoundsWanted::rounds_needed)
  bool duets = false;               ///< the processes of its rounds ran at once
  std::string no_evidence;          ///< why nothing is decided by these rounds; empty: they are evidence
};

/// What is known of the levels in a duet: nothing yet, or whether both programs take in it what they take alone.
struct DuetLevels {
  enum class Are { open, alone, others };
  Are are = Are::alone;
  std::string why{};  ///< of `others`, a sentence
};

struct Watcher {
  /// Called at once, for each process and each thing that it measured.
  std::function<void(const MeasuredMetric&, const Process&)> keep = [](const MeasuredMetric&,
                                                                       const Process&) {};
  std::function<void(const Progress&)> progress = [](const Progress&) {};
  /// Asked after each round, and once more when the budget ends (MeasuredMetric::budget_ended). Empty: all rounds are wanted, and no
  /// more.
  std::function<Need(const std::vector<MeasuredMetric>&)> need;
  /// How many of the rounds so far can be judged; empty: all of them.
  std::function<int(const std::vector<MeasuredMetric>&)> counting;
  /// Of Duets::of_one_thread_where_noisy, after rounds in turns that did not decide: whether rounds at once would decide sooner
  /// than those that still fit. Empty: they would not.
  std::function<bool(const std::vector<MeasuredMetric>&, int rounds_that_fit)> too_noisy;
  /// Of duets, after each round until it is known: what the programs took together, and in as many other rounds alone and in duets
  /// of brief turns. `last`: no more rounds will tell. Empty: nobody asks.
  std::function<DuetLevels(const std::vector<MeasuredMetric>& together,
                           const std::vector<MeasuredMetric>& alone, const std::vector<MeasuredMetric>& brief,
                           bool last)>
      levels;
  /// Told before the programs run at once, or in turns again: what was measured so far stands for itself, and the rounds begin
  /// anew.
  std::function<void(const std::vector<MeasuredMetric>&)> begin_anew =
      [](const std::vector<MeasuredMetric>&) {};
  std::function<double()> now_s;  ///< a clock; empty: the machine's
  /// Called when a process has ended, well or not. Of programs that measure themselves, the first of each side then has
  /// its stdout kept: a pipe costs more than /dev/null. Empty: nobody reads what they print.
  std::function<void(Side, const Launch&, const Ended&)> ended;
};

/// All that the processes measured, in the order of their blocks. `baseline`: none for measuring the current
/// side alone. Throws what run_and_collect() throws, and Error where the two programs measure different
/// things, or a file that belongs to one of them changes (Launch::contents); the processes before have been kept.
std::vector<MeasuredMetric> run_rounds(const Arm& current, const std::optional<Arm>& baseline,
                                       const RoundsWanted& wanted, const Watcher& watcher,
                                       const Spawner& spawn = run_process);

}  // namespace holdfast::process
