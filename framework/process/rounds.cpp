#include "process/rounds.hpp"

#include <algorithm>
#include <chrono>

#include "process/duet.hpp"
#include "process/gathered.hpp"
#include "process/process.hpp"
#include "process/processors.hpp"
#include "process/rounds_progress.hpp"
#include "process/set_up.hpp"

namespace holdfast::process {
namespace {

double machine_now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The state of one call of run_rounds().
class Rounds {
 public:
  Rounds(const RoundsWanted& wanted, const Watcher& watcher)
      : wanted_(wanted),
        watcher_(watcher),
        gathered_(watcher),
        duets_(wanted, watcher, !processors_.empty()),
        now_s_(watcher.now_s ? watcher.now_s : machine_now_s),
        began_s_(now_s_()) {}

  /// Both sides enter a view if one of them has files shown, so that both have the same costs.
  void show_to_both() { shown_ = true; }

  /// Records the time before the first round separately, because it is spent only once, and not in each round.
  void begin() { before_s_ = now_s_() - began_s_; }

  /// Returns whether, and why, more rounds are needed after `done` rounds.
  Need need(int done) const {
    const Need need = watcher_.need && done > 0 ? watcher_.need(gathered_.all)
                      : done < wanted_.rounds   ? Need::rounds
                                                : Need::nothing;
    return need == Need::nothing && duets_.are_open() ? Need::rounds : need;
  }

  /// Returns true if the budget suffices for one more round of the mean duration, or if lacks_rounds().
  bool room_for(int round, Need need) const {
    const double spent_s = now_s_() - began_s_;
    const int times = need == Need::confirmation ? kTimesToConfirm : 1;
    return round == 0 || lacks_rounds(round, times * wanted_.rounds_min) ||
           spent_s + round_s(round) <= times * wanted_.budget_s;
  }

  /// Returns true if fewer than `least` rounds have run or, of at most three times as many, can be judged.
  bool lacks_rounds(int round, int least) const {
    constexpr int kTimes = 3;
    return round < least ||
           (watcher_.counting && round < kTimes * least && watcher_.counting(gathered_.all) < least);
  }

  /// Returns the processor for a round. The first rounds may use any, and show whether the program computes alone.
  std::optional<int> processor_of(int round) {
    if (wanted_.of_threads) return std::nullopt;
    if (round >= free_rounds(one_thread_) && !alone_)
      alone_ = std::ranges::any_of(gathered_.all, [](const auto& measured) {
        return is_time(measured.metric) && computes_alone(measured.processes);
      });
    if (!alone_.value_or(false) || (processors_.size() < 2 && !duets_.played())) return std::nullopt;
    return processors_[static_cast<std::size_t>(round) % processors_.size()];
  }

  void prepare_duets(const Arm& arm, const Spawner& spawn) {
    duets_.prepare(arm, spawn, samples_);
    if (duets_.played()) alone_ = true;
  }

  /// Returns to rounds in turns if the programs take other times in duets. Returns true if the rounds begin again.
  bool leaves_duets(int done) {
    if (done == 0 || !duets_.are_open()) return false;
    const double spent_s = now_s_() - began_s_ - before_s_;  // half of the budget is kept for rounds in turns
    const bool last = done >= wanted_.rounds || 2 * spent_s >= wanted_.budget_s - before_s_;
    if (!duets_.are_given_up(gathered_.all, last)) return false;
    for (auto& measured : gathered_.all) measured.no_evidence = duets_.why_not();
    begin_anew();
    return true;
  }

  /// Changes to duets if rounds in turns turn out too noisy. Returns true if the rounds begin again.
  bool changes_to_duets(int done) {
    if (done == 0 || !duets_.may_begin()) return false;
    const double left_s = wanted_.budget_s - (now_s_() - began_s_);
    const int fit = static_cast<int>(std::min<double>(wanted_.rounds - done, left_s / round_s(done)));
    if (!watcher_.too_noisy || !watcher_.too_noisy(gathered_.all, fit) || !duets_.begin()) return false;
    alone_ = true;
    begin_anew();
    return true;
  }

  /// Runs both processes of a round at once. Returns false if that is impossible; they must then run one after the other.
  bool play(const DuetRounds::Part& first, const DuetRounds::Part& second, const Spawner& spawn) {
    if (!duets_.played() || !first.arm.launch.processor) return false;
    auto both = duets_.play(first, second, spawn);
    if (!both) return false;
    hear(first.slot.side, first.arm.launch, both->first.ended);
    hear(second.slot.side, second.arm.launch, both->second.ended);
    take(std::move(both->first.collected), first.slot);
    take(std::move(both->second.collected), second.slot);
    return true;
  }

