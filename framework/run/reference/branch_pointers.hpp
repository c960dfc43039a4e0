#pragma once

/// Baselines of a parameter point by branch: converts the store's rows into the candidates of
/// baseline_branch.hpp, and a choice back into its row.

#include <string>
#include <vector>

#include "model/image.hpp"
#include "run/reference/baseline_branch.hpp"
#include "store/baselines.hpp"

namespace holdfast::run {

/// Returns one pointer for each branch. Looks up their runs only if another branch's baseline could be used
/// instead of that of `own`, the session's branch. `current` is the measured program.
std::vector<BranchPointer> pointers_of(const std::vector<store::BaselineRecord>& rows, const std::string& own,
                                       store::Database& store, const Image& current);

/// Returns the row of the branch that was chosen.
const store::BaselineRecord& pointer_of(const std::vector<store::BaselineRecord>& rows,
                                        const BranchChoice& choice);

}  // namespace holdfast::run
