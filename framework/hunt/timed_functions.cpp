#include "hunt/timed_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

/// Seconds for the rounds of all functions, and for those of one comparison.
constexpr double kSecondsOfRounds = 10;
constexpr double kSecondsOfOne = 5;
/// Time of the iterations that are counted. Under callgrind they take about fifty times as long.
constexpr double kCountedNs = 4e6;
/// Counting both builds may take this share of the remaining time.
constexpr double kShareOfCounting = 2.0 / 3;
/// Share of the full work that a process does first.
constexpr double kFirstWork = 0.2;
/// If a process makes fewer calls, single calls decide its mean.
constexpr double kCallsWanted = 64;
/// Number of rounds that each begun function gets, even if the time runs out meanwhile.
constexpr int kRoundsLeast = 8;
/// Largest share by which the number of timed calls may change if the programs run at the places. If it changes more,
/// calls are executed where no probe is.
constexpr double kSameCalls = 0.01;

constexpr const char* kNoTime = "the time for functions does not suffice";

/// Returns the names of the project's files in a program.
std::set<std::string> names_of_files(const process::Launch& launch) {
  std::set<std::string> names;
  for (const auto& file : project_files(launch)) names.insert(std::filesystem::path(file).filename());
  return names;
}

/// Divides by the number of calls: a function that is called more often did not become slower itself.
Round of_one_call(Round round) {
  const auto& times = round.executions;
  if (times.previous == 0 || times.current == 0) throw Error("was not called by a call that can be timed");
  round.spent.previous /= times.previous;
  round.spent.current /= times.current;
  return round;
}

}  // namespace

std::vector<FunctionTime> TimedFunctions::time_all(const std::vector<ChangeCandidate>& all) {
  do_iterations(first_iterations());
  const bool any = std::ranges::any_of(all, [](const auto& changed) { return changed.why_not.empty(); });
  if (any) counted_ = count_both();
  std::vector<Examined> examined_ones;
  for (const auto& changed : all) examined_ones.push_back(examined(changed));
  count_again(examined_ones);
  limit_s_ = std::min(work_.seconds_max, seconds_taken() + kSecondsOfRounds);
  std::vector<FunctionTime> made;
  for (auto& one : examined_ones) made.push_back(timed(std::move(one)));
  return made;
}

TimedFunctions::Examined TimedFunctions::examined(const ChangeCandidate& changed) {
  Examined one{.made = {.name = changed.function.name, .outcome = "not measured", .note = changed.why_not},
               .changed = &changed};
  if (!one.made.note.empty()) return one;
  const auto listing = builds_.list(changed.calls);
  if (const auto& why = listing.calls.front().unmeasurable; !why.empty()) {
    one.made.note = "cannot be timed: " + why;
    return one;
  }
  one.calls = listing.function;
  one.work = counted_ ? counted(listing.function, *counted_) : CountedWork{.why_not = uncounted_};
  return one;
}

std::vector<PinpointSides> TimedFunctions::callers_of(const Examined& one, const std::vector<Examined>& all) {
  std::vector<PinpointSides> callers;
  for (const auto& other : all) {
    const bool calls_it =
        &other != &one &&
        std::ranges::find(other.changed->reaches, one.changed->signature) != other.changed->reaches.end();
    if (calls_it && other.work.instructions) callers.push_back(*other.work.instructions);
  }
  return callers;
}

/// Counts a second process of each build if a function seems to execute more or fewer instructions.
void TimedFunctions::count_again(std::vector<Examined>& all) {
  const auto is_open = [&](const Examined& one) {
    return one.work.instructions && has_other_work(one.work, work_.function_effect);
  };
  if (std::ranges::none_of(all, is_open)) return;
  const auto again = count_both();
  const auto previous = names_of_files(builds_.previous());
  const auto current = names_of_files(builds_.current());
  const auto in_process = [&](CountedWork work, const BothCounted& by) {
    work.process = {by.previous.whole(), by.current.whole()};
    work.project = {by.previous.in_files(previous), by.current.in_files(current)};
    return work;
  };
  for (auto& one : all) {
    if (!is_open(one)) continue;
    one.undecided =
        again ? why_undecided({in_process(one.work, *counted_),
                               in_process(counted(*one.calls, *again), *again), callers_of(one, all)},
                              work_.function_effect)
              : "its instructions were not counted again: " + uncounted_;
  }
}

bool TimedFunctions::has_time_for_rounds() const {
  // A round is a process of each build.
  const double expected = 2e-9 * work_.iteration_ns * static_cast<double>(iterations_ + work_.warm_up);
  return seconds_taken() + kRoundsLeast * std::max(expected, round_s_) <= limit_s_;
}

FunctionTime TimedFunctions::timed(Examined one) {
  auto& made = one.made;
  const auto& work = one.work;
  if (!one.calls) return made;
  const bool grew = work.instructions && has_more_work(work, work_.function_effect);
  made.outcome = "undecided";
  if (!one.undecided.empty())
    made.note = one.undecided;
  else if (work.instructions && !grew)
    made.outcome = "not slower";
  else if (!has_time_for_rounds())
    made.note = kNoTime;
  else if (const auto why = why_not_timed(*one.calls); !why.empty())
    made = {.name = made.name, .outcome = "not measured", .note = why};
  else if (!has_time_for_rounds())
    made.note = kNoTime;
  else
    describe(compared_both_ways(*one.calls, grew), made);
  judge_function(work, work_.function_effect, made);
  return made;
}

