#pragma once

/// From a call graph to what is kept and shown of it.

#include "instruments/call_graph.hpp"
#include "model/profile.hpp"

namespace holdfast::instruments {

/// All functions by name, with costs of the first event, for one of `iterations`; and the tree of their calls without
/// the nodes below a two-hundredth of the whole.
Profile profile_of(const CallGraph& graph, double iterations);

/// The profile with these functions and places of allocations alone; totals and the tree stay. Throws Error, which names the
/// option, where one is no regular expression.
Profile filtered(Profile profile, const FunctionFilter& filter);

/// Of each number, and places that allocate.
inline constexpr std::size_t kKeptFunctions = 20;
/// Only the functions that are worth keeping with a run: of each number that there is, the `count` greatest of either
/// program and the `count` that changed most. What is kept of one program is kept of both. Of places, the `count` with the most blocks.
Profiles shortened(Profiles profiles, std::size_t count);

}  // namespace holdfast::instruments
