#pragma once

/// Stored sessions: which earlier runs form the reference of a comparison with stored numbers, where HISTORIAN says
/// so, and where nobody does.
///
/// Without a historian: the accepted runs, of at most the last 20 sessions. With one: the successful runs (pass,
/// improved, or accepted), from which the historian chooses (judge/historian.hpp). Failing ones stay in the
/// history and form no reference, and neither do those of another version of the benchmark. Of a session the last run counts. Runs from machines whose numbers may not be
/// compared with this one's (session/fingerprint.hpp) are passed over, so that a window is full of others.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/runs.hpp"

namespace holdfast::session {

struct StoredWanted {
  store::Database& store;
  const SessionRecord& session;  ///< of today
  const std::optional<std::string>& historian;
  const std::vector<std::string>& allowed;  ///< facts of the machine that may differ
};

/// The current sides of these runs, oldest first. `accepted`: the baseline in force, whose subject, metric and unit
/// they share.
std::vector<std::vector<Process>> stored_sessions(const StoredWanted& wanted,
                                                  const store::RunRecord& accepted);

}  // namespace holdfast::session
