#include "process/rounds.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "process/duet.hpp"
#include "process/gathered.hpp"
#include "process/process.hpp"
#include "process/processors.hpp"
#include "process/set_up.hpp"

namespace holdfast::process {
namespace {

double machine_now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Not asleep for more than a tenth of its time.
bool computes_always(const Usage& usage) {
  return usage.user_ns + usage.system_ns >= 0.9 * (usage.wall_ns - usage.run_delay_ns);
}

/// One use of run_rounds.
class Rounds {
 public:
  Rounds(const RoundsWanted& wanted, const Watcher& watcher)
      : wanted_(wanted),
        watcher_(watcher),
        gathered_(watcher),
        now_s_(watcher.now_s ? watcher.now_s : machine_now_s),
        began_s_(now_s_()) {}

  /// What came before the first round is paid once.
  void begin() { before_s_ = now_s_() - began_s_; }

  /// What is needed after `done` rounds.
  Need need(int done) const {
    if (watcher_.need && done > 0) return watcher_.need(gathered_.all);
    return done < wanted_.rounds ? Need::rounds : Need::nothing;
  }

  /// Whether the budget has room for one more round like those before.
  bool room_for(int round, Need need) const {
    const double spent_s = now_s_() - began_s_;
    const int times = need == Need::confirmation ? 2 : 1;
    return round == 0 || lacks_rounds(round, times * wanted_.rounds_min) ||
           spent_s + round_s(round) <= times * wanted_.budget_s;
  }

  /// A machine that disturbs most rounds gets three times as many.
  bool lacks_rounds(int round, int least) const {
    constexpr int kTimes = 3;
    return round < least ||
           (watcher_.counting && round < kTimes * least && watcher_.counting(gathered_.all) < least);
  }

  /// The first round runs where it likes, and shows whether the program computes alone.
  std::optional<int> processor_of(int round) {
    if (wanted_.of_threads) return std::nullopt;
    if (round > 0 && !alone_)
      alone_ = std::any_of(gathered_.all.begin(), gathered_.all.end(), [](const Measured& measured) {
        return is_time(measured.metric) && computes_alone(measured.processes);
      });
    if (!alone_.value_or(false) || (processors_.size() < 2 && !duet_)) return std::nullopt;
    return processors_[static_cast<std::size_t>(round) % processors_.size()];
  }

  /// Whether the programs can play duets; a process that does not count shows it.
  void prepare_duets(Arm arm, const Spawner& spawn) {
    if (is_no_matter() || wanted_.duets == Duets::of_one_thread_where_noisy) return;
    duet_ = wanted_.duets == Duets::of_all || computes_in_one_thread(std::move(arm), spawn);
    if (duet_) alone_ = true;
  }

  /// To duets once rounds in turns turn out too noisy, or too few to tell, if all processes computed in one thread. True: they
  /// begin anew.
  bool changes_to_duets(int done) {
    if (is_no_matter() || wanted_.duets != Duets::of_one_thread_where_noisy || duet_ || tried_) return false;
    const double left_s = wanted_.budget_s - (now_s_() - began_s_);
    const int fit = static_cast<int>(std::min<double>(wanted_.rounds - done, left_s / round_s(done)));
    if (!watcher_.too_noisy || !watcher_.too_noisy(gathered_.all, fit)) return false;
    tried_ = true;
    if (!in_one_thread_) return false;
    duet_ = true;
    alone_ = true;
    set_seconds();
    watcher_.begin_anew(gathered_.all);
    gathered_.forget();
    begin();
    return true;
  }

  /// Both processes of a round at once. False where that cannot be: they are to run one after the other, as then do all
  /// later ones, since what keeps one from its work beside the other would do so again.
  bool play(const Arm& first, const Slot& of_first, const Arm& second, const Slot& of_second,
            const Spawner& spawn) {
    if (!duet_ || !first.launch.processor) return false;
    auto both = run_duet({first, of_first.padding}, {second, of_second.padding}, wanted_.wire_file, spawn);
    duet_ = both.has_value();
    ended_duets_ = !both;
    if (!both) return false;
    hear(of_first.side, first.launch, both->first.ended);
    hear(of_second.side, second.launch, both->second.ended);
    take(std::move(both->first.collected), of_first);
    take(std::move(both->second.collected), of_second);
    return true;
  }