  /// Returns the arm for this slot of the plan.
  Arm arm_in(Arm arm, const Slot& slot) {
    arm.round = slot.round;
    arm.launch.processor = processor_of(slot.round);
    if (shown_ && !arm.launch.shown) arm.launch.shown.emplace();
    if (duets_.played() && arm.launch.processor) play_along(arm);
    if (slot.place)
      arm.launch = in_place(arm.launch, arm.launch.places[static_cast<std::size_t>(*slot.place)]);
    if (samples_) arm.launches = *samples_;
    if (watcher_.ended && slot.round == 0 && arm.speaks_wire && !arm.counting) arm.launch.keep_stdout = true;
    if (wanted_.shares.empty()) return arm;
    return with_samples(arm, wanted_.shares[static_cast<std::size_t>(slot.round) % wanted_.shares.size()]);
  }

  void take(Collected collected, const Slot& slot) {
    if (gathered_.all.empty()) samples_ = collected.samples;
    duets_.note_alone(collected.alone);
    one_thread_ = one_thread_ && collected.alone;
    gathered_.take(std::move(collected), slot);
  }

  bool all_skipped() const { return gathered_.all_skipped(); }

  /// Called after the first process of a comparison. Later ones may be faster, so the limit is twice the budget.
  bool is_too_slow(const Slot& slot, bool is_compared) {
    constexpr int kTimes = 2;
    constexpr int kSides = 2;
    const double spent_s = now_s_() - began_s_ - before_s_;
    const bool is_first = !is_known_to_fit_ && is_compared && slot.round == 0 && !duets_.played();
    is_known_to_fit_ = true;
    if (!is_first || spent_s * kSides * wanted_.rounds_needed <= kTimes * (wanted_.budget_s - before_s_))
      return false;
    for (auto& measured : gathered_.all) measured.too_slow = true;
    return true;
  }

  void say(int rounds_done, Need need) const {
    watcher_.progress(progress_after(rounds_done, need, wanted_,
                                     {.each_s = rounds_done == 0 ? 0 : round_s(rounds_done),
                                      .before_s = before_s_,
                                      .spent_s = now_s_() - began_s_}));
  }

  /// Returns what is needed after the budget is spent. A last look at the existing rounds may raise an alarm, which has
  /// extra time for its confirmation.
  Need need_at_end(int done, Need need) {
    for (auto& measured : gathered_.all) measured.budget_ended = measured.budget_ended.value_or(done);
    if (need != Need::rounds || !watcher_.need) return Need::nothing;
    const bool alarm = watcher_.need(gathered_.all) == Need::confirmation;
    return alarm && room_for(done, Need::confirmation) ? Need::confirmation : Need::nothing;
  }

  std::vector<MeasuredMetric> finish() {
    set_seconds();
    const auto why_not = duets_.why_not();
    for (auto& measured : gathered_.all) {
      measured.duets = duets_.played();
      measured.duets_failed = !why_not.empty();
      if (measured.duets_failed) measured.warnings.push_back({why_not, true, true});
    }
    return std::move(gathered_.all);
  }

 private:
  /// Returns the seconds per round, after `done` rounds.
  double round_s(int done) const { return (now_s_() - began_s_ - before_s_) / done; }

  void begin_anew() {
    set_seconds();
    watcher_.begin_anew(gathered_.all);
    gathered_.forget();
    given_up_s_ = before_s_ = now_s_() - began_s_;
  }

  /// Sets the same time for all metrics, because they share their processes. Excludes rounds that were given up.
  void set_seconds() {
    for (auto& measured : gathered_.all) measured.seconds = now_s_() - began_s_ - given_up_s_;
  }

  /// Sets up a duet. Both processes run on the same machine at the same time, so it is not probed. Results of other
  /// tests are not used, because they may be of processes that ran alone.
  static void play_along(Arm& arm) {
    arm.shared.reset();
    arm.by_processor_time = true;
    arm.probe = nullptr;
    if (arm.speaks_wire) arm.launch.argv.emplace_back("--holdfast-guard=off");
  }

  void hear(Side side, const Launch& launch, const Ended& ended) const {
    if (watcher_.ended) watcher_.ended(side, launch, ended);
  }

