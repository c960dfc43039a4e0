#include "hunt/function_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "binary/hexadecimal.hpp"
#include "hunt/compare_range.hpp"
#include "hunt/two_builds.hpp"
#include "model/error.hpp"
#include "model/function_names.hpp"
#include "process/scratch_files.hpp"
#include "run/reference/both_programs.hpp"
#include "store/runs.hpp"

namespace holdfast::hunt {
namespace {

/// Time for the functions of one benchmark; CTest gives a test a minute beyond twice its budget.
constexpr double kSecondsForFunctions = 30;
constexpr int kRoundsOfFunction = 400;

using Clock = std::chrono::steady_clock;

/// Returns the number of nanoseconds in a unit of time; 0 if the text is not a unit of time.
double ns_in(const std::string& unit) {
  static const std::map<std::string, double> known{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const auto found = known.find(unit);
  return found == known.end() ? 0 : found->second;
}

/// Divides by the number of calls: a function that is called more often did not become slower itself.
Round of_one_call(Round round) {
  const auto& times = round.executions;
  if (times.previous == 0 || times.current == 0) throw Error("was not called by a call that can be timed");
  round.spent.previous /= times.previous;
  round.spent.current /= times.current;
  if (std::min(round.spent.previous, round.spent.current) < kShortestNs)
    throw Error(fmt::format("a call takes {:.0f} ns, which is too short compared with the probes",
                            round.spent.current));
  return round;
}

/// Times the changed functions of one benchmark, one after the other.
class Timing {
 public:
  /// `process_ns`: time that a process spends in the benchmark; 0 if not known.
  Timing(TwoBuilds& builds, const run::Settings& settings, double process_ns)
      : builds_(builds), settings_(settings), process_ns_(process_ns) {}

  FunctionTime time(const ChangeCandidate& changed) {
    FunctionTime made{.name = changed.function.name, .outcome = "not measured", .note = changed.why_not};
    if (!made.note.empty()) return made;
    const auto listing = builds_.list(changed.calls);
    const auto& why = listing.calls.front().unmeasurable;
    if (why.empty())
      add(compared(listing.function), made);
    else
      made.note = "cannot be timed: " + why;
    return made;
  }

 private:
  RangeComparison compared(const ComparedFunction& calls) {
    const Bar bar{.whole = 0,
                  .min_effect = settings_.min_effect,
                  // The functions of a benchmark share the significance in the order of their comparison.
                  .alarm = level_of_comparison(settings_.significance, ++compared_),
                  .rest = settings_.significance,
                  .rounds_max = kRoundsOfFunction};
    return compare_range(bar, [&](int round) -> std::optional<Round> {
      const std::chrono::duration<double> taken = Clock::now() - begun_;
      // The functions of a benchmark share one time limit, which began with the first of them.
      if (taken.count() > kSecondsForFunctions) return std::nullopt;
      const auto made = builds_.round({.function = calls}, round);
      calls_ = made.executions.current;
      return of_one_call(made);
    });
  }

  void add(const RangeComparison& compared, FunctionTime& made) const {
    made.outcome = compared.outcome;
    made.note = compared.note;
    made.rounds = compared.rounds;
    const double of = compared.median.previous;
    if (compared.outcome == "not measured" || of <= 0) return;
    made.change = compared.loss / of;
    made.low = compared.low / of;
    made.high = compared.high / of;
    if (process_ns_ > 0) made.share = compared.median.current * calls_ / process_ns_;
  }

  TwoBuilds& builds_;
  const run::Settings& settings_;
  double process_ns_;
  double calls_ = 0;  ///< in a process of the current build
  int compared_ = 0;
  Clock::time_point begun_ = Clock::now();
};

ComparedFunction body_of(TwoBuilds& builds, const run::BothPrograms& both, const Declaration& declaration) {
  const auto previous = binary::address_in(both.previous_address);
  const auto current = binary::address_in(both.current_address);
  if (declaration.adapter != AdapterName::command && previous && current)
    return builds.function_at(*previous, *current);
  // A command has no body of a benchmark.
  return builds.function("main");
}

/// Returns none if the functions on the path of the benchmark are not known.
std::vector<FunctionTime> times_of(const Declaration& declaration, const run::Overrides& overrides,
                                   store::Database& store, const wire::Aliases& aliases, const Run& result) {
  const auto both = run::both_programs(declaration, overrides, store, result.subject.benchmark, "", aliases);
  if (!both.reach) return {};
  const process::ScratchDirectory scratch("holdfast-functions");
  TwoBuilds builds(both.previous, both.current, scratch.path(), result.seed);
  const auto settings = run::resolve(declaration, overrides);
  const auto iterations = static_cast<double>(both.iterations + 1);
  const double process_ns = result.current.median.value_or(0) * ns_in(result.subject.unit) * iterations;
  Timing timing(builds, settings, process_ns);
  std::vector<FunctionTime> times;
  for (const auto& changed :
       builds.changed_functions(both.reach->changed, body_of(builds, both, declaration)))
    times.push_back(timing.time(changed));
  for (auto& time : times) time.name = with_benchmark_named(time.name, result.subject.benchmark);
  return times;
}

bool is_asked(const Run& result) {
  const auto setting = result.in_force.find("functions");
  return setting != result.in_force.end() && setting->second == "changed" && result.verdict && result.reach &&
         (result.word() == "pass" || result.word() == "inconclusive") && is_time(result.subject.metric) &&
         result.reach->is_known() && !result.reach->changed.empty();
}

void keep(const Run& result, store::Database& store) {
  // The verdict is stored already, so the run is stored once more with its functions.
  for (auto run : store::runs_of_session(store, result.current.session)) {
    const bool it =
        run.subject.test == result.subject.test && run.subject.benchmark == result.subject.benchmark &&
        run.subject.params == result.subject.params && run.subject.metric == result.subject.metric;
    if (!it) continue;
    run.functions = result.functions;
    store::finish_run(store, run);
  }
}

}  // namespace

void time_functions(const Declaration& declaration, const run::Overrides& overrides, store::Database& store,
                    const wire::Aliases& aliases, Report& report) {
  for (auto& result : report.results) {
    if (!is_asked(result)) continue;
    try {
      result.functions = times_of(declaration, overrides, store, aliases, result);
    } catch (const std::exception& wrong) {  // the test has its verdict, whatever fails here
      result.verdict->warnings.push_back(std::string("the changed functions were not timed: ") +
                                         wrong.what());
    }
    keep(result, store);
  }
}

}  // namespace holdfast::hunt
