#pragma once

/// From an ended child to its samples, or to the sentence that says why there are none.

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

/// One program to run on one side.
struct Arm {
  Side side = Side::current;
  Launch launch;
  std::vector<MeasuredPoint> points;    ///< that it is asked to measure; empty: whatever it measures
  std::vector<MeasuredPoint> known_as;  ///< what we call these points, where that differs; empty: the same
  std::vector<std::string> metrics;     ///< of each point (chosen_blocks.hpp)
  bool own_aggregate = false;           ///< each block must say what its samples come to
  bool speaks_wire = true;              ///< false: timed from outside, its samples are its wall times
  std::optional<Foreign> foreign{};     ///< of another harness; then it neither speaks wire nor is timed
  std::optional<SharedProcesses> shared{};  ///< what it left may be there already, and is kept for others
  int round = 0;                            ///< of the plan
  std::string metric = "time";              ///< what such a time is called
  int launches =
      1;  ///< of what is timed from outside, for one process of the plan; samples, if foreign (0: its adapter decides)
  double block_s = 0;  ///< of a command that is short: further launches, until they took so long together
  int warmup_processes = 0;  ///< processes like the others that come before all of them, and do not count
  /// The time of what is timed from outside is what it and its children computed, and that of another harness the CPU time
  /// that it tells.
  bool by_processor_time = false;
  int discards = 0;            ///< launches before all others, which do not count
  bool may_fail = false;       ///< of a plain command: its exit code does not matter
  std::optional<Pick> pick{};  ///< of a plain command: what it prints is its sample, and not its time
  Direction direction = Direction::lower;  ///< of what is picked
  bool may_skip = false;  ///< a program that is timed from outside says through the wire if it cannot run
  bool cold = false;      ///< its files are dropped from the page cache before each launch
  ShellHooks hooks{};     ///< around each launch of a plain command
  std::optional<Counting> counting;  ///< in place of samples; then it runs once in a process of the plan
  std::function<Probes()> probe{};   ///< reads the machine beside what is timed from outside; or empty
};

/// The accepted program met what this machine does not have, as soon as it was started or later: an instruction of
/// another processor, or a format that nobody here executes.
class CannotRunHere : public Error {
 public:
  using Error::Error;
};

/// The arm with that many samples in its next process.
Arm with_samples(Arm arm, int samples);

/// Runs one process of the arm. `wire_file`: a path of its own, made and removed here. `padding`: bytes added
/// to the environment. Throws Error naming command, what happened and the end of its stderr.
/// The warning of a report whose process left others behind (Ended::left).
inline constexpr const char* kLeavesProcesses =
    "it leaves processes behind for which it does not wait, and what these compute is not timed";

struct Collected {
  std::vector<wire::ChildReport> reports;  ///< at least one
  Usage usage;
  bool alone = true;             ///< one thread computed all of it (Ended::alone)
  std::optional<int> samples{};  ///< that further processes should take (Foreign::samples_after)
};
Collected run_and_collect(const Arm& arm, const std::string& wire_file, int padding, const Spawner& spawn);

}  // namespace holdfast::process
