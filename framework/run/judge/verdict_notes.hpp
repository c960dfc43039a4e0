#pragma once

/// What a verdict says besides its numbers.
///
/// Warnings: how they were measured, settings that have no effect, and what the programs said.
///
/// Reach: which of the functions that the benchmark executes changed. Every edit makes the linker move functions that nobody
/// touched, and a loop that begins elsewhere can cost or gain a few per cent: so a difference that no changed function
/// can make is called placement. A loss that was measured and confirmed is a fact, though: it is never a pass. Where all code
/// has its accepted place, the traces missed something, and it is a regression; else it is undecided.

#include <optional>
#include <string>
#include <vector>

#include "model/profile.hpp"
#include "model/reach.hpp"
#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// `attempts`: measurements that were begun (TESTER sbs).
std::vector<std::string> judging_warnings(const Judging& judging, const process::MeasuredMetric& measured,
                                          int attempts, Outcome outcome);

int rounds_done(const process::MeasuredMetric& measured);

/// Of the instructions that a benchmark executes: "41 %", "below 1 %".
std::string share_text(double share);

/// Of a demangled function, without its result and parameters, and not longer than a sentence bears (model/function_names.hpp):
/// "ns::scan<int>".
std::string short_name(const std::string& name);

/// Functions of its path that changed: "parse (41 %), scan (3 %), skip (1 %), and 5 more".
std::string changed_text(const Reach& reach);

/// "2 of the 35 functions that it executes changed: parse (41 %), scan (3 %)"; behind it the variables that begin with another value.
std::string reach_text(const Reach& reach);

/// Says of a time, or another number that was measured, what the difference between both programs reaches, and calls it
/// placement where that is nothing; a loss that placement was not excluded from says so. None where nobody looked. True: the
/// measurement contradicts the traces, which cannot be trusted any longer.
bool add_reach(const std::optional<Reach>& reach, const std::optional<Placement>& placement,
               const Judging& judging, Verdict& verdict);

/// Names the shared objects that only one of both programs loads: "; loads libzip.so.5, and no longer libm.so.6". Nothing
/// where no objects were counted.
void add_objects(const Profiles& profiles, Verdict& verdict);

}  // namespace holdfast::run
