#pragma once

/// Stored sessions: which earlier runs form the reference of a comparison with stored numbers, where HISTORIAN says
/// so, and where nobody does.
///
/// Without a historian: the accepted runs, of at most the last 20 sessions. With one: the successful runs (pass,
/// improved, or accepted) on the baseline's branch, from which the historian chooses (stats/historian.hpp). Both
/// begin anew where the accepted level changed (store::begins_segment). Failing ones stay in the history and form
/// no reference, and neither do those of another version of the benchmark. Of a session the last run counts. Runs
/// from machines whose numbers may not be compared with this one's (run/reference/machines.hpp) are passed over, so that a
/// window is full of others.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/runs.hpp"
#include "wire/aliases.hpp"

namespace holdfast::run {

struct StoredWanted {
  store::Database& store;
  const SessionRecord& session;  ///< of today
  const std::optional<std::string>& historian;
  const std::vector<std::string>& allowed;  ///< facts of the machine that may differ
  std::string branch;                       ///< whose baseline it is
  wire::Aliases aliases = {};
  std::optional<Subject> today = {};  ///< where the accepted one may have a former name of it
};

/// The current sides of these runs, oldest first. `accepted`: the baseline in force, whose subject, metric and unit
/// they share, under whatever name (former_names.hpp).
std::vector<std::vector<Process>> stored_sessions(const StoredWanted& wanted, const Run& accepted);

}  // namespace holdfast::run
