#include "runner/rounds.hpp"

#include <chrono>

#include "model/error.hpp"
#include "runner/processors.hpp"

namespace holdfast::runner {
namespace {

double machine_now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Process as_process(Collected& collected, const Slot& slot, int index) {
  return {.index = index,
          .pair = slot.round,
          .side = slot.side,
          .samples = std::move(collected.report.samples),
          .usage = collected.usage,
          .warmup = collected.report.warmup};
}

/// One use of run_rounds.
class Rounds {
 public:
  Rounds(const RoundsWanted& wanted, const Watcher& watcher)
      : wanted_(wanted),
        watcher_(watcher),
        now_s_(watcher.now_s ? watcher.now_s : machine_now_s),
        began_s_(now_s_()) {}

  /// What is needed after `done` rounds.
  Need need(int done) const {
    if (watcher_.need && done > 0) return watcher_.need(measured_);
    return done < wanted_.rounds ? Need::rounds : Need::nothing;
  }

  /// Whether the budget has room for one more round like those before.
  bool room_for(int round, Need need) const {
    const double spent_s = now_s_() - began_s_;
    const double budget_s = need == Need::confirmation ? 2 * wanted_.budget_s : wanted_.budget_s;
    return round == 0 || spent_s + spent_s / round <= budget_s;
  }

  /// The first round runs where it likes, and shows whether the program computes alone.
  std::optional<int> processor_of(int round) {
    if (round > 0 && !alone_) alone_ = measured_.metric == "time" && computes_alone(measured_.processes);
    if (round == 0 || !*alone_ || processors_.size() < 2) return std::nullopt;
    return processors_[static_cast<std::size_t>(round) % processors_.size()];
  }

  void take(Collected collected, const Slot& slot) {
    if (collected.report.skipped) {
      measured_.skipped = collected.report.skipped;
      return;
    }
    note_subject(collected.report, slot);
    if (!collected.report.warmup.steady) ++measured_.restless;
    measured_.processes.push_back(as_process(collected, slot, static_cast<int>(measured_.processes.size())));
    watcher_.keep(measured_.processes.back());
  }

  /// What the first process says of its numbers holds for all; others cannot be compared with them.
  void note_subject(const wire::ChildReport& report, const Slot& slot) {
    if (measured_.processes.empty()) {
      measured_.metric = report.metric;
      measured_.unit = report.unit;
      measured_.direction = report.direction;
    } else if (report.metric != measured_.metric || report.unit != measured_.unit ||
               report.direction != measured_.direction) {
      throw Error(std::string("the ") + std::string(to_string(slot.side)) + " program measures " +
                  report.metric + " in " + report.unit + ", the other one " + measured_.metric + " in " +
                  measured_.unit + "; accept a new baseline");
    }
  }

  void say(int rounds_done) const {
    const double each_s = rounds_done == 0 ? 0 : (now_s_() - began_s_) / rounds_done;
    watcher_.progress({rounds_done, wanted_.rounds, each_s * (wanted_.rounds - rounds_done)});
  }

  bool skipped() const { return measured_.skipped.has_value(); }
  void stop_early() { measured_.out_of_budget = true; }

  Measured finish() {
    measured_.seconds = now_s_() - began_s_;
    return std::move(measured_);
  }

 private:
  const RoundsWanted& wanted_;
  const Watcher& watcher_;
  std::function<double()> now_s_;
  double began_s_;
  std::vector<int> processors_ = own_processors();
  std::optional<bool> alone_;  ///< once it is known
  Measured measured_;
};

}  // namespace

Measured run_rounds(const Arm& current, const std::optional<Arm>& baseline, const RoundsWanted& wanted,
                    const Watcher& watcher, const Spawner& spawn) {
  Rounds rounds(wanted, watcher);
  int begun = 0;
  for (const Slot& slot : plan_rounds(wanted.rounds_max > 0 ? wanted.rounds_max : 2 * wanted.rounds,
                                      baseline.has_value(), wanted.seed)) {
    if (slot.round == begun) {
      const Need need = rounds.need(begun);
      if (need == Need::nothing) break;
      if (!rounds.room_for(begun, need)) {
        rounds.stop_early();
        break;
      }
      rounds.say(begun++);
    }
    Arm arm = slot.side == Side::current ? current : *baseline;
    arm.launch.processor = rounds.processor_of(slot.round);
    rounds.take(run_and_collect(arm, wanted.wire_file, slot.padding, spawn), slot);
    if (rounds.skipped()) break;
  }
  return rounds.finish();
}

}  // namespace holdfast::runner
