#pragma once

/// Statements on the tables run and process. Private to this room.

#include <soci/soci.h>

#include <string>

namespace holdfast::store {

/// Runs of a session and of its parts; takes its name once.
inline constexpr const char* kRunsOfSession = "session IN (SELECT id FROM session WHERE :s IN (id, part_of))";

/// The condition always takes the name, so that every query has the same arguments.
inline std::string of_test(const std::string& test) {
  return test.empty() ? " AND r.test <> :t" : " AND r.test = :t";
}

/// Whether the statement added its row; false where one of the same key was there.
inline bool added_row(soci::statement& insert) {
  insert.execute(true);
  return insert.get_affected_rows() > 0;
}

}  // namespace holdfast::store
