#pragma once

/// Ordered rows: the acceptances of a subject, of which the last one is in force. Merging two stores gives one order,
/// the same whichever is merged into the other, in whatever sequence and however often.
///
/// A row stays after every row that its own store had when it was added, whatever the clocks said: who accepted it knew
/// those. Only rows of which neither store had seen the other's are ordered by their times, and by their content where
/// the times are equal.

#include <cstddef>
#include <vector>

#include "store/copied_rows.hpp"

namespace holdfast::store {

/// `one`, `other`: the rows of both stores, each in its own order; `time`: the column that says when a row was added,
/// as text that sorts. Rows that both have are in the result once.
std::vector<CopiedRow> rows_in_order(const std::vector<CopiedRow>& one, const std::vector<CopiedRow>& other,
                                     std::size_t time);

}  // namespace holdfast::store
