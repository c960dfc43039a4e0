#pragma once

/// A duet: both processes of a round run at once, bound to one processor, which they use in turns. Changes of the machine
/// meanwhile affect both equally: its clock, a neighbour on the core, a host that takes the processor away. If processes run one
/// after the other, such a change affects only one.
///
/// At each context switch a program loses some of the processor's state: caches, branch predictions, address translations. So
/// time slices are long compared with the time to restore that state, and short compared with a process of some 40 ms. DuetRounds
/// compares the times of the programs in a duet with their times alone.
///
/// The name and the idea are from L. Bulej, V. Horky, P. Tuma, F. Farquet and A. Prokopec, Duet Benchmarking: Improving
/// Measurement Accuracy in the Cloud (ICPE 2020). They bind the two processes to two processors, which can have different
/// neighbours.
///
/// Duets are for programs that compute alone, and do not compete for a resource that both need: a port, a file of one name.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "process/collect.hpp"
#include "process/gathered.hpp"
#include "process/plan.hpp"
#include "process/rounds.hpp"

namespace holdfast::process {

/// One process of a duet. Both processes share the processor `arm.launch.processor`.
struct DuetPart {
  const Arm& arm;
  int padding = 0;
};

/// The results, and the output of the last process.
struct Played {
  Collected collected;
  Ended ended;  ///< only `out` and `tail`
};

/// Length of the time slices. `usual`: 5 ms if the kernel lets a program choose (Linux 6.12), else the kernel's choice, 1 to 6
/// ms. `brief`: a third process wakes on the processor every millisecond. The kernel then gives the processor to the program that
/// had less of it.
enum class Turns { usual, brief };

/// Returns the results of both, in this order. Empty if one of them failed; it may still work alone. `wire_file` is as in
/// run_and_collect(); each part adds a suffix.
std::optional<std::pair<Played, Played>> run_duet(const DuetPart& first, const DuetPart& second,
                                                  const std::string& wire_file, const Spawner& spawn,
                                                  Turns turns = Turns::usual);

// The duets of one measurement: decides which of its rounds are duets, and tests whether the programs take the same time in them
// as alone. Private to this layer.
//
// A duet is evidence only if both programs take the same time in it as alone. The first rounds test that. In addition to each of
// them the same programs run once more one after the other, and once more in a duet with brief time slices (Watcher::levels). If
// their times in the duet differ, duets are given up, and their processes run one after the other from then on.

class DuetRounds {
 public:
  DuetRounds(const RoundsWanted& wanted, const Watcher& watcher, bool has_processors);

  /// Decides whether duets are used from the first round on. A process that does not count shows whether the program is suitable.
  /// `samples` is then set to the number that its adapter wants for further processes.
  void prepare(const Arm& arm, const Spawner& spawn, std::optional<int>& samples);

  bool played() const { return played_; }
  /// Returns true if duets may still replace rounds in turns.
  bool may_begin() const;
  /// Begins with duets. Returns false if a process so far did not compute in one thread; then duets are never used.
  bool begin();
  /// Notes whether a process that counts computed alone.
  void note_alone(bool alone) { in_one_thread_ = in_one_thread_ && alone; }

  struct Part {
    const Arm& arm;
    const Slot& slot;
  };
  /// Runs both processes of a round, and the additional ones that test the levels. Empty if one failed beside the other. Then no
  /// more duets are run, since the cause of the failure would persist.
  std::optional<std::pair<Played, Played>> play(const Part& first, const Part& second, const Spawner& spawn);

  /// Compares the times in the duets so far with those of processes alone. Returns true if they differ, so that the
  /// duets are not evidence. `last`: true if no more rounds follow.
  bool are_given_up(const std::vector<MeasuredMetric>& together, bool last);
  /// Returns true if it is still unknown whether these rounds are evidence.
  bool are_open() const { return played_ && open_; }

  /// Returns why processes ran in turns although DUET asks for duets; or empty.
  std::string why_not() const;

 private:
  bool computes_in_one_thread(Arm arm, const Spawner& spawn, std::optional<int>& samples) const;
  /// Returns false if one of the programs failed beside the other.
  bool run_beside(const Part& first, const Part& second, const Spawner& spawn);

  const RoundsWanted& wanted_;
  const Watcher& watcher_;
  Watcher nobody_;  ///< for processes that are not kept
  Gathered alone_{nobody_};
  Gathered brief_{nobody_};
  bool possible_;
  bool played_ = false;
  bool tried_ = false;
  bool in_one_thread_ = true;  ///< all processes so far computed in one thread
  bool open_;
  std::string ended_;  ///< why duets have ended; empty if they have not
};

}  // namespace holdfast::process
