#pragma once

/// Makes the report of a session from the store.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "store/runs.hpp"
#include "wire/aliases.hpp"

namespace holdfast::suite {

/// Reports all results of the session and of its parts, in the order in which they were measured, with the gate's
/// verdict. `aliases`: former names, so that a renamed test does not count as missing. `non_gating`: "CLASS" or
/// "CLASS:TEST", both globs: results of these machines are shown and do not gate.
Report build_report(store::Database& store, const SessionRecord& session, const wire::Aliases& aliases = {},
                    const std::vector<std::string>& non_gating = {});

/// Returns the session of that id; without an id the last one of the suite, and without a suite the latest of the
/// store. Throws Error if there is none. `to_judge`: sessions that holdfast backfill made do not count.
SessionRecord session_meant(store::Database& store, const std::optional<std::string>& id,
                            const std::optional<Suite>& suite, bool to_judge = false);

/// Reports only these runs of the session (for `run --json`): p-values are adjusted for these, and other accepted
/// tests are not searched.
Report build_report(store::Database& store, const SessionRecord& session, const std::vector<Run>& runs);

/// Returns the differences of machine, build and settings since the baseline was accepted. They decide nothing, but
/// are the first possible causes for a reader. Facts have their own names and come first; settings in force are named
/// "setting NAME". Only the hash of the processor's flags is compared. A run without any stored settings differs in
/// none.
std::vector<Difference> differences(const SessionRecord& was, const Facts& was_in_force,
                                    const SessionRecord& is, const Facts& is_in_force);

/// Marks the regressed results whose measured commit is the only one since the compared commit: no search among
/// commits is needed. `source`: the git directory; if it does not know the commits, nothing is marked.
void note_single_commits(const std::string& source, Report& report);

/// Adds the sources with benchmarks that changed since the commits of the baselines, as far as git knows these, and
/// judges the suite again.
void note_edited_sources(const std::string& source, Report& report);

/// Adds the duration of the session, and the part of it that was measuring. `runs`: all runs of the session, including
/// those that were measured again since, because their time was spent measuring, too.
void add_times(const std::vector<Run>& runs, Report& report);

}  // namespace holdfast::suite
