#pragma once

/// Level: what a run came to, in three numbers, kept beside it when it ends, so that a history of many runs reads no
/// samples.

#include <string>

#include "model/verdict.hpp"

namespace soci {
class session;
}

namespace holdfast::store {

/// Of the run's current side: the median and the quartiles of its processes, each by the verdict's aggregator; and
/// the verdict's outcome. A run whose processes have no samples keeps the outcome alone. `where`: the run, for
/// errors.
void keep_level(soci::session& sql, const std::string& run, const Verdict& verdict, const std::string& where);

/// Of all runs, from what they have kept: for a store whose version had none yet. A verdict that cannot be read is
/// left; whoever asks for its history is told.
void keep_all_levels(soci::session& sql, const std::string& store);

}  // namespace holdfast::store
