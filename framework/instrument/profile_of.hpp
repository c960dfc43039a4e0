#pragma once

/// From a call graph to what is kept and shown of it.

#include "instrument/call_graph.hpp"
#include "model/profile.hpp"

namespace holdfast::instrument {

/// All functions by name, with costs of the first event, for one of `iterations`; and the tree of their calls without
/// the nodes below a two-hundredth of the whole.
Profile profile_of(const CallGraph& graph, double iterations);

/// Only the functions that are worth keeping with a run: the `count` dearest by their own code, and by all below them.
Profile shortened(Profile profile, std::size_t count);

}  // namespace holdfast::instrument
