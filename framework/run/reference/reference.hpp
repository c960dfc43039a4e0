#pragma once

/// Reference: what a benchmark is compared with. The accepted program, run again beside the current one
/// ("live"); where that is not possible, its stored samples ("stored"); else nothing.

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
  std::string run;            ///< the accepted run; empty: none
  std::string branch;         ///< whose baseline that is
  /// Of a live reference that is no accepted run but a commit's build, with
  std::optional<BaselineCommit> commit;
  Image image;                               ///< that build, and
  std::optional<Work> work;                  ///< what it does of this point
  std::optional<process::Launch> previous;   ///< of a live reference
  std::optional<Former> former;              ///< what it is called there, where that is a former name
  std::vector<std::vector<Process>> stored;  ///< of a stored reference: the accepted sessions, oldest first
  std::string unit;                          ///< of a stored reference
  std::optional<Inputs> inputs{};            ///< of the accepted program; none: they are not known
  Facts in_force{};  ///< the settings by which the accepted run was judged, or the commit's would be
  std::optional<Outcome> outcome;  ///< set where nothing can be compared: no_baseline or incompatible
  bool begins_history = false;  ///< no_baseline, since nothing has been accepted that could be compared with
  std::string reason;           ///< why it is not live, and what to do
  /// Of a live reference: files that both programs read where they are, and that are not what was accepted.
  FilesOfToday shared;
  /// How the build of a commit differs besides the code, as a sentence; empty: it does not.
  std::string built;
  /// How the machine of stored numbers differs, which files do, whose baseline was guessed.
  std::vector<std::string> warnings;
};

/// Of a parameter point, under its name or the latest of its former ones that has a baseline, before it is known
/// what metrics its program measures. `branches`: of the session, by which one branch's baseline is chosen.
Reference find_reference(const Declaration& declaration, const Settings& settings, store::Database& store,
                         const SessionRecord& session, const Run& run, const Program& program,
                         const BranchFacts& branches, const wire::Aliases& aliases = {});

/// What one metric of `run` is compared with, where the point is compared with `point`: of a live reference,
/// the other program's numbers of today; of a stored one, the accepted numbers of this metric.
Reference reference_of_metric(const Reference& point, const Settings& settings, store::Database& store,
                              const SessionRecord& session, const Run& run,
                              const wire::Aliases& aliases = {});

/// Names the data of the current program that are not those of the other; nothing where all are.
void note_data(const std::vector<ImageFile>& other, const std::vector<ImageFile>& current,
               Reference& reference);

/// A verdict on stored numbers says so. `shift` decides by what this machine did over many sessions, and not
/// where the program waits for more than the clock (`guard`); the classic testers decide as they always do,
/// and a warning tells what that is worth.
void hold_to_sessions(Verdict& verdict, const std::string& reason, const stats::Guarded& guard);

/// Says first how the programs were built differently, and that the current one was compiled without optimisation. Where both read files
/// of today, what these cost is not seen: such a comparison clears nothing. `config`: of the current program.
void hold_to_builds(const Reference& reference, const Image& current, const std::string& config,
                    Verdict& verdict);

}  // namespace holdfast::run
