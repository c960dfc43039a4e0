#pragma once

/// The duets of one measurement: which of its rounds are played so, and whether what they tell is what the programs take alone.
/// Private to this floor.
///
/// A duet is evidence only where both programs take in it what they take alone. The first rounds show that: beside each of them
/// the same programs run once more one after the other, and once more in a duet of brief turns (Watcher::levels). Where they
/// take another time in the duet, it is given up, and their processes run in turns from then on.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "process/duet.hpp"
#include "process/gathered.hpp"
#include "process/plan.hpp"
#include "process/rounds.hpp"

namespace holdfast::process {

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
  bool are_given_up(const std::vector<Measured>& together, bool last);
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
