#pragma once

/// What the store has of the baselines of a parameter point, by branch: from its rows to what baseline_branch.hpp chooses
/// from, and back.

#include <string>
#include <vector>

#include "model/image.hpp"
#include "run/reference/baseline_branch.hpp"
#include "store/baselines.hpp"

namespace holdfast::run {

/// One pointer for each branch. Their runs are looked up where one of another branch may take the place of `own`, that of the
/// session. `current`: the program that is measured.
std::vector<BranchPointer> pointers_of(const std::vector<store::BaselineRecord>& rows, const std::string& own,
                                       store::Database& store, const Image& current);

/// The row that was chosen.
const store::BaselineRecord& pointer_of(const std::vector<store::BaselineRecord>& rows,
                                        const BranchChoice& choice);

}  // namespace holdfast::run
