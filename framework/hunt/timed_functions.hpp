#pragma once

/// Timed functions: times the changed functions of one benchmark, one after the other, in fresh processes of both
/// builds in turns, and judges each (function_verdict.hpp).
///
/// A process does little work, so that most of the needed rounds fit into the time of a test. If it calls the function
/// rarely, it does more. The changed functions are executed at several places of a page, as in the test
/// (run/sides/places.hpp), unless such a place would move a call that is timed.
///
/// Instructions are counted first, by one process of each build under callgrind. It does several iterations of a short
/// benchmark, so that work which only the first call does cannot hide a growth of all calls. A function that executes
/// no more instructions than before is not slower, and takes no rounds. The others may take several seconds until they
/// are decided. Without valgrind, rounds take half of the time of the test.
///
/// Nothing is begun that would not end in time: some rounds of a command that runs for seconds take minutes.
///
/// Each call counts with the time of a typical call, because an interrupt makes some calls ten times as long. If
/// typical calls are not slower although more instructions are executed, the mean of all calls is compared as well,
/// since only some calls may do the additional work.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hunt/both_counted.hpp"
#include "hunt/function_verdict.hpp"
#include "hunt/two_builds.hpp"

namespace holdfast::hunt {

/// Shortest call that is timed. A pair of probes adds some 20 ns to the interval, which are subtracted. But the probes
/// also wait for the end of the call, which the program does not. So they show 2 % of a loss of 5 % in a call of 24 ns,
/// and all of it in a call of 47 ns.
inline constexpr double kShortestNs = 40;

/// The arguments of both programs for a number of iterations.
using Arguments = std::pair<std::vector<std::string>, std::vector<std::string>>;

struct FunctionWork {
  std::function<Arguments(std::uint64_t iterations)>
      arguments{};  ///< empty if the program decides how much it does
  std::uint64_t iterations_max = 1;
  std::uint64_t warm_up = 0;  ///< number of iterations that a process does to warm up
  double iteration_ns = 0;    ///< of the benchmark; 0 if not known
  double function_effect = 0.05;
  double significance = 0.05;
  double seconds_max = 30;  ///< for all of it, since `begun`
  double seconds = 0.3;     ///< for the rounds of a function, if instructions are not known
  std::string scratch;      ///< a directory
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

class TimedFunctions {
 public:
  TimedFunctions(TwoBuilds& builds, FunctionWork work) : builds_(builds), work_(std::move(work)) {}

  std::vector<FunctionTime> time_all(const std::vector<ChangeCandidate>& all);

 private:
  using Clock = std::chrono::steady_clock;

  /// A changed function, with the calls to it and their instructions.
  struct Examined {
    FunctionTime made;
    const ChangeCandidate* changed = nullptr;
    std::optional<ComparedFunction> calls{};  ///< none if it cannot be timed
    CountedWork work{};
    std::string undecided{};  ///< why the counts decide nothing; empty if they do
  };
  Examined examined(const ChangeCandidate& changed);
  void count_again(std::vector<Examined>& all);
  static std::vector<PinpointSides> callers_of(const Examined& one, const std::vector<Examined>& all);
  FunctionTime timed(Examined one);
  bool has_time_for_rounds() const;
  std::string why_not_timed(const ComparedFunction& calls);
  void do_iterations(std::uint64_t iterations);
  void choose_places(const ComparedFunction& calls, const PinpointSides& seen);
  std::uint64_t first_iterations() const;
  std::uint64_t counted_iterations() const;
  RangeComparison compared(const ComparedFunction& calls);
  RangeComparison compared_both_ways(const ComparedFunction& calls, bool has_more_work);
  void describe(const RangeComparison& compared, FunctionTime& made) const;
  CountedWork counted(const ComparedFunction& calls, const BothCounted& by);
  std::optional<BothCounted> count_both();
  Round timed_round(const ComparedFunction& calls, int number);
  double seconds_taken() const { return std::chrono::duration<double>(Clock::now() - work_.begun).count(); }

  TwoBuilds& builds_;
  FunctionWork work_;
  std::uint64_t iterations_ = 1;
  double calls_ = 0;  ///< in a process of the current build
  int compared_ = 0;  ///< number of functions so far
  std::optional<BothCounted> counted_;
  std::string uncounted_;  ///< why they were not counted
  double round_s_ = 0;     ///< of the longest round so far
  double limit_s_ = 0;     ///< when the rounds of all functions must have ended
};

}  // namespace holdfast::hunt
