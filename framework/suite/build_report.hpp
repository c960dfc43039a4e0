#pragma once

/// A session's report, made from what the store keeps of it.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "store/runs.hpp"
#include "wire/aliases.hpp"

namespace holdfast::suite {

/// All results of the session and of its parts, in the order in which they were measured, with the gate's verdict.
/// `aliases`: which tests have not vanished, but are called differently. `non_gating`: "CLASS" or "CLASS:TEST", both
/// globs: results of these machines are shown and do not gate.
Report build_report(store::Database& store, const SessionRecord& session, const wire::Aliases& aliases = {},
                    const std::vector<std::string>& non_gating = {});

/// The session of that id; none: the last one of the suite, and without a suite the latest of the store. Throws Error where
/// there is none.
SessionRecord session_meant(store::Database& store, const std::optional<std::string>& id,
                            const std::optional<Suite>& suite);

/// Of these runs of the session alone (what `run --json` prints): p-values are adjusted for these, and what
/// else was accepted is not looked for.
Report build_report(store::Database& store, const SessionRecord& session, const std::vector<Run>& runs);

/// What of machine, build and settings differs from when the baseline was accepted. Nothing is decided by it; it is what
/// a reader suspects first. Facts by their names, settings in force as "setting NAME", in this order. Of the processor's flags only
/// their hash is compared. A run that keeps no settings at all differs in none.
std::vector<Difference> differences(const SessionRecord& was, const Facts& was_in_force,
                                    const SessionRecord& is, const Facts& is_in_force);

/// Notes which results have a single commit between what they were compared with and what they measured: nothing is to be looked
/// for among commits then. `source`: the directory whose git is asked; one that does not know the commits notes nothing.
void note_single_commits(const std::string& source, Report& report);

/// Adds the sources with benchmarks that changed since the commits of the baselines, as far as git knows these, and judges the suite
/// anew.
void note_edited_sources(const std::string& source, Report& report);

/// Adds how long the session took, and how much of that was measuring. `runs`: every one of the session's, also those that were measured again since; their time was measuring too.
void add_times(const std::vector<Run>& runs, Report& report);

}  // namespace holdfast::suite
