#pragma once

/// Times a range of calls in one fresh process. The program runs unchanged, except for the call instructions of the plan.
/// A preloaded agent (libholdfast-probes.so) patches them in memory. Example:
///
///   const auto reading = probes::measure({.file = "/build/app", .argv = {"app", "10"}}, plan, scratch);
///   reading.seconds / reading.count
///
/// Calls by constructors of libraries before the agent's own are not counted. Calls in a forked child are counted with
/// its parent; those in a program that it executes are not.
///
/// Some programs are refused, each with its reason: those that are linked statically, that run with the rights of another
/// user (setuid), or that were built with a sanitizer. Calls are resolved before the program begins (LD_BIND_NOW=1).

#include <cstdint>
#include <string>
#include <vector>

#include "probes/plan.hpp"
#include "probes/results.hpp"
#include "process/process.hpp"

namespace holdfast::probes {

/// The first target of a call by a pointer.
struct Target {
  std::size_t site = 0;       ///< index into Function::sites
  std::string module;         ///< path
  std::uint64_t address = 0;  ///< in the module; see binary::function_at
};

/// Times of the calls of one site.
struct SiteReading {
  std::size_t site = 0;  ///< index into Function::sites
  std::uint64_t count = 0;
  double seconds = 0;  ///< without the cost of the probes
  std::uint64_t long_count = 0;
  double long_seconds = 0;
};

struct ProbeReading {
  double seconds = 0;       ///< all intervals of all threads, without the cost of the probes
  std::uint64_t count = 0;  ///< number of intervals
  std::uint64_t long_count =
      0;                      ///< intervals in which the process may have waited for a processor (kLongTicks)
  double long_seconds = 0;    ///< of these intervals, with the cost of the probes
  std::uint64_t orphans = 0;  ///< stops without a start
  std::uint64_t abandoned = 0;  ///< starts without a stop: left by an exception, longjmp or exit
  std::uint64_t nested =
      0;  ///< activations inside of an interval of the same function, which are part of the outer one
  double self_seconds = 0;  ///< cost of the probes inside of the intervals; already subtracted
  /// Mean of an interval of the first thread, without the longest quarter (typical_ticks.hpp); 0 if not known.
  double typical_ns = 0;
  double inside_ns = 0;  ///< time that one probe pair adds to its interval, as calibrated in the process
  double pair_ns = 0;    ///< time that one probe pair costs the program
  int threads = 0;       ///< threads that reached a probe
  std::vector<SiteReading> sites;  ///< of the first thread, if each call is an interval
  std::vector<Target> targets;
  std::vector<std::string> warnings;  ///< sentences: reasons to doubt the figures
  process::Ended ended;  ///< how the program itself ended; its output if launch.keep_stdout is set

  double self_share() const { return seconds > 0 ? self_seconds / (seconds + self_seconds) : 0; }
};

/// Returns why probes cannot be placed in this program at all; empty if they can.
std::string refusal(const std::string& executable);

/// Runs the program and reads its results. `launch` has the arguments, environment and limits. `directory` is for the
/// plan and the results; its files are removed again. Throws Error if the program is refused or cannot be started, or if
/// the agent did not place its probes, with its reason (other bytes in memory, another build). If the program ends badly,
/// the reading is returned nevertheless: see `ended`.
ProbeReading measure(const process::Launch& launch, const Plan& plan, const std::string& directory,
                     const process::Spawner& spawn = process::run_process);

// Converts the agent's results to figures.

/// `results` has kResultsBytes. `modules` is the list that the agent wrote, for the targets of pointers. `now` is a time
/// after the program's end. Throws Error if the agent did not place its probes.
ProbeReading reading_of(const AgentResults& results, const std::string& modules, const Plan& plan,
                        Clocks now);

}  // namespace holdfast::probes
