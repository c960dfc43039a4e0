#pragma once

/// Whether a store is what it should be: by the engine's own check, by what its rows say of each other, by reading
/// every row and sample as the program reads them, and by verifying the snapshots of the baselines in force.

#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/snapshots.hpp"

namespace holdfast::store {

/// A sentence for each thing that is wrong; empty: all is well. Changes nothing.
///
/// Programs of a store on a server stay on the machine that ran them: one of which nothing is kept here is no finding. Nor
/// is one that came as text (`baseline import`), without its program.
std::vector<std::string> findings_in(Database& store, const Snapshots& snapshots);

/// What would break a merge: the same without the snapshots, and without bytes that are no UTF-8, which a merge replaces.
std::vector<std::string> findings_before_merge(Database& store);

/// Gives back the room of what was deleted, and lets the engine count its rows anew.
void compact(Database& store);

}  // namespace holdfast::store