  /// The arm as it runs in that place of the plan.
  Arm arm_in(Arm arm, const Slot& slot) {
    arm.round = slot.round;
    arm.launch.processor = processor_of(slot.round);
    if (duet_ && arm.launch.processor) play_along(arm);
    if (slot.layout) {
      arm.launch.file = arm.launch.layouts[static_cast<std::size_t>(*slot.layout)];
      arm.launch.files.push_back(arm.launch.file);
    }
    if (samples_) arm.launches = *samples_;
    if (watcher_.ended && slot.round == 0 && arm.speaks_wire && !arm.counting) arm.launch.keep_stdout = true;
    if (wanted_.shares.empty()) return arm;
    return with_samples(arm, wanted_.shares[static_cast<std::size_t>(slot.round) % wanted_.shares.size()]);
  }

  void take(Collected collected, const Slot& slot) {
    if (gathered_.all.empty()) samples_ = collected.samples;
    in_one_thread_ = in_one_thread_ && collected.alone;
    gathered_.take(std::move(collected), slot);
  }

  bool all_skipped() const { return gathered_.all_skipped(); }

  /// Of rounds that the budget will not hold nobody waits for the end; those that confirm are beyond what was wanted.
  void say(int rounds_done) const {
    const double each_s = rounds_done == 0 ? 0 : round_s(rounds_done);
    const double room = each_s > 0 ? std::floor((wanted_.budget_s - before_s_) / each_s) : wanted_.rounds;
    const int rounds = std::max(rounds_done + 1, static_cast<int>(std::min<double>(wanted_.rounds, room)));
    watcher_.progress({rounds_done, rounds, each_s * (rounds - rounds_done)});
  }

  /// What is needed where the budget has no room for what was. Of the rounds that are there, a last look may be an alarm, and
  /// then there is room to confirm it.
  Need need_at_end(int done, Need need) {
    for (auto& measured : gathered_.all) {
      if (!measured.budget_ended) measured.budget_ended = done;
    }
    if (need != Need::rounds || !watcher_.need) return Need::nothing;
    const bool alarm = watcher_.need(gathered_.all) == Need::confirmation;
    return alarm && room_for(done, Need::confirmation) ? Need::confirmation : Need::nothing;
  }

  std::vector<Measured> finish() {
    set_seconds();
    const bool lacks = wanted_.duets == Duets::of_one_thread_where_noisy ? ended_duets_ : !duet_;
    for (auto& measured : gathered_.all) {
      measured.duets = duet_;
      if (wanted_.duets != Duets::none && lacks) measured.warnings.push_back({why_no_duet(), true, true});
    }
    return std::move(gathered_.all);
  }

 private:
  bool is_no_matter() const {
    return wanted_.duets == Duets::none || wanted_.of_threads || processors_.empty();
  }

  /// Of one, after so many.
  double round_s(int done) const { return (now_s_() - began_s_ - before_s_) / done; }

  /// The same for all: they share their processes.
  void set_seconds() {
    for (auto& measured : gathered_.all) measured.seconds = now_s_() - began_s_;
  }

  /// A machine that stands still for a moment makes a process look as if it slept, but not several.
  bool computes_in_one_thread(Arm arm, const Spawner& spawn) {
    constexpr int kTries = 3;
    arm.shared.reset();
    for (int i = 0; i < kTries; ++i) {
      const auto tried = run_and_collect(arm, wanted_.wire_file, 0, spawn);
      samples_ = tried.samples;
      if (!tried.alone) return false;
      if (computes_always(tried.usage)) return true;
    }
    return false;
  }

  /// In a duet the machine is the same for both, so nobody asks it.
  static void play_along(Arm& arm) {
    arm.by_processor_time = true;
    arm.probe = nullptr;
    if (arm.speaks_wire) arm.launch.argv.emplace_back("--holdfast-guard=off");
  }

  void hear(Side side, const Launch& launch, const Ended& ended) const {
    if (watcher_.ended) watcher_.ended(side, launch, ended);
  }

