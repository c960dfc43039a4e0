#pragma once

/// Integrity check of a store. It runs the engine's own check and checks the references between rows. It reads every
/// row and sample as the program reads them, and verifies the snapshots of the baselines in force.

#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/snapshots.hpp"

namespace holdfast::store {

/// Returns a sentence for each problem; empty if there is none. Changes nothing.
///
/// The programs of a store on a server stay on the machine that ran them. So a program of which no file is kept here
/// is not a finding. A baseline that was imported as text (`baseline import`), without its program, is not a finding
/// either.
std::vector<std::string> findings_in(Database& store, const Snapshots& snapshots);

/// Returns what would break a merge: the findings of findings_in(), but without snapshots, and without texts that are
/// not UTF-8, because a merge repairs these.
std::vector<std::string> findings_before_merge(Database& store);

/// Releases the space of deleted rows, and lets the engine renew its statistics.
void compact(Database& store);

}  // namespace holdfast::store
