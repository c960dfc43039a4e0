#pragma once

/// Reference: what a benchmark is compared with. This is the accepted program, run again alongside the
/// current one ("live"); if that is not possible, its stored samples ("stored"); else nothing.

#include <optional>
#include <string>
#include <vector>

#include "run/plan/declared_run.hpp"
#include "run/reference/baseline_branch.hpp"
#include "run/reference/former_names.hpp"
#include "run/sides/programs.hpp"
#include "run/sides/shown_inputs.hpp"
#include "stats/guard.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {

struct Reference {
  std::string kind = "none";  ///< live, stored, none
  std::string run;            ///< the accepted run; empty if none
  std::string branch;         ///< whose baseline it is
  /// Set if a live reference is a commit's build rather than an accepted run.
  std::optional<BaselineCommit> commit;
  Image image;                              ///< image of that build
  std::optional<Work> work;                 ///< the work that the build does for this point
  std::optional<process::Launch> previous;  ///< set for a live reference
  std::optional<Former> former;  ///< the subject's name in the accepted run, if that is a former name
  std::vector<std::vector<Process>> stored;  ///< for a stored reference: the accepted sessions, oldest first
  std::string unit;                          ///< for a stored reference
  std::optional<Inputs> inputs{};            ///< of the accepted program; none if unknown
  Facts in_force{};                ///< settings that judged the accepted run, or would judge the commit's
  std::optional<Outcome> outcome;  ///< set if nothing can be compared: no_baseline or incompatible
  bool begins_history = false;     ///< no_baseline because nothing comparable has been accepted yet
  bool snapshot_missing =
      false;           ///< the accepted program cannot be run, because a file of its snapshot is missing
  std::string reason;  ///< why it is not live, and what to do
  /// For a live reference: files that both programs read in place, and that differ from the accepted ones.
  FilesOfToday shared;
  /// Sentence about differences in how the commit was built, other than the code; empty if there are none.
  std::string built;
  /// Warnings about differences in the machine of stored numbers or in files, and about a guessed branch.
  std::vector<std::string> warnings;
};

/// Returns the reference of a parameter point, under its name or the latest former name with a baseline. Call
/// it before the metrics of its program are known. `branches` are facts about the session's branch, by which
/// the baseline's branch is chosen.
Reference find_reference(const Declaration& declaration, const Settings& settings, store::Database& store,
                         const SessionRecord& session, const Run& run, const Program& program,
                         const BranchFacts& branches, const wire::Aliases& aliases = {});

/// Returns the reference of one metric of `run`, where the point is compared with `point`. A live reference
/// has the numbers of the other program, which ran in this session. A stored one has the accepted numbers of
/// this metric.
Reference reference_of_metric(const Reference& point, const Settings& settings, store::Database& store,
                              const SessionRecord& session, const Run& run,
                              const wire::Aliases& aliases = {});

/// Adds a warning that names the data files of the current program that differ from the other's, if there are
/// any.
void note_data(const std::vector<ImageFile>& other, const std::vector<ImageFile>& current,
               Reference& reference);

/// Adds to a verdict that it was made on stored numbers. `shift` decides by the variation between sessions on
/// this machine. It does not decide if the time does not depend on the processor's clock alone (`guard`). The
/// classic testers decide as usual, and a warning gives their error rate.
void hold_to_sessions(Verdict& verdict, const std::string& reason, const stats::Guarded& guard);

/// Adds to a verdict how the programs were built differently, and that the current one was compiled without
/// optimisation. If both programs read the current files, the cost of changes in these files is not seen, so
/// such a comparison clears nothing. `config` is the current program's configuration.
void hold_to_builds(const Reference& reference, const Image& current, const std::string& config,
                    Verdict& verdict);

}  // namespace holdfast::run
