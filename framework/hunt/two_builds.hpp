#pragma once

/// Two builds of a program for the hunt: their functions by both call maps, and rounds of fresh processes with two
/// probes each.
///
///     TwoBuilds builds({.file = "/old/app", .argv = {"app"}}, {.file = "/new/app", .argv = {"app"}}, scratch, seed);
///     hunt(builds.function("run"), {}, builds.tools());
///
/// Rounds are ordered like those of the gate (process/plan.hpp). Calls by a pointer are resolved by the observed
/// target. For one thread. `scratch`: a directory for temporary files.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "binary/code/program.hpp"
#include "hunt/callers.hpp"
#include "hunt/hunt.hpp"
#include "hunt/pairing.hpp"
#include "probes/measure.hpp"
#include "process/plan.hpp"

namespace holdfast::hunt {

class TwoBuilds {
 public:
  /// Throws Error with the reason if probes cannot be placed in a file.
  TwoBuilds(process::Launch previous, process::Launch current, std::string scratch, std::uint64_t seed,
            PrintsOf prints_of = fingerprinted);

  /// Returns the function of that name in both builds. Throws Error, with similar names, if one of them does not have
  /// it.
  ComparedFunction function(const std::string& name);
  /// Returns the function at the addresses in the executables.
  ComparedFunction function_at(std::uint64_t previous, std::uint64_t current);

  /// Returns the functions with these names (demangled, of the previous build) that exist in both builds, except the
  /// start, callees first. A function that cannot be timed by the calls to it has the reason. A function that only one
  /// build has is left out: its callers changed as well. Without a start, calls in all functions of the project count.
  std::vector<ChangeCandidate> changed_functions(const std::vector<std::string>& names,
                                                 const std::optional<ComparedFunction>& start);

  /// Returns all calls to a function, anywhere in the program, as one function (callers.hpp). Throws Error (its message
  /// has no subject; the caller adds one).
  ComparedFunction calls_of(const ComparedFunction& function);

  /// Returns a function with a single call, which consists of these calls of `function` in each build.
  ComparedFunction calls_at(const ComparedFunction& function, const std::vector<CallPlace>& previous,
                            const std::vector<CallPlace>& current);

  /// Returns the tools for hunt(); they refer to this object.
  Tools tools();
  CallListing list(const ComparedFunction& function);
  Round round(const CallRange& range, int round);
  /// Replaces the arguments of both programs, for another amount of work.
  void replace_arguments(std::vector<std::string> previous, std::vector<std::string> current) {
    previous_.launch.argv = std::move(previous);
    current_.launch.argv = std::move(current);
  }
  /// Lets each round run the next files of the launches (process::Launch::places), if both have them. The calls must be
  /// in the executable, and in functions that these files do not move.
  void vary_places(bool vary) { varies_places_ = vary; }
  /// Lets each call count with the time of a typical call (probes::ProbeReading::typical_ns). An interrupt makes a call
  /// of a microsecond ten times as long.
  void time_typical_calls(bool typical) { times_typical_ = typical; }
  /// Times whole processes by their processor time.
  Round process_round(int round);

  /// Returns the callee of a call by a pointer, by the linkage names that were counted in each build; none if it is not
  /// the same function in both builds.
  std::optional<ComparedFunction> callee_named(const CallRange& range, const std::string& previous,
                                               const std::string& current);

  const Pair& pair_of(const ComparedFunction& function) const;
  const process::Launch& previous() const { return previous_.launch; }
  const process::Launch& current() const { return current_.launch; }
  /// Like binary::source_lines().
  std::map<std::uint64_t, binary::LineWay> source_lines(Side side, const std::string& module,
                                                        const std::set<std::uint64_t>& addresses) const;
  /// Returns the reasons why figures are doubtful, each sentence once, with the first range to which it applies.
  std::vector<std::string> warnings() const;

 private:
  struct Build {
    const char* name;
    process::Launch launch;
    binary::LoadedProgram program;
  };

  ComparedFunction added(binary::Function previous, binary::Function current, const std::string& key);
  ComparedFunction added(Pair pair, const std::string& key);
  void resolve(const ComparedFunction& function);
  void plan(const CallRange& range, probes::Way way);
  std::pair<probes::ProbeReading, probes::ProbeReading> read_both(int number);
  std::optional<int> place_of(int round) const {
    const auto places = std::min(previous_.launch.places.size(), current_.launch.places.size());
    if (!varies_places_ || places == 0) return std::nullopt;
    return round % static_cast<int>(places);
  }
  probes::ProbeReading read(const Build& build, const probes::Plan& plan, const process::Slot& slot);
  static void check_end(const Build& build, const process::Ended& ended);
  void check(const Build& build, const probes::ProbeReading& reading);
  void warn(const Build& build, const probes::Plan& plan, const probes::ProbeReading& reading);
  std::optional<ComparedFunction> callee_seen(const CallRange& range, const probes::ProbeReading& previous,
                                              const probes::ProbeReading& current);
  std::optional<ComparedFunction> callee_by_pointer(
      const CallRange& range, const std::function<std::pair<binary::Function, binary::Function>()>& find);

  Build previous_;
  Build current_;
  static binary::Fingerprints fingerprinted(const std::string& path) { return binary::fingerprints_of(path); }

  std::string scratch_;
  std::uint64_t seed_;
  PrintsOf prints_of_;
  std::map<std::string, Pair> pairs_;            ///< by ComparedFunction::key
  std::pair<probes::Plan, probes::Plan> plans_;  ///< of the range that is being compared
  std::vector<process::Slot> slots_;
  bool varies_places_ = false;
  bool times_typical_ = false;
  struct Warning {
    std::string text;
    std::set<std::string> ranges;  ///< the ranges to which the warning applies, each with its own figures
  };
  std::map<std::string, Warning> warnings_;  ///< by their sentences without figures
};

}  // namespace holdfast::hunt
