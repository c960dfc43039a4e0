#pragma once

/// A duet: both processes of a round run at once, held to one processor, which one and the other have by turns. What the machine
/// does meanwhile, its clock, a neighbour on the core, a host that takes the processor away, meets both alike. Of processes that
/// run one after the other it meets one.
///
/// With each turn a program loses some of what the processor keeps for it: caches, the branches that it learned, translations
/// of addresses. So turns are long against the time in which a program gets that back, and short against a process of some 40
/// ms. DuetRounds compares what the programs take in a duet with what they take alone.
///
/// The name and the idea are those of L. Bulej, V. Horky, P. Tuma, F. Farquet and A. Prokopec, Duet Benchmarking: Improving
/// Measurement Accuracy in the Cloud (ICPE 2020). They hold the two to two processors; these can have different neighbours.
///
/// It is for programs that compute alone, and do not keep each other from what both need: a port, a file of one name.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "process/collect.hpp"
#include "process/gathered.hpp"
#include "process/plan.hpp"
#include "process/rounds.hpp"

namespace holdfast::process {

/// One process of a duet. `arm.launch.processor` is that of both.
struct DuetPart {
  const Arm& arm;
  int padding = 0;
};

/// What was measured, and what the last process of it printed.
struct Played {
  Collected collected;
  Ended ended;  ///< `out` and `tail` alone
};

/// How long each has the processor. `usual`: 5 ms where the kernel lets a program choose (Linux 6.12), else what the kernel
/// gives, 1 to 6 ms. `brief`: a third process wakes on the processor every millisecond, and with it the kernel gives the
/// processor to the program that had less of it.
enum class Turns { usual, brief };

/// What both came to, in this order. None where one of them failed, which says nothing of it: it may be all right alone.
/// `wire_file`: as of run_and_collect(); each part adds an ending.
std::optional<std::pair<Played, Played>> run_duet(const DuetPart& first, const DuetPart& second,
                                                  const std::string& wire_file, const Spawner& spawn,
                                                  Turns turns = Turns::usual);

// The duets of one measurement: which of its rounds are played so, and whether what they tell is what the programs take alone.
// Private to this floor.
//
// A duet is evidence only where both programs take in it what they take alone. The first rounds show that: beside each of them
// the same programs run once more one after the other, and once more in a duet of brief turns (Watcher::levels). Where they
// take another time in the duet, it is given up, and their processes run in turns from then on.

class DuetRounds {
 public:
  DuetRounds(const RoundsWanted& wanted, const Watcher& watcher, bool has_processors);

  /// Whether they are played from the first round on. A process that does not count shows whether the program can; then
  /// `samples` are what its adapter asks of further ones.
  void prepare(const Arm& arm, const Spawner& spawn, std::optional<int>& samples);

  bool played() const { return played_; }
  /// Whether they may still take the place of rounds in turns.
  bool may_begin() const;
  /// False where a process that was taken did not compute in one thread: then they never do.
  bool begin();
  /// Of a process that counts.
  void note_alone(bool alone) { in_one_thread_ = in_one_thread_ && alone; }

  struct Part {
    const Arm& arm;
    const Slot& slot;
  };
  /// Both processes of a round, and beside them what shows their levels. None where one failed beside the other: then no more are
  /// played, since what keeps one from its work would do so again.
  std::optional<std::pair<Played, Played>> play(const Part& first, const Part& second, const Spawner& spawn);

  /// Looks at the levels in the rounds that were played. True: they are no evidence. `last`: no more rounds can show it.
  bool are_given_up(const std::vector<MeasuredMetric>& together, bool last);
  /// Whether nothing can be said of these rounds yet.
  bool are_open() const { return played_ && open_; }

  /// Why processes ran in turns although DUET asks for duets; or empty.
  std::string why_not() const;

 private:
  bool computes_in_one_thread(Arm arm, const Spawner& spawn, std::optional<int>& samples) const;
  /// False where one of the programs failed beside the other.
  bool run_beside(const Part& first, const Part& second, const Spawner& spawn);

  const RoundsWanted& wanted_;
  const Watcher& watcher_;
  Watcher nobody_;  ///< of processes that are not kept
  Gathered alone_{nobody_};
  Gathered brief_{nobody_};
  bool possible_;
  bool played_ = false;
  bool tried_ = false;
  bool in_one_thread_ = true;  ///< all processes so far computed so
  bool open_;
  std::string ended_;  ///< why; empty: they have not
};

}  // namespace holdfast::process
