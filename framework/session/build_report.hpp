#pragma once

/// A session's report, made from what the store keeps of it.

#include "model/report.hpp"
#include "store/runs.hpp"
#include "wire/aliases.hpp"

namespace holdfast::session {

/// All results of the session and of its parts, in the order in which they were measured, with the gate's verdict.
/// `aliases`: which tests have not vanished, but are called differently. `informing`: "CLASS" or "CLASS:TEST", both
/// globs: results of these machines are shown and do not gate.
Report build_report(store::Database& store, const SessionRecord& session, const wire::Aliases& aliases = {},
                    const std::vector<std::string>& informing = {});

/// Of these runs of the session alone (what `run --json` prints): p-values are adjusted for these, and what
/// else was accepted is not looked for.
Report build_report(store::Database& store, const SessionRecord& session,
                    const std::vector<store::RunRecord>& runs);

}  // namespace holdfast::session
