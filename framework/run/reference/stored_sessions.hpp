#pragma once

/// Stored sessions: the earlier runs that form the reference of a comparison with stored numbers, with or
/// without HISTORIAN.
///
/// Without a historian, these are the accepted runs of at most the last 20 sessions. With a historian, it
/// chooses from the successful runs (pass, improved, or accepted) on the baseline's branch
/// (stats/historian.hpp). Both begin again where the accepted level changed (store::begins_segment).
///
/// Failing runs stay in the history, but are not used as a reference. Neither are runs of another version of
/// the benchmark, nor those that holdfast backfill measured for earlier commits. Only the last run of a session counts. Runs of machines that are incompatible with this one
/// (run/reference/machines.hpp) are skipped, so that the window has only comparable runs.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/runs.hpp"
#include "wire/aliases.hpp"

namespace holdfast::run {

struct StoredWanted {
  store::Database& store;
  const SessionRecord& session;  ///< the current session
  const std::optional<std::string>& historian;
  const std::vector<std::string>& allowed;  ///< facts of the machine that may differ
  std::string branch;                       ///< whose baseline it is
  wire::Aliases aliases = {};
  std::optional<Subject> today = {};  ///< the current subject, if the accepted run may have a former name
};

/// Returns the current side of each of these runs, oldest first. `accepted` is the baseline in force. The
/// runs have the subject, metric and unit of the baseline, under any of its names (former_names.hpp).
std::vector<std::vector<Process>> stored_sessions(const StoredWanted& wanted, const Run& accepted);

}  // namespace holdfast::run
