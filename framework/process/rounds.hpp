#pragma once

/// Runs the plan process by process, and passes on each result as soon as its process has ended.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict.hpp"
#include "process/collect.hpp"
#include "process/plan.hpp"

namespace holdfast::process {

/// Programs for which both processes of a round run at once (duet.hpp). `none`: no program. `of_one_thread_where_noisy`: programs that
/// compute in one thread, once rounds in turns are too noisy (Watcher::too_noisy). `of_one_thread`: these programs, from the first round
/// on. `of_all`: all programs; the CPU times of their threads and children are added.
enum class Duets { none, of_one_thread_where_noisy, of_one_thread, of_all };

struct RoundsWanted {
  int rounds = 0;      ///< rounds that decide, if none is repeated
  int rounds_max = 0;  ///< limit, including rounds that confirm, repeat or measure again; 0: twice `rounds`
  double budget_s =
      0;  ///< a round that would probably end later does not begin; rounds that confirm get as much again
  std::vector<int> shares;  ///< samples of the processes of each round, again from the first after the last;
                            ///< empty if the arms decide
  std::uint64_t seed = 0;
  std::string wire_file;
  bool of_threads = false;  ///< the program has parallel threads: no process is bound to one processor
  Duets duets = Duets::none;
  int rounds_min =
      0;  ///< run even if the budget is spent, so that they can be judged; as many again to confirm
  /// Minimum number of rounds that can decide a comparison. If the first process shows that twice the budget cannot hold them, nothing else
  /// is run (MeasuredMetric::too_slow). 0 means that any number can decide.
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

/// A warning of a program about its samples.
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
  Profiles profiles;                     ///< from the last process of each side
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  double seconds = 0;
  int restless = 0;                 ///< number of processes whose warm-up never became steady
  std::optional<int> budget_ended;  ///< number of rounds when the budget ended, fewer than wanted
  bool too_slow = false;            ///< only its first process was run (RoundsWanted::rounds_needed)
  bool duets = false;               ///< the processes of its rounds ran at once
  bool duets_failed = false;        ///< the processes should have run at once, but did not
  std::string no_evidence;          ///< why these rounds decide nothing; empty if they are evidence
};

/// Result of the test of a duet. `open`: not decided yet. `alone`: both programs take the same time in the duet as alone. `others`: they
/// take other times.
struct DuetLevels {
  enum class Are { open, alone, others };
  Are are = Are::alone;
  std::string why{};  ///< for `others`, a sentence
};

struct Watcher {
  /// Called at once, for each process and each metric that it measured.
  std::function<void(const MeasuredMetric&, const Process&)> keep = [](const MeasuredMetric&,
                                                                       const Process&) {};
  std::function<void(const Progress&)> progress = [](const Progress&) {};
  /// Called after each round, and once more when the budget ends (MeasuredMetric::budget_ended). Empty if exactly the wanted rounds
  /// are to run.
  std::function<Need(const std::vector<MeasuredMetric>&)> need;
  /// Returns how many of the rounds so far can be judged. If empty, all of them can.
  std::function<int(const std::vector<MeasuredMetric>&)> counting;
  /// For Duets::of_one_thread_where_noisy; called after rounds in turns that did not decide. Returns true if duets would decide sooner than
  /// the rounds in turns that still fit into the budget. If empty, the rounds remain in turns.
  std::function<bool(const std::vector<MeasuredMetric>&, int rounds_that_fit)> too_noisy;
  /// For duets, called after each round until the result is known. `together` has the results of the duets, `alone` and `brief` those of as
  /// many rounds in turns and in duets with brief time slices. With `last`, no more rounds follow. Empty if there is no such check.
  std::function<DuetLevels(const std::vector<MeasuredMetric>& together,
                           const std::vector<MeasuredMetric>& alone, const std::vector<MeasuredMetric>& brief,
                           bool last)>
      levels;
  /// Called before the programs change from turns to duets or back. The results so far are not joined with later ones, and the rounds begin
  /// again.
  std::function<void(const std::vector<MeasuredMetric>&)> begin_anew =
      [](const std::vector<MeasuredMetric>&) {};
  std::function<double()> now_s;  ///< a clock; empty means the machine's
  /// Called when a process has ended, also if it failed. For programs that measure themselves, the stdout is kept only of the first process
  /// of each side, because a pipe costs more than /dev/null. Empty if the output is not read.
  std::function<void(Side, const Launch&, const Ended&)> ended;
};

/// Returns everything that the processes measured, in the order of their blocks. Without `baseline`, measures only the current side. Throws
/// the errors of run_and_collect(). Also throws Error if the two programs measure different things, or if a file that belongs to one of
/// them changes (Launch::contents). The processes before the error have been passed to Watcher::keep.
std::vector<MeasuredMetric> run_rounds(const Arm& current, const std::optional<Arm>& baseline,
                                       const RoundsWanted& wanted, const Watcher& watcher,
                                       const Spawner& spawn = run_process);

}  // namespace holdfast::process