  const RoundsWanted& wanted_;
  const Watcher& watcher_;
  Gathered gathered_;
  std::vector<int> processors_ = own_processors();
  DuetRounds duets_;
  std::function<double()> now_s_;
  double began_s_;
  double before_s_ = 0;
  double given_up_s_ = 0;  ///< seconds until the rounds began anew; 0 if they did not
  bool shown_ = false;
  bool is_known_to_fit_ = false;
  bool one_thread_ = true;      ///< each process so far computed in one thread
  std::optional<bool> alone_;   ///< unset until it is known
  std::optional<int> samples_;  ///< for each further process, if the first one reports it
};

Spawner heard(const Spawner& spawn, const Watcher& watcher, Side side) {
  if (!watcher.ended) return spawn;
  return [&, side](const Launch& launch) {
    auto ended = spawn(launch);
    watcher.ended(side, launch, ended);
    return ended;
  };
}

/// Runs launches whose results are discarded, so that all others start from the same state of the machine.
void discard_first(const Arm& arm, const RoundsWanted& wanted, const Spawner& spawn) {
  Arm unread = arm;
  unread.probe = nullptr;
  const int warmups = arm.counting ? 0 : arm.warmup_processes;  // a count is the same in all processes
  for (int i = 0; i < warmups; ++i) {
    unread.round = -1 - i;  // not in the plan
    run_and_collect(unread, wanted.wire_file, 0, spawn);
  }
  if (arm.discards > 0) run_and_collect(with_samples(unread, arm.discards), wanted.wire_file, 0, spawn);
}

/// Counts do not depend on the place of the code. Shared rounds have the places of their numbers among all shared rounds.
CodePlaces places_of(const Arm& current, const std::optional<Arm>& baseline) {
  if (current.counting) return {};
  auto count = current.launch.places.size();
  if (baseline) count = std::min(count, baseline->launch.places.size());
  return {.count = static_cast<int>(count), .first = current.shared ? current.shared->begin() : 0};
}

}  // namespace

std::vector<MeasuredMetric> run_rounds(const Arm& current, const std::optional<Arm>& baseline,
                                       const RoundsWanted& wanted, const Watcher& watcher,
                                       const Spawner& spawner) {
  const image::ContentWatch watch(current.launch.contents, baseline ? baseline->launch.contents : nullptr);
  const Spawner spawn = [&](const Launch& launch) {  // before the results of the process are used
    auto ended = spawner(launch);
    watch.check();
    return ended;
  };
  Rounds rounds(wanted, watcher);
  if (current.launch.shown || (baseline && baseline->launch.shown)) rounds.show_to_both();
  std::optional<SetUp> baseline_set_up;
  if (baseline) baseline_set_up.emplace(*baseline, spawn);
  const SetUp current_set_up(current, spawn);
  if (baseline) discard_first(*baseline, wanted, spawn);
  discard_first(current, wanted, spawn);
  rounds.prepare_duets(current, spawn);
  rounds.begin();
  int begun = 0;
  const auto plan = plan_rounds(wanted.rounds_max > 0 ? wanted.rounds_max : 2 * wanted.rounds,
                                baseline.has_value(), wanted.seed, places_of(current, baseline));
  auto slot = plan.begin();
  const auto begin_anew = [&] {
    begun = 0;
    slot = plan.begin();
  };
  for (; slot != plan.end(); ++slot) {
    if (slot->round == begun) {
      if (rounds.leaves_duets(begun)) begin_anew();
      Need need = rounds.need(begun);
      if (need != Need::nothing && !rounds.room_for(begun, need)) need = rounds.need_at_end(begun, need);
      if (need == Need::nothing) break;
      if (need == Need::rounds && rounds.changes_to_duets(begun)) begin_anew();
      rounds.say(begun++, need);
    }
    const auto arm = rounds.arm_in(slot->side == Side::current ? current : *baseline, *slot);
    const auto next = std::next(slot);
    if (next != plan.end() && next->round == slot->round &&
        rounds.play({arm, *slot},
                    {rounds.arm_in(next->side == Side::current ? current : *baseline, *next), *next},
                    spawn)) {
      slot = next;
    } else {
      rounds.take(run_and_collect(arm, wanted.wire_file, slot->padding, heard(spawn, watcher, slot->side)),
                  *slot);
    }
    if (rounds.all_skipped() || rounds.is_too_slow(*slot, baseline.has_value())) break;
  }
  return rounds.finish();
}

}  // namespace holdfast::process
