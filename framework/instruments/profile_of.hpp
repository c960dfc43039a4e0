#pragma once

/// Converts a call graph to the profile that is kept and shown.

#include "instruments/call_graph.hpp"
#include "model/profile.hpp"

namespace holdfast::instruments {

/// Returns all functions by name, with their costs of the first event per iteration, for a run of `iterations`. The
/// tree of their calls excludes nodes below a two-hundredth of the whole.
Profile profile_of(const CallGraph& graph, double iterations);

/// Returns the cost of each thread; empty if there is only one. Each of the `graphs` is a dump of one thread; a thread may have
/// several dumps.
std::vector<Profile::Thread> threads_of(const std::vector<CallGraph>& graphs, double iterations);

/// Returns the profile with only the selected functions and allocation sites; totals and the tree do not change. Throws Error naming
/// the option if its regular expression is invalid.
Profile filtered(Profile profile, const FunctionFilter& filter);

/// Number of functions for each kind of number, and of allocation sites.
inline constexpr std::size_t kKeptFunctions = 20;
/// Keeps only the most informative functions of a run. For each kind of number these are the `count` greatest of either program and the
/// `count` that changed most. The same functions are kept of both programs. Of allocation sites, the `count` with the most blocks are
/// kept.
Profiles shortened(Profiles profiles, std::size_t count);

}  // namespace holdfast::instruments