Round TimedFunctions::timed_round(const ComparedFunction& calls, int number) {
  const double before = seconds_taken();
  auto round = builds_.round({.function = calls}, number);
  round_s_ = std::max(round_s_, seconds_taken() - before);
  return round;
}

/// Returns the reason why the function is not timed; empty if it is. Runs a round of the programs as they were
/// linked, to learn how long and how frequent the calls are.
std::string TimedFunctions::why_not_timed(const ComparedFunction& calls) try {
  do_iterations(first_iterations());
  builds_.vary_places(false);
  round_s_ = 0;  // of this function, with this number of iterations
  auto linked = timed_round(calls, 0);
  if (linked.executions.current < kCallsWanted && iterations_ < work_.iterations_max) {
    do_iterations(work_.iterations_max);
    linked = timed_round(calls, 0);
  }
  const auto seen = linked.executions;
  const auto one = of_one_call(std::move(linked));
  const double ns = std::min(one.spent.previous, one.spent.current);
  if (ns < kShortestNs) return fmt::format("a call takes {:.0f} ns, which is too short to be timed", ns);
  choose_places(calls, seen);
  return "";
} catch (const Error& wrong) {
  return wrong.what();
}

std::uint64_t TimedFunctions::first_iterations() const {
  return static_cast<std::uint64_t>(std::ceil(kFirstWork * static_cast<double>(work_.iterations_max)));
}

void TimedFunctions::do_iterations(std::uint64_t iterations) {
  iterations_ = iterations;
  if (!work_.arguments) return;
  auto [previous, current] = work_.arguments(iterations);
  builds_.replace_arguments(std::move(previous), std::move(current));
}

/// Tries the places, and uses them if the probes find the same calls. If a file moves a function with a timed call,
/// the call is not executed where the probe is.
void TimedFunctions::choose_places(const ComparedFunction& calls, const PinpointSides& seen) {
  const auto& pair = builds_.pair_of(calls);
  if (!pair.previous.is_executable || !pair.current.is_executable) return;
  const auto alike = [](double one, double other) { return std::abs(one - other) <= kSameCalls * other; };
  builds_.vary_places(true);
  try {
    const auto placed = builds_.round({.function = calls}, 0);
    if (alike(placed.executions.previous, seen.previous) && alike(placed.executions.current, seen.current))
      return;
  } catch (const Error&) {  // such as bytes that the place has replaced
  }
  builds_.vary_places(false);
}

std::uint64_t TimedFunctions::counted_iterations() const {
  if (work_.iteration_ns <= 0) return 1;
  const auto iterations =
      std::clamp(kCountedNs / work_.iteration_ns, 1.0, static_cast<double>(work_.iterations_max));
  return static_cast<std::uint64_t>(iterations);
}

RangeComparison TimedFunctions::compared_both_ways(const ComparedFunction& calls, bool has_more_work) {
  builds_.time_typical_calls(true);
  auto typical = compared(calls);
  if (!has_more_work || typical.outcome != "not slower" || !has_time_for_rounds()) return typical;
  builds_.time_typical_calls(false);
  auto mean = compared(calls);
  return mean.slower() ? mean : typical;
}

RangeComparison TimedFunctions::compared(const ComparedFunction& calls) {
  const auto bar = bar_of_function(work_.function_effect, work_.significance, ++compared_);
  const double seconds = counted_ ? kSecondsOfOne : work_.seconds;
  const double until = std::min(limit_s_, seconds_taken() + seconds);
  return compare_range(bar, [&](int number) -> std::optional<Round> {
    if (number >= kRoundsLeast && seconds_taken() > until) return std::nullopt;
    auto round = timed_round(calls, number);
    calls_ = round.executions.current;
    return of_one_call(std::move(round));
  });
}

void TimedFunctions::describe(const RangeComparison& compared, FunctionTime& made) const {
  made.outcome = compared.outcome;
  made.note = compared.note;
  made.rounds = compared.rounds;
  const double of = compared.median.previous;
  if (compared.outcome == "not measured" || of <= 0) return;
  made.change = compared.loss / of;
  made.low = compared.low / of;
  made.high = compared.high / of;
  const double process_ns = work_.iteration_ns * static_cast<double>(iterations_ + work_.warm_up);
  if (process_ns > 0) made.share = compared.median.current * calls_ / process_ns;
}

CountedWork TimedFunctions::counted(const ComparedFunction& calls, const BothCounted& by) {
  try {
    const auto round = counted_round(builds_, by, {.function = calls});
    if (round.executions.previous == 0 || round.executions.current == 0)
      throw Error("was not called by a call that can be counted");
    return {.instructions = round.spent, .calls = round.executions};
  } catch (const Error& wrong) {
    return {.why_not = wrong.what()};
  }
}

/// Counts the instructions of both builds. Returns none if that is not possible.
std::optional<BothCounted> TimedFunctions::count_both() {
  const auto before = iterations_;
  std::optional<BothCounted> made;
  do_iterations(counted_iterations());
  try {
    const double left = kShareOfCounting * (work_.seconds_max - seconds_taken());
    if (left <= 0) throw Error(kNoTime);
    auto both = count_instructions_of_both(builds_.previous(), builds_.current(), work_.scratch, left);
    made = {std::move(both.first), std::move(both.second)};
  } catch (const Error& wrong) {
    uncounted_ = wrong.what();
  }
  do_iterations(before);
  return made;
}

}  // namespace holdfast::hunt
