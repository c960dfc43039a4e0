#include "hunt/timed_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

/// Time for a comparison.
constexpr double kSecondsOfOne = 5;
/// Time of the iterations that are counted. Under callgrind they take about fifty times as long.
constexpr double kCountedNs = 4e6;
/// Share of the full work that a process does first.
constexpr double kFirstWork = 0.2;
/// With fewer calls, single ones decide the mean of a process.
constexpr double kCallsWanted = 64;
/// Rounds of a function that is begun, even if the time is over meanwhile.
constexpr int kRoundsLeast = 8;
/// If a function is called at other places than it is timed, fewer calls are seen.
constexpr double kSameCalls = 0.01;

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
  if (any) count_both();
  std::vector<Examined> examined_ones;
  for (const auto& changed : all) examined_ones.push_back(examined(changed));
  begun_ = Clock::now();  // the limit is for rounds
  std::vector<FunctionTime> made;
  for (const auto& one : examined_ones) made.push_back(timed(one, examined_ones));
  return made;
}

TimedFunctions::Examined TimedFunctions::examined(const ChangeCandidate& changed) {
  Examined one{.made = {.name = changed.function.name, .outcome = "not measured", .note = changed.why_not},
               .reaches = changed.reaches};
  if (!one.made.note.empty()) return one;
  const auto listing = builds_.list(changed.calls);
  if (const auto& why = listing.calls.front().unmeasurable; !why.empty()) {
    one.made.note = "cannot be timed: " + why;
    return one;
  }
  one.calls = listing.function;
  one.work = counted(listing.function);
  return one;
}

bool TimedFunctions::may_have_moved_to(const Examined& one, const std::vector<Examined>& all) const {
  std::vector<PinpointSides> others;
  std::vector<PinpointSides> callers;
  // A function whose calls are not known, such as a body that a harness calls by a pointer, may call it as well.
  const bool has_unknown = std::ranges::any_of(all, [](const Examined& other) { return !other.calls; });
  if (work_.start_changed || has_unknown)
    callers.push_back({counted_->previous.whole(), counted_->current.whole()});
  for (const auto& other : all) {
    if (other.made.name == one.made.name || !other.work.instructions) continue;
    others.push_back(*other.work.instructions);
    if (std::ranges::find(other.reaches, one.made.name) != other.reaches.end())
      callers.push_back(*other.work.instructions);
  }
  const auto [previous, current] = own_code_of_both(builds_, *counted_);
  const double own_code = own_code_that_shrank(previous, current, work_.changed, one.made.name);
  return may_have_moved(*one.work.instructions, std::max(own_code, calls_that_shrank(others)), callers);
}

FunctionTime TimedFunctions::timed(Examined one, const std::vector<Examined>& all) {
  auto& made = one.made;
  const auto& work = one.work;
  if (!one.calls) return made;
  const double limit = work.instructions ? work_.seconds_max : work_.seconds;
  const bool grew = work.instructions && has_more_work(work, work_.function_effect);
  if (work.instructions && !grew) {
    made.outcome = "not slower";
  } else if (grew && may_have_moved_to(one, all)) {
    made.outcome = "undecided";
    made.note = fmt::format(
        "executes {} more instructions, and other changed functions as many fewer: work may have moved here",
        format_percent_unsigned(work.change_of_call()));
  } else if (seconds_taken() > limit) {
    made.note = "the time for functions was over";
  } else if (made.note = why_not_timed(*one.calls); made.note.empty()) {
    describe(compared_both_ways(*one.calls, limit, grew), made);
  }
  judge_function(work, work_.function_effect, made);
  return made;
}

/// Runs a round as the programs were linked, to learn how long and how frequent the calls are.
std::string TimedFunctions::why_not_timed(const ComparedFunction& calls) try {
  do_iterations(first_iterations());
  builds_.vary_places(false);
  auto linked = builds_.round({.function = calls}, 0);
  if (linked.executions.current < kCallsWanted && iterations_ < work_.iterations_max) {
    do_iterations(work_.iterations_max);
    linked = builds_.round({.function = calls}, 0);
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

/// Tries the places. If a file moves a function with such a call, the call is not executed where the probe is.
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

RangeComparison TimedFunctions::compared_both_ways(const ComparedFunction& calls, double seconds,
                                                   bool has_more_work) {
  builds_.time_typical_calls(true);
  auto typical = compared(calls, seconds);
  if (!has_more_work || typical.outcome != "not slower") return typical;
  builds_.time_typical_calls(false);
  auto mean = compared(calls, seconds);
  return mean.slower() ? mean : typical;
}

RangeComparison TimedFunctions::compared(const ComparedFunction& calls, double seconds) {
  const auto bar = bar_of_function(work_.function_effect, work_.significance, ++compared_);
  const double until = std::min(seconds, seconds_taken() + kSecondsOfOne);
  return compare_range(bar, [&](int number) -> std::optional<Round> {
    if (number >= kRoundsLeast && seconds_taken() > until) return std::nullopt;
    auto round = builds_.round({.function = calls}, number);
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

CountedWork TimedFunctions::counted(const ComparedFunction& calls) {
  if (!counted_) return {.why_not = uncounted_};
  try {
    const auto round = counted_round(builds_, *counted_, {.function = calls});
    if (round.executions.previous == 0 || round.executions.current == 0)
      throw Error("was not called by a call that can be counted");
    return {.instructions = round.spent, .calls = round.executions};
  } catch (const Error& wrong) {
    return {.why_not = wrong.what()};
  }
}

void TimedFunctions::count_both() {
  const auto before = iterations_;
  do_iterations(counted_iterations());
  try {
    auto both =
        count_instructions_of_both(builds_.previous(), builds_.current(), work_.scratch, work_.counting_s);
    counted_ = {std::move(both.first), std::move(both.second)};
  } catch (const Error& wrong) {
    uncounted_ = wrong.what();
  }
  do_iterations(before);
}

}  // namespace holdfast::hunt
