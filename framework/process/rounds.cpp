#include "process/rounds.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "model/error.hpp"
#include "process/interrupts.hpp"
#include "process/process.hpp"
#include "process/processors.hpp"

namespace holdfast::process {
namespace {

double machine_now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Process as_process(wire::ChildReport& report, const Usage& usage, const Slot& slot, int index) {
  return {.index = index,
          .pair = slot.round,
          .side = slot.side,
          .samples = std::move(report.samples),
          .aggregate = report.aggregate,
          .usage = usage,
          .warmup = report.warmup,
          .layout = slot.layout};
}

bool same_point(const Measured& measured, const wire::ChildReport& report) {
  return measured.benchmark == report.benchmark && measured.params == report.params;
}

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  return text;
}

/// With other figures in each process it is one warning: the first stands for all.
void note_warnings(const std::vector<std::string>& sentences, Side side, std::vector<Warned>& warnings) {
  for (const auto& sentence : sentences) {
    auto known = std::find_if(warnings.begin(), warnings.end(), [&](const Warned& warned) {
      return without_digits(warned.sentence) == without_digits(sentence);
    });
    if (known == warnings.end()) known = warnings.insert(known, Warned{.sentence = sentence});
    (side == Side::baseline ? known->by_baseline : known->by_current) = true;
  }
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
    if (watcher_.need && done > 0) return watcher_.need(all_);
    return done < wanted_.rounds ? Need::rounds : Need::nothing;
  }

  /// Whether the budget has room for one more round like those before.
  bool room_for(int round, Need need) const {
    const double spent_s = now_s_() - began_s_;
    const int times = need == Need::confirmation ? 2 : 1;
    return round == 0 || lacks_rounds(round, times * wanted_.rounds_min) ||
           spent_s + spent_s / round <= times * wanted_.budget_s;
  }

  /// A machine that disturbs most rounds gets three times as many.
  bool lacks_rounds(int round, int least) const {
    constexpr int kTimes = 3;
    return round < least || (watcher_.counting && round < kTimes * least && watcher_.counting(all_) < least);
  }

  /// The first round runs where it likes, and shows whether the program computes alone.
  std::optional<int> processor_of(int round) {
    if (wanted_.of_threads) return std::nullopt;
    if (round > 0 && !alone_)
      alone_ = std::any_of(all_.begin(), all_.end(), [](const Measured& measured) {
        return is_time(measured.metric) && computes_alone(measured.processes);
      });
    if (round == 0 || !*alone_ || processors_.size() < 2) return std::nullopt;
    return processors_[static_cast<std::size_t>(round) % processors_.size()];
  }

  /// The arm as it runs in that place of the plan.
  Arm arm_in(Arm arm, const Slot& slot) const {
    arm.round = slot.round;
    if (slot.layout) {
      arm.launch.file = arm.launch.layouts[static_cast<std::size_t>(*slot.layout)];
      arm.launch.files.push_back(arm.launch.file);
    }
    if (samples_) arm.launches = *samples_;
    if (wanted_.shares.empty()) return arm;
    return with_samples(arm, wanted_.shares[static_cast<std::size_t>(slot.round) % wanted_.shares.size()]);
  }

  void take(Collected collected, const Slot& slot) {
    for (auto& report : collected.reports) {
      if (report.skipped) {
        skip(report);
      } else {
        add(report, collected.usage, slot);
      }
    }
    check_complete(slot);
    if (first_process_) samples_ = collected.samples;
    first_process_ = false;
  }

  /// Of rounds that the budget will not hold nobody waits for the end; those that confirm are beyond what was wanted.
  void say(int rounds_done) const {
    const double spent_s = now_s_() - began_s_;
    const double each_s = rounds_done == 0 ? 0 : spent_s / rounds_done;
    const double room = each_s > 0 ? std::floor(wanted_.budget_s / each_s) : wanted_.rounds;
    const int rounds = std::max(rounds_done + 1, static_cast<int>(std::min<double>(wanted_.rounds, room)));
    watcher_.progress({rounds_done, rounds, each_s * (rounds - rounds_done)});
  }

  bool all_skipped() const {
    return std::all_of(all_.begin(), all_.end(),
                       [](const Measured& measured) { return measured.skipped.has_value(); });
  }

  void stop_early() {
    for (auto& measured : all_) measured.out_of_budget = true;
  }

  std::vector<Measured> finish() {
    const double seconds = now_s_() - began_s_;  // the same for all: they share their processes
    for (auto& measured : all_) measured.seconds = seconds;
    return std::move(all_);
  }

 private:
  /// A benchmark that skips itself skips all that was or would be measured of it.
  void skip(const wire::ChildReport& report) {
    bool known = false;
    for (auto& measured : all_) {
      if (!same_point(measured, report)) continue;
      measured.skipped = report.skipped;
      known = true;
    }
    if (!known) begin(report).skipped = report.skipped;
  }

  Measured& begin(const wire::ChildReport& report) {
    Measured measured;
    measured.benchmark = report.benchmark;
    measured.params = report.params;
    measured.metric = report.metric;
    measured.unit = report.unit;
    measured.direction = report.direction;
    return all_.emplace_back(std::move(measured));
  }

