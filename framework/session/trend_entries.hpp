#pragma once

/// TrendEntries: which change points of a history nobody was told of yet, and which that somebody was told of are over.
/// Pure.

#include <string>
#include <vector>

#include "session/trend.hpp"
#include "store/change_entries.hpp"

namespace holdfast::session {

/// Entries to open. A change point is known where an entry of the same series, in the same direction, began at most
/// `min_segment` sessions away: as sessions accumulate, the place that fits best moves by a few.
std::vector<store::ChangeEntry> unknown_changes(const Trend& trend,
                                                const std::vector<store::ChangeEntry>& known,
                                                const judge::ChangeSettings& settings);

/// Ids of entries that are new or acknowledged and whose loss is gone: the level of today is again what it was before, or
/// better, but for `min_change`. An improvement is never over by itself: somebody must have looked.
std::vector<std::string> over(const Trend& trend, const std::vector<store::ChangeEntry>& known,
                              const judge::ChangeSettings& settings);

/// Whether the new level is the worse one.
bool is_loss(const store::ChangeEntry& entry);

/// "worse by 12 % since 0a1b2c3d4e (1.2 us -> 1.344 us)", and of an improvement what it may be instead.
std::string sentence_of(const store::ChangeEntry& entry);

}  // namespace holdfast::session
