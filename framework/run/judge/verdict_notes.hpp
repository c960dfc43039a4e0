#pragma once

/// Parts of a verdict other than its numbers.
///
/// Warnings: how the numbers were measured, settings without effect, warnings of the programs, and variants of functions that were
/// counted.
///
/// Reach: the changed functions among those that the benchmark executes. Every edit makes the linker move
/// unchanged functions, and a loop at another address can cost or gain a few per cent. So a difference that
/// no changed function can cause is called placement. A measured and confirmed loss is never a pass, though.
/// If all code has its accepted address, the traces missed something and the result is a regression; else it
/// is undecided.

#include <optional>
#include <string>
#include <vector>

#include "model/profile.hpp"
#include "model/reach.hpp"
#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Returns the warnings. `attempts` is the number of measurements that were begun (TESTER sbs).
std::vector<std::string> judging_warnings(const Judging& judging, const process::MeasuredMetric& measured,
                                          int attempts, Outcome outcome);

int rounds_done(const process::MeasuredMetric& measured);

/// Returns the share of the instructions that a benchmark executes: "41 %", "below 1 %".
std::string share_text(double share);

/// Returns a demangled function name without result and parameters, shortened to fit into a sentence
/// (model/function_names.hpp): "ns::scan<int>".
std::string short_name(const std::string& name);

/// Returns the changed functions that it executes: "parse (41 %), scan (3 %), skip (1 %), and 5 more".
std::string changed_text(const Reach& reach);

/// Returns "2 of the 35 functions that it executes changed: parse (41 %), scan (3 %)", followed by the
/// variables with another initial value.
std::string reach_text(const Reach& reach);

/// Adds to the verdict on a time, or another measured number, which functions the difference between the
/// programs reaches. If it reaches none, calls the difference placement. If placement was not excluded, adds
/// that to a loss. `reach` is none if it was not determined. Returns true if the measurement contradicts the
/// traces, which can then no longer be trusted.
bool add_reach(const std::optional<Reach>& reach, const std::optional<Placement>& placement,
               const Judging& judging, Verdict& verdict);

/// Adds the shared objects that only one of both programs loads: "; loads libzip.so.5, and no longer
/// libm.so.6". Adds nothing if no objects were counted.
void add_objects(const Profiles& profiles, Verdict& verdict);

}  // namespace holdfast::run
