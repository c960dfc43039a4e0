#pragma once

/// Times a range of calls in one fresh process: the program runs as it is, but for the call instructions of the plan,
/// which an agent (libholdfast-probes.so) that is loaded in front of it changes in memory.
///
///   const auto reading = probes::measure({.file = "/build/app", .argv = {"app", "10"}}, plan, scratch);
///   reading.seconds / reading.count
///
/// Not counted: what constructors of libraries call before the agent's own has run. What a forked child does is counted
/// with its parent; a program that it starts is not.
///
/// Refused, each with its reason: programs that are linked statically, that run with the rights of another user
/// (setuid), or that were built with a sanitizer. Calls are resolved before the program begins (LD_BIND_NOW=1).

#include <cstdint>
#include <string>
#include <vector>

#include "probes/plan.hpp"
#include "probes/results.hpp"
#include "process/process.hpp"

namespace holdfast::probes {

/// Where a call by a pointer led to the first time.
struct Target {
  std::size_t site = 0;       ///< index into Function::sites
  std::string module;         ///< path
  std::uint64_t address = 0;  ///< in the module; see binary::function_at
};

/// What the calls of one site took.
struct SiteReading {
  std::size_t site = 0;  ///< index into Function::sites
  std::uint64_t count = 0;
  double seconds = 0;  ///< without what the probes cost
  std::uint64_t long_count = 0;
  double long_seconds = 0;
};

struct ProbeReading {
  double seconds = 0;       ///< all intervals of all threads, without what the probes cost
  std::uint64_t count = 0;  ///< intervals
  std::uint64_t long_count =
      0;                      ///< intervals in which the process may have waited for a processor (kLongTicks)
  double long_seconds = 0;    ///< of these, with what the probes cost
  std::uint64_t orphans = 0;  ///< stops without a start
  std::uint64_t abandoned = 0;  ///< starts that never came to a stop: left by an exception, longjmp or exit
  std::uint64_t nested =
      0;                    ///< activations inside of an interval of the same function: part of the outer one
  double self_seconds = 0;  ///< what the probes themselves cost inside of the intervals; already taken off
  double inside_ns = 0;     ///< that one probe pair adds to its interval, as calibrated in the process
  double pair_ns = 0;       ///< that one probe pair costs the program
  int threads = 0;          ///< that came by a probe
  std::vector<SiteReading> sites;  ///< of the first thread, where each call is an interval
  std::vector<Target> targets;
  std::vector<std::string> warnings;  ///< sentences: what makes the figures doubtful
  process::Ended ended;               ///< how the program itself ended, its output where launch.keep_stdout

  double self_share() const { return seconds > 0 ? self_seconds / (seconds + self_seconds) : 0; }
};

/// Why probes cannot be placed in this program at all; empty: they can.
std::string refusal(const std::string& executable);

/// `launch`: the program with its arguments, environment and limits; `directory`: for the plan and the results, files
/// in it are removed again. Throws Error: refused; the program could not be started; the agent did not place its
/// probes, with what it said (other bytes in memory, another build). A program that ends badly is a Reading: see `ended`.
ProbeReading measure(const process::Launch& launch, const Plan& plan, const std::string& directory,
                     const process::Spawner& spawn = process::run_process);

// From what the agent left to figures.

/// `results`: kResultsBytes of it. `modules`: the list that the agent made, for the targets of pointers; `now`: after
/// the program's end. Throws Error where the agent did not place its probes.
ProbeReading reading_of(const AgentResults& results, const std::string& modules, const Plan& plan,
                        Clocks now);

}  // namespace holdfast::probes
