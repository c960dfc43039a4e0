#include "process/duet.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <ctime>
#include <fstream>
#include <type_traits>

#include "process/processors.hpp"
#include "process/scratch_files.hpp"
#include "process/side_by_side.hpp"

namespace holdfast::process {
namespace {

/// In shorter time slices programs spend time on restoring lost processor state; in longer ones the state of the machine
/// changes. A program that repeats 40,000 data-dependent branches took 10 % longer in slices of 1 ms, and 0.5 % longer in
/// slices of this length.
constexpr long kTurnNs = 5'000'000;
constexpr long kBriefTurnNs = 1'000'000;

/// Header that a copy of this process passes back, before the texts.
struct Handed {
  Usage usage;
  int samples = -1;  ///< -1 if not reported
  std::size_t out = 0;
  std::size_t tail = 0;
};
static_assert(std::is_trivially_copyable_v<Handed>);

/// Both sides of the transfer are the same program, so bytes of a structure need no format.
std::string handed_by(const Played& played) {
  const auto& [collected, ended] = played;
  const Handed handed{.usage = collected.usage,
                      .samples = collected.samples.value_or(-1),
                      .out = ended.out.size(),
                      .tail = ended.tail.size()};
  std::string bytes(sizeof handed, '\0');
  std::memcpy(bytes.data(), &handed, sizeof handed);
  return bytes + ended.out + ended.tail + wire::child_lines(collected.reports);
}

/// Reads the data that a copy passed back; empty if the copy did not finish.
std::optional<Played> handed_over(const std::string& bytes) {
  Handed handed;
  // A copy that finished has at least one report behind the header.
  if (bytes.size() <= sizeof handed) return std::nullopt;
  std::memcpy(&handed, bytes.data(), sizeof handed);
  const auto text = bytes.substr(sizeof handed);
  Played played{
      .collected = {.reports = wire::parse_child_lines(text.substr(handed.out + handed.tail), "a duet"),
                    .usage = handed.usage},
      .ended = {.out = text.substr(0, handed.out), .tail = text.substr(handed.out, handed.tail)}};
  if (handed.samples >= 0) played.collected.samples = handed.samples;
  return played;
}

/// The kernel's struct sched_attr, as of Linux 3.14. It is declared here because its header cannot be included together with
/// sched.h.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes);
  std::uint32_t policy = 0;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime_ns = 0;
  std::uint64_t deadline_ns = 0;
  std::uint64_t period_ns = 0;
};

/// Requests longer time slices for this process and those that it starts. Kernels before Linux 6.12 ignore the request; if it
/// is forbidden (seccomp), the slices do not change.
void ask_for_long_turns() {
  SchedulingAttributes own;
  // The attributes are read first, because setting them replaces the nice value, too.
  if (syscall(SYS_sched_getattr, 0, &own, sizeof own, 0) != 0) return;
  if (own.policy != SCHED_OTHER && own.policy != SCHED_BATCH) return;
  own.runtime_ns = kTurnNs;
  syscall(SYS_sched_setattr, 0, &own, 0);
}

Played play(const DuetPart& part, const std::string& wire_file, const Spawner& spawn) {
  Played played;
  played.collected = run_and_collect(part.arm, wire_file, part.padding,
                                     [&](const Launch& launch) { return played.ended = spawn(launch); });
  return played;
}

/// Wakes repeatedly on the processor, and so keeps the time slices short.
[[noreturn]] void keep_turns_short(int processor) {
  const OnProcessor here(processor);
  // The slack is 1 ns. The default of 50 us would delay each wakeup (prctl(2)).
  prctl(PR_SET_TIMERSLACK, 1UL);
  const timespec turn{.tv_sec = 0, .tv_nsec = kBriefTurnNs};
  for (;;) clock_nanosleep(CLOCK_MONOTONIC, 0, &turn, nullptr);
}

/// Returns true if the process slept for at most a tenth of its time.
bool computes_always(const Usage& usage) {
  // Waiting for a processor is not a sleep, so it is subtracted.
  return usage.user_ns + usage.system_ns >= 0.9 * (usage.wall_ns - usage.run_delay_ns);
}

}  // namespace

std::optional<std::pair<Played, Played>> run_duet(const DuetPart& first, const DuetPart& second,
                                                  const std::string& wire_file, const Spawner& spawn,
                                                  Turns turns) {
  const auto copy = [&](const DuetPart& part, const std::string& own) {
    return [&spawn, &part, own, turns] {
      if (turns == Turns::usual) ask_for_long_turns();
      const auto bytes = handed_by(play(part, own, spawn));
      // A copy of a process can return results only by files (side_by_side.hpp).
      std::ofstream(own + ".left", std::ios::binary) << bytes;
    };
  };
  const auto own_of_first = wire_file + ".first";
  const auto own_of_second = wire_file + ".second";
  std::function<void()> beat;
  if (const auto processor = first.arm.launch.processor; processor && turns == Turns::brief)
    beat = [at = *processor] { keep_turns_short(at); };
  side_by_side({copy(first, own_of_first), copy(second, own_of_second)}, beat);
  auto of_first = handed_over(take_file(own_of_first + ".left"));
  auto of_second = handed_over(take_file(own_of_second + ".left"));
  // The result of one program alone is not evidence, because it had the processor to itself
  // after the other one failed.
  if (!of_first || !of_second) return std::nullopt;
  return std::pair{std::move(*of_first), std::move(*of_second)};
}

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
  ended_ =
      "DUET has ended because one of the programs failed while both ran; their processes then ran in turns";
  return std::nullopt;
}

bool DuetRounds::run_beside(const Part& first, const Part& second, const Spawner& spawn) {
  // Runs the same programs again in the same state of the machine, first alone and then together, so that nothing else
  // differs.
  for (const auto* part : {&first, &second})
    alone_.take(run_and_collect(part->arm, wanted_.wire_file, part->slot.padding, spawn), part->slot);
  auto both = run_duet({first.arm, first.slot.padding}, {second.arm, second.slot.padding}, wanted_.wire_file,
                       spawn, Turns::brief);
  if (!both) return false;
  brief_.take(std::move(both->first.collected), first.slot);
  brief_.take(std::move(both->second.collected), second.slot);
  return true;
}

bool DuetRounds::are_given_up(const std::vector<MeasuredMetric>& together, bool last) {
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
  return "DUET has no effect, because several threads of the program compute, or it sleeps; DUET always "
         "counts the processor time of all threads";
}

/// Tries several times, because a pause of the machine can make one process appear to sleep, but not several.
bool DuetRounds::computes_in_one_thread(Arm arm, const Spawner& spawn, std::optional<int>& samples) const {
  constexpr int kTries = 3;
  // A result of another test's process would show nothing of the machine at this time.
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
