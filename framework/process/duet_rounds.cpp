#include "process/duet_rounds.hpp"

namespace holdfast::process {
namespace {

/// Not asleep for more than a tenth of its time.
bool computes_always(const Usage& usage) {
  return usage.user_ns + usage.system_ns >= 0.9 * (usage.wall_ns - usage.run_delay_ns);
}

}  // namespace

DuetRounds::DuetRounds(const RoundsWanted& wanted, const Watcher& watcher, bool has_processors)
    : wanted_(wanted),
      watcher_(watcher),
      possible_(wanted.duets != Duets::none && !wanted.of_threads && has_processors),
      open_(static_cast<bool>(watcher.levels)) {}

void DuetRounds::prepare(const Arm& arm, const Spawner& spawn, std::optional<int>& samples) {
  if (!possible_ || wanted_.duets == Duets::of_one_thread_where_noisy) return;
  played_ = wanted_.duets == Duets::of_all || computes_in_one_thread(arm, spawn, samples);
}

bool DuetRounds::may_begin() const {
  return possible_ && wanted_.duets == Duets::of_one_thread_where_noisy && !tried_;
}

bool DuetRounds::begin() {
  tried_ = true;
  played_ = in_one_thread_;
  return played_;
}

std::optional<std::pair<Played, Played>> DuetRounds::play(const Part& first, const Part& second,
                                                          const Spawner& spawn) {
  auto both =
      run_duet({first.arm, first.slot.padding}, {second.arm, second.slot.padding}, wanted_.wire_file, spawn);
  if (both && open_ && !run_beside(first, second, spawn)) both.reset();
  if (both) return both;
  played_ = false;
  ended_ = "DUET has ended: one of the programs failed while both ran, and their processes ran in turns then";
  return std::nullopt;
}

bool DuetRounds::run_beside(const Part& first, const Part& second, const Spawner& spawn) {
  for (const auto* part : {&first, &second})
    alone_.take(run_and_collect(part->arm, wanted_.wire_file, part->slot.padding, spawn), part->slot);
  auto both = run_duet({first.arm, first.slot.padding}, {second.arm, second.slot.padding}, wanted_.wire_file,
                       spawn, Turns::brief);
  if (!both) return false;
  brief_.take(std::move(both->first.collected), first.slot);
  brief_.take(std::move(both->second.collected), second.slot);
  return true;
}

bool DuetRounds::are_given_up(const std::vector<Measured>& together, bool last) {
  if (!are_open()) return false;
  const auto levels = watcher_.levels(together, alone_.all, brief_.all, last);
  open_ = levels.are == DuetLevels::Are::open;
  played_ = levels.are != DuetLevels::Are::others;
  if (!played_) ended_ = levels.why;
  return !played_;
}

std::string DuetRounds::why_not() const {
  if (played_ || wanted_.duets == Duets::none) return "";
  if (!ended_.empty() || wanted_.duets == Duets::of_one_thread_where_noisy) return ended_;
  return "DUET has no effect: more than one thread of the program computes, or it sleeps; DUET always counts "
         "the processor time of all";
}

/// A machine that stands still for a moment makes a process look as if it slept, but not several.
bool DuetRounds::computes_in_one_thread(Arm arm, const Spawner& spawn, std::optional<int>& samples) const {
  constexpr int kTries = 3;
  arm.shared.reset();
  for (int i = 0; i < kTries; ++i) {
    const auto tried = run_and_collect(arm, wanted_.wire_file, 0, spawn);
    samples = tried.samples;
    if (!tried.alone) return false;
    if (computes_always(tried.usage)) return true;
  }
  return false;
}

}  // namespace holdfast::process
