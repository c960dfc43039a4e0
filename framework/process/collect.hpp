#pragma once

/// Converts the result of a child to samples, or to an error that says why there are none.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/error.hpp"
#include "model/hooks.hpp"
#include "model/pick.hpp"
#include "process/chosen_blocks.hpp"
#include "process/counting.hpp"
#include "process/foreign.hpp"
#include "process/process.hpp"
#include "process/shared_processes.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::process {

/// A program to run on one side.
struct Arm {
  Side side = Side::current;
  Launch launch;
  std::vector<MeasuredPoint> points;    ///< the points to measure; empty if the program chooses
  std::vector<MeasuredPoint> known_as;  ///< their names in the results; empty if the same
  std::vector<std::string> metrics;     ///< of each point (chosen_blocks.hpp)
  bool own_aggregate = false;           ///< each block must have its own aggregate of the samples
  bool speaks_wire = true;  ///< if false, it is timed from outside, and its samples are its wall times
  std::optional<Foreign> foreign{};  ///< for another harness; then neither wire format nor timing are used
  std::optional<SharedProcesses> shared{};  ///< results that may exist already, and are kept for other tests
  int round = 0;                            ///< of the plan
  std::string metric = "time";              ///< name of the metric that is timed from outside
  int launches =
      1;  ///< launches in one process of the plan, if timed from outside; samples, if foreign (0: its adapter decides)
  double block_s = 0;        ///< minimum total time, for a short command; it is launched again until then
  int warmup_processes = 0;  ///< additional processes before all others, which do not count
  /// The time is CPU time instead of wall time. For a program that is timed from outside, it is that of the program and
  /// its children; for another harness, the CPU time that it reports.
  bool by_processor_time = false;
  int discards = 0;            ///< launches before all others, which do not count
  bool may_fail = false;       ///< for a plain command: its exit code does not matter
  std::optional<Pick> pick{};  ///< for a plain command: samples a number in its output, not its time
  Direction direction = Direction::lower;  ///< of the picked number
  bool may_skip = false;             ///< a program that is timed from outside may report that it cannot run
  bool cold = false;                 ///< its files are dropped from the page cache before each launch
  ShellHooks hooks{};                ///< run around each launch of a plain command
  std::optional<Counting> counting;  ///< replaces samples; then it runs once in a process of the plan
  std::function<Probes()> probe{};   ///< probes the machine while timing from outside; may be empty
};

/// The accepted program needs something that this machine does not have, at its start or later: an instruction of another
/// processor, or an executable format that is not supported.
class CannotRunHere : public Error {
 public:
  using Error::Error;
};

/// Returns the arm with that many samples in its next process.
Arm with_samples(Arm arm, int samples);

/// The warning of a report whose process left others behind (Ended::left).
inline constexpr const char* kLeavesProcesses =
    "it leaves processes behind for which it does not wait, and whose work is not timed";

struct Collected {
  std::vector<wire::ChildReport> reports;  ///< at least one
  Usage usage;
  bool alone = true;             ///< one thread computed all of it (Ended::alone)
  std::optional<int> samples{};  ///< number for further processes (Foreign::samples_after)
};

/// Runs one process of the arm. `wire_file` is a path for its output; the file is made and removed here. `padding` is the number of
/// bytes added to the environment. Throws Error naming the command, what happened and the end of its stderr.
Collected run_and_collect(const Arm& arm, const std::string& wire_file, int padding, const Spawner& spawn);

}  // namespace holdfast::process