  void add(wire::ChildReport& report, const Usage& usage, const Slot& slot) {
    Measured& measured = first_process_ ? begin(report) : known(report, slot);
    if (!report.warmup.steady) ++measured.restless;
    note_warnings(report.warnings, slot.side, measured.warnings);
    if (report.curve && slot.side == Side::current) measured.curve = report.curve;
    if (report.profile)
      (slot.side == Side::current ? measured.profiles.current : measured.profiles.baseline) = report.profile;
    measured.processes.push_back(
        as_process(report, usage, slot, static_cast<int>(measured.processes.size())));
    watcher_.keep(measured, measured.processes.back());
  }

  /// What the first process says of its numbers holds for all; others cannot be compared with them.
  Measured& known(const wire::ChildReport& report, const Slot& slot) {
    Measured* other = nullptr;
    for (auto& measured : all_) {
      if (!same_point(measured, report)) continue;
      if (report.metric == measured.metric && report.unit == measured.unit &&
          report.direction == measured.direction)
        return measured;
      if (other == nullptr || measured.metric == report.metric) other = &measured;
    }
    throw Error("the " + std::string(to_string(slot.side)) + " program measures " + report.metric + " in " +
                report.unit +
                (other == nullptr ? ", the other one does not"
                                  : ", the other one " + other->metric + " in " + other->unit) +
                "; accept a new baseline");
  }

  /// Whether this process, which is the last one, has measured all that the first one has.
  void check_complete(const Slot& slot) const {
    std::size_t most = 0;
    for (const auto& measured : all_) {
      if (!measured.skipped) most = std::max(most, measured.processes.size());
    }
    for (const auto& measured : all_) {
      if (measured.skipped || measured.processes.size() == most) continue;
      throw Error("the " + std::string(to_string(slot.side)) + " program does not report all metrics of \"" +
                  measured.benchmark + "\" that the other one does (" + measured.metric +
                  "); accept a new baseline, or name METRICS that both report");
    }
  }

  const RoundsWanted& wanted_;
  const Watcher& watcher_;
  std::function<double()> now_s_;
  double began_s_;
  std::vector<int> processors_ = own_processors();
  std::optional<bool> alone_;  ///< once it is known
  bool first_process_ = true;
  std::optional<int> samples_;  ///< of each further process, if the first one tells
  std::vector<Measured> all_;
};

/// Launches that do not count, for those that do to find the machine as each other leave it.
void discard_first(const Arm& arm, const RoundsWanted& wanted, const Spawner& spawn) {
  if (arm.discards == 0) return;
  Arm once = with_samples(arm, arm.discards);
  once.probe = nullptr;
  run_and_collect(once, wanted.wire_file, 0, spawn);
}

/// Between the setup of an arm and its cleanup.
class SetUp {
 public:
  SetUp(const Arm& arm, const Spawner& spawn) : arm_(arm), spawn_(spawn) {
    run_hook("setup", arm.hooks.setup, arm.launch, spawn);
  }
  SetUp(const SetUp&) = delete;
  SetUp& operator=(const SetUp&) = delete;
  ~SetUp() {
    try {
      run_hook("cleanup", arm_.hooks.cleanup, arm_.launch, spawn_);
    } catch (const Error&) {  // what was measured is good all the same
    } catch (const Interrupted& interrupted) {
      end_as(interrupted);  // a destructor must not throw
    }
  }

 private:
  const Arm& arm_;
  const Spawner& spawn_;
};

/// That both sides have. What is counted does not depend on where code lies.
int layouts_of(const Arm& current, const std::optional<Arm>& baseline) {
  if (current.counting) return 0;
  const auto of_current = current.launch.layouts.size();
  return static_cast<int>(baseline ? std::min(of_current, baseline->launch.layouts.size()) : of_current);
}

}  // namespace

std::vector<Measured> run_rounds(const Arm& current, const std::optional<Arm>& baseline,
                                 const RoundsWanted& wanted, const Watcher& watcher, const Spawner& spawn) {
  Rounds rounds(wanted, watcher);
  std::optional<SetUp> baseline_set_up;
  if (baseline) baseline_set_up.emplace(*baseline, spawn);
  const SetUp current_set_up(current, spawn);
  if (baseline) discard_first(*baseline, wanted, spawn);
  discard_first(current, wanted, spawn);
  int begun = 0;
  for (const Slot& slot : plan_rounds(wanted.rounds_max > 0 ? wanted.rounds_max : 2 * wanted.rounds,
                                      baseline.has_value(), wanted.seed, layouts_of(current, baseline))) {
    if (slot.round == begun) {
      const Need need = rounds.need(begun);
      if (need == Need::nothing) break;
      if (!rounds.room_for(begun, need)) {
        rounds.stop_early();
        break;
      }
      rounds.say(begun++);
    }
    Arm arm = rounds.arm_in(slot.side == Side::current ? current : *baseline, slot);
    arm.launch.processor = rounds.processor_of(slot.round);
    rounds.take(run_and_collect(arm, wanted.wire_file, slot.padding, spawn), slot);
    if (rounds.all_skipped()) break;
  }
  return rounds.finish();
}

}  // namespace holdfast::process