  std::string why_no_duet() const {
    return !ended_duets_
               ? "DUET has no effect: more than one thread of the program computes, or it sleeps; DUET "
                 "always counts the processor time of all"
               : "DUET has ended: one of the programs failed while both ran, and their processes ran in "
                 "turns then";
  }

  const RoundsWanted& wanted_;
  const Watcher& watcher_;
  Gathered gathered_;
  std::function<double()> now_s_;
  double began_s_;
  double before_s_ = 0;
  std::vector<int> processors_ = own_processors();
  std::optional<bool> alone_;  ///< once it is known
  bool duet_ = false;
  bool ended_duets_ = false;
  bool tried_ = false;          ///< to change to them
  bool in_one_thread_ = true;   ///< all processes so far computed so
  std::optional<int> samples_;  ///< of each further process, if the first one tells
};

Spawner heard(const Spawner& spawn, const Watcher& watcher, Side side) {
  if (!watcher.ended) return spawn;
  return [&, side](const Launch& launch) {
    auto ended = spawn(launch);
    watcher.ended(side, launch, ended);
    return ended;
  };
}

/// Launches that do not count, for those that do to find the machine as each other leave it.
void discard_first(const Arm& arm, const RoundsWanted& wanted, const Spawner& spawn) {
  Arm unread = arm;
  unread.probe = nullptr;
  const int warmups = arm.counting ? 0 : arm.warmup_processes;  // a count is the same in all of them
  for (int i = 0; i < warmups; ++i) {
    unread.round = -1 - i;  // of none of the plan
    run_and_collect(unread, wanted.wire_file, 0, spawn);
  }
  if (arm.discards > 0) run_and_collect(with_samples(unread, arm.discards), wanted.wire_file, 0, spawn);
}

/// That both sides have. What is counted does not depend on where code lies.
int layouts_of(const Arm& current, const std::optional<Arm>& baseline) {
  if (current.counting) return 0;
  const auto of_current = current.launch.layouts.size();
  return static_cast<int>(baseline ? std::min(of_current, baseline->launch.layouts.size()) : of_current);
}

}  // namespace

std::vector<Measured> run_rounds(const Arm& current, const std::optional<Arm>& baseline,
                                 const RoundsWanted& wanted, const Watcher& watcher, const Spawner& spawner) {
  const image::ContentWatch watch(current.launch.contents, baseline ? baseline->launch.contents : nullptr);
  const Spawner spawn = [&](const Launch& launch) {  // before anybody takes what the process measured
    auto ended = spawner(launch);
    watch.check();
    return ended;
  };
  Rounds rounds(wanted, watcher);
  std::optional<SetUp> baseline_set_up;
  if (baseline) baseline_set_up.emplace(*baseline, spawn);
  const SetUp current_set_up(current, spawn);
  if (baseline) discard_first(*baseline, wanted, spawn);
  discard_first(current, wanted, spawn);
  rounds.prepare_duets(current, spawn);
  rounds.begin();
  int begun = 0;
  const auto plan = plan_rounds(wanted.rounds_max > 0 ? wanted.rounds_max : 2 * wanted.rounds,
                                baseline.has_value(), wanted.seed, layouts_of(current, baseline));
  for (auto slot = plan.begin(); slot != plan.end(); ++slot) {
    if (slot->round == begun) {
      Need need = rounds.need(begun);
      if (need == Need::nothing) break;
      if (!rounds.room_for(begun, need)) need = rounds.need_at_end(begun, need);
      if (need == Need::nothing) break;
      if (need == Need::rounds && begun > 0 && rounds.changes_to_duets(begun)) {
        begun = 0;
        slot = plan.begin();
      }
      rounds.say(begun++);
    }
    const auto arm = rounds.arm_in(slot->side == Side::current ? current : *baseline, *slot);
    const auto next = std::next(slot);
    if (next != plan.end() && next->round == slot->round &&
        rounds.play(arm, *slot, rounds.arm_in(next->side == Side::current ? current : *baseline, *next),
                    *next, spawn)) {
      slot = next;
    } else {
      rounds.take(run_and_collect(arm, wanted.wire_file, slot->padding, heard(spawn, watcher, slot->side)),
                  *slot);
    }
    if (rounds.all_skipped()) break;
  }
  return rounds.finish();
}

}  // namespace holdfast::process
