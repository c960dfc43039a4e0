#pragma once

/// Which points of a test are measured together (batch.hpp).

#include "session/batch.hpp"

namespace holdfast::session {

/// In the order of the points. What has an error is alone, and not measured; what has its verdict already is left out.
std::vector<Batch> batches_of(std::vector<Planned>& all, store::Database& store);

}  // namespace holdfast::session
